// T51: forged tokens, opened by the code of the exchange itself and sent to its nodes over HTTP. None may be accepted.

import { randomBytes } from 'node:crypto'
import { setImmediate as turn } from 'node:timers/promises'
import { type NoticeKind, noticeKinds } from '@parley/contract'
import { createTokens } from '@parley/journal'
import { countText } from '../../figures.ts'
import type { Offer } from '../../load/answer.ts'
import { type Verdict, verdict } from '../../scenario.ts'
import { noticeSecret } from '../../stage/exchange.ts'
import type { Line } from '../client/line.ts'
import { forgedToken } from './forge.ts'

export interface ForgeryOptions {
  readonly inProcess: number
  readonly overHttp: number
  readonly offers: readonly Offer[]
  readonly lines: readonly Line[]
  readonly random: () => number
}

export async function refuseForgeries(options: ForgeryOptions): Promise<Verdict> {
  const tokens = tokensByKind(options.offers)
  const opened = await openForged(tokens, options)
  const statuses = await sendForged(tokens, options)
  const told = [...statuses].map(([status, times]) => `${countText(times)} × ${status}`).join(', ')
  return verdict(
    'no forged token is accepted',
    `${countText(options.inProcess)} opened, ${opened} accepted; over HTTP ${told}`,
    {
      'tokens that are valid are accepted': opened !== undefined,
      [`${opened} were accepted`]: opened === 0,
      [`nodes answered ${told}`]: [...statuses.keys()].every((status) => status === 403),
    },
  )
}

/** What an answer to a tracked publisher carries. Feedback is sent with POST; its tokens are forged beside `readNotice`. */
const trackedKinds = ['win', 'billing', 'impression', 'click'] as const

type TokensByKind = ReadonlyMap<NoticeKind, readonly [string, string, ...string[]]>

function tokensByKind(offers: readonly Offer[]): TokensByKind {
  const offered = offers.flatMap(({ notices }) => notices)
  return new Map(
    trackedKinds.map((kind) => {
      const [first, second, ...rest] = offered.filter((notice) => notice.kind === kind).map(({ path }) => tokenIn(path))
      if (first === undefined || second === undefined) throw new Error(`there are no two ${kind} notices to forge`)
      return [kind, [first, second, ...rest]] as const
    }),
  )
}

function tokenIn(path: string): string {
  return path.split('?')[0]?.slice('/w/'.length) ?? ''
}

/** How many were accepted; undefined where not even the valid ones are, so that nothing was tested. */
async function openForged(byKind: TokensByKind, options: ForgeryOptions): Promise<number | undefined> {
  const { inProcess, random } = options
  const settings = { secret: noticeSecret, previousSecret: '', keySeconds, expirySeconds: 3600, randomBytes }
  const tokens = createTokens(settings)
  const nowSeconds = Math.floor(Date.now() / 1000)
  const isAccepted = (token: string, kind: NoticeKind): boolean => tokens.open(token, kind, nowSeconds).kind === 'facts'
  let accepted = 0
  for (const [kind, valid] of byKind) {
    if (!isAccepted(valid[0], kind)) return undefined
    for (let tried = 0; tried < inProcess / byKind.size; tried++) {
      if (isAccepted(forgedToken(valid, random), kind)) accepted++
      // The other loads of this process have their turn.
      if (tried % 500 === 0) await turn()
    }
    // A valid token of one kind is a forgery of the others.
    for (const other of noticeKinds) if (other !== kind && isAccepted(valid[0], other)) accepted++
  }
  return accepted
}

/** So that keys change while a scenario runs. */
export const keySeconds = 10
const senders = 32

async function sendForged(byKind: TokensByKind, options: ForgeryOptions): Promise<ReadonlyMap<number, number>> {
  const { overHttp, lines, random } = options
  const statuses = new Map<number, number>()
  const kinds = [...byKind]
  let sent = 0
  const beForger = async (): Promise<void> => {
    while (sent < overHttp) {
      const number = sent++
      const [kind, valid] = kinds[number % kinds.length] ?? raise()
      const line = lines[number % lines.length] ?? raise()
      const { status } = await line.get(`/${kind.charAt(0)}/${forgedToken(valid, random)}`)
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
    }
  }
  await Promise.all(Array.from({ length: senders }, beForger))
  return statuses
}

function raise(): never {
  throw new Error('there is nothing to choose from')
}
