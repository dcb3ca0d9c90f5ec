// Spec: Endpoints, Errors and Limits, from the side of the publisher.

import type { BidRequest } from '@parley/openrtb'
import { endpointOf } from './base-url.ts'
import { type Clock, pause, platformClock } from './clock.ts'
import { type Conversation, type ConversationOptions, createConversation } from './conversation.ts'
import { BidError, type Violation } from './error.ts'
import { headersOf } from './headers.ts'
import { noticeUrl } from './notice-url.ts'
import { type BidAnswer, type ReceivedBid, readAnswer } from './read-answer.ts'
import { pauseBeforeRetry } from './retry.ts'
import { type Fetch, type SendParts, send } from './send.ts'
import { timeouts as recommended, type Timeouts } from './timeouts.ts'

/** Where the exchange is, and what the client may use. */
export interface ClientOptions {
  /** The exchange's address, with or without `/openrtb2` at its end. A page may give a path of its own origin; `''` is its root. */
  readonly baseUrl: string
  /** Sent with each bid request, such as a key or a trace id, but not with notices. `Content-Type` cannot be changed. */
  readonly headers?: Readonly<Record<string, string>>
  /** Times that differ from the recommended ones. */
  readonly timeouts?: Partial<Timeouts>
  /** The largest answer that is read. Default: 262144. */
  readonly responseBytesMax?: number
  /** Finds faults before a request is sent; `checkRequest` of `@parley/client/validate` is one. Default: none. */
  readonly check?: (request: BidRequest) => readonly Violation[]
  /** Default: the platform's. */
  readonly fetch?: Fetch
  /** Default: the platform's. */
  readonly clock?: Clock
  /** Returns a random number from 0 to below 1. Default: the platform's. */
  readonly chance?: () => number
}

/** Options of one bid. */
export interface BidOptions {
  /** Aborts the request; `bid` then throws the signal's reason. */
  readonly signal?: AbortSignal
  /** Headers of this request only, such as a trace id; they override those of the client. */
  readonly headers?: Readonly<Record<string, string>>
}

/** A publisher's access to one exchange. */
export interface Client {
  /**
   * Requests bids. A server error (5xx) is retried while there is time; other errors are not. Throws a `BidError` when
   * there is no answer, and the signal's reason when the caller aborted.
   */
  readonly bid: (request: BidRequest, options?: BidOptions) => Promise<BidAnswer>
  /** Tells the exchange that this bid is the one that is used (`nurl`). True if the notice was sent. */
  readonly reportWin: (bid: ReceivedBid) => Promise<boolean>
  /** Tells the exchange that the ad was seen (`burl`). True if the notice was sent. */
  readonly reportBilling: (bid: ReceivedBid) => Promise<boolean>
  /** Begins a conversation, which requests ads while the assistant writes. Each conversation of each user has its own. */
  readonly conversation: (options?: ConversationOptions) => Conversation
}

interface Parts extends SendParts {
  readonly url: string
  readonly headers: BidOptions['headers']
  readonly chance: () => number
  readonly check: (request: BidRequest) => readonly Violation[]
}

/** Creates a client. It has no connection and no state, so one is enough for all requests and conversations. Throws an `OptionsError`. */
export function createClient(options: ClientOptions): Client {
  const canBeRelative = options?.fetch !== undefined || 'location' in globalThis
  const url = endpointOf(options?.baseUrl, canBeRelative)
  // Read here as well, so that an invalid header is reported at once.
  headersOf(options.headers)
  const parts: Parts = {
    url,
    fetch: options.fetch ?? ((to, init) => globalThis.fetch(to, init)),
    clock: options.clock ?? platformClock,
    chance: options.chance ?? Math.random,
    timeouts: { ...recommended, ...options.timeouts },
    responseBytesMax: options.responseBytesMax ?? 262_144,
    check: options.check ?? (() => []),
    headers: options.headers,
  }
  const ask: Client['bid'] = (request, given = {}) => bid(request, given, parts)
  return {
    bid: ask,
    reportWin: ({ nurl, price }) => report(nurl, price, parts),
    reportBilling: ({ burl, price }) => report(burl, price, parts),
    conversation: (given = {}) => createConversation(ask, parts.clock, given),
  }
}

async function bid(request: BidRequest, { signal, ...given }: BidOptions, parts: Parts): Promise<BidAnswer> {
  const { url, clock, timeouts, chance, check } = parts
  const headers = headersOf(parts.headers, given.headers)
  const body = bodyOf(request)
  const faults = check(request)
  if (faults.length > 0) throw checkError(faults)
  const startedMs = clock.nowMs()
  const elapsedMs = (): number => clock.nowMs() - startedMs
  for (let number = 1; ; number++) {
    const remainingMs = timeouts.totalMs - elapsedMs()
    const raw = await send({ url, headers, body, remainingMs, signal }, parts)
    const answer = raw instanceof BidError ? raw : readAnswer(raw, request)
    if (!(answer instanceof BidError)) return answer
    const { kind, retryAfterMs } = answer
    const attempt = { number, elapsedMs: elapsedMs(), retryAfterMs }
    const pauseMs = kind === 'unavailable' ? pauseBeforeRetry(attempt, timeouts, chance) : undefined
    if (pauseMs === undefined) throw withAttempts(answer, number)
    await pause(pauseMs, clock, signal)
  }
}

/** Sends a notice as a page may send it to any origin: the answer is not read, and the request outlives the page. */
async function report(
  template: string | undefined,
  price: number,
  { fetch, clock, timeouts }: Parts,
): Promise<boolean> {
  if (template === undefined) return false
  const controller = new AbortController()
  const relax = clock.after(timeouts.totalMs, () => controller.abort())
  const init = { mode: 'no-cors', keepalive: true, credentials: 'omit', referrerPolicy: 'no-referrer' } as const
  try {
    const response = await fetch(noticeUrl(template, price), { ...init, signal: controller.signal })
    // An opaque answer has status 0: the notice was sent, and a page cannot know more.
    return response.ok || response.type === 'opaque'
  } catch {
    return false
  } finally {
    relax()
  }
}

/** A program may put anything into a request, even values that JSON cannot represent. */
function bodyOf(request: BidRequest): string {
  try {
    return JSON.stringify(request)
  } catch (cause) {
    const reason = `the request cannot be written as JSON (${(cause as Error).message.split('\n')[0]})`
    throw new BidError('refused', `${reason}; use only strings, numbers, arrays and plain objects`, {
      reason,
      cause,
    })
  }
}

function checkError(violations: readonly Violation[]): BidError {
  const [{ code, message, field, reason } = { code: undefined, message: '', reason: '' }] = violations
  const summary = [message, [field, reason].filter(Boolean).join(' ')].join(': ')
  return new BidError('refused', `${summary} (found before sending)`, { code, field, reason, violations })
}

function withAttempts(error: BidError, attempts: number): BidError {
  return new BidError(error.kind, error.message, { ...error, cause: error.cause, attempts })
}
