// The options of a handler. They are checked when it is created, because later a mistake would only show as missing ads.

import { endpointOf } from '../base-url.ts'
import { type Clock, platformClock } from '../clock.ts'
import type { Fetch } from '../send.ts'
import { type Credentials, checkCredentials, type SigningTools } from './credentials.ts'
import { type AllowedMembers, allowedMembers } from './members.ts'
import { type AdProblem, logProblems } from './problem.ts'

/** What a handler needs to know. Only `exchange` is required. */
export interface AdHandlerOptions<Incoming> {
  /** The exchange's address, with or without `/openrtb2` at its end. */
  readonly exchange: string
  /** Your publisher id. A page's own claim is never forwarded. */
  readonly publisher?: string | undefined
  /** The domain of your site, in place of the one that the page names. */
  readonly domain?: string | undefined
  /** Your key, if the operator gave you one. It never leaves the server. */
  readonly key?: string | undefined
  /** Your secret, if you sign requests instead. */
  readonly secret?: string | undefined
  /** The address of the reader. Without it, partners cannot tell where the reader is. */
  readonly address?: (request: Incoming) => string | undefined
  /** Further members that pages may fill in, by their paths without indexes, such as `user.eids` or `imp.pmp`. */
  readonly allowed?: readonly string[]
  /** For the whole request, in milliseconds. Default: 2000, which is less than the client waits. */
  readonly timeoutMs?: number
  /** The largest request that is read. Default: 65536. */
  readonly bodyBytesMax?: number
  /** The largest answer that is passed on. Default: 262144. */
  readonly answerBytesMax?: number
  /** Called when pages get no ad for a reason that is not theirs. Default: a line on the console, at most one a minute of each kind. */
  readonly onProblem?: (problem: AdProblem) => void
  /** Default: the platform's. */
  readonly fetch?: Fetch
  /** Default: the platform's. */
  readonly clock?: Clock
}

export interface Parts extends SigningTools {
  readonly url: string
  readonly publisher: string | undefined
  readonly domain: string | undefined
  readonly credentials: Credentials
  readonly allowed: AllowedMembers
  readonly timeoutMs: number
  readonly bodyBytesMax: number
  readonly answerBytesMax: number
  readonly onProblem: (problem: AdProblem) => void
  readonly fetch: Fetch
  readonly clock: Clock
}

export function partsOf<Incoming>(options: AdHandlerOptions<Incoming>): Parts {
  const url = endpointOf(options?.exchange, false, 'exchange')
  const credentials = { key: options.key, secret: options.secret }
  checkCredentials(credentials)
  const clock = options.clock ?? platformClock
  return {
    url,
    publisher: options.publisher,
    domain: options.domain,
    credentials,
    allowed: allowedMembers(options.allowed ?? []),
    timeoutMs: options.timeoutMs ?? 2000,
    bodyBytesMax: options.bodyBytesMax ?? 65_536,
    answerBytesMax: options.answerBytesMax ?? 262_144,
    onProblem: options.onProblem ?? logProblems(clock, (line) => console.error(line)),
    fetch: options.fetch ?? ((to, init) => globalThis.fetch(to, init)),
    clock,
    nowSeconds: () => Math.floor(Date.now() / 1000),
    newOnce: () => crypto.randomUUID(),
  }
}
