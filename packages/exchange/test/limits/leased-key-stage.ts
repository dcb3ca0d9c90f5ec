// One leased key, its client and a book that answers as late as a test likes, in virtual time.

import { type LeaseAsk, LeaseBook } from '../../src/limits/leases/lease-book.ts'
import { LeaseClient } from '../../src/limits/leases/lease-client.ts'
import { LeasedKey, type LeasedKeySettings } from '../../src/limits/leases/leased-key.ts'
import { VirtualClock } from './virtual-clock.ts'

/** An ask that changes nothing. */
export const nothing: LeaseAsk = { key: 'k', limit: 10, want: 0, forced: 0, back: 0, backPart: 0 }

export interface StagePlan extends Partial<LeasedKeySettings> {
  readonly limit: number
  readonly nodes?: number
  readonly rank?: number
  readonly roundTripMs?: number
  readonly isMute?: boolean
  /** The book cannot be reached before. */
  readonly awayUntilMs?: number
  /** These asks fail, by their number. */
  readonly failing?: readonly number[]
}

export interface Stage {
  readonly key: LeasedKey
  readonly clock: VirtualClock
  readonly book: LeaseBook
  /** All that the key has asked. */
  readonly asks: readonly LeaseAsk[]
}

export function stageOf({
  nodes = 1,
  rank,
  roundTripMs = 0,
  isMute = false,
  awayUntilMs = 0,
  failing = [],
  ...settings
}: StagePlan): Stage {
  const clock = new VirtualClock()
  const book = new LeaseBook(10)
  const asks: LeaseAsk[] = []
  let calls = 0
  const source = {
    nodes: () => nodes,
    rank: () => rank,
    close: () => Promise.resolve(),
    async lease(asked: readonly LeaseAsk[]) {
      asks.push(...asked)
      if (clock.nowMs() < awayUntilMs || failing.includes(calls++)) throw new Error('away')
      if (isMute) await new Promise(() => {})
      const answer = book.lease(asked, clock.nowMs())
      if (roundTripMs > 0) await new Promise<void>((resolve) => void clock.after(roundTripMs, resolve))
      return answer
    },
  }
  const client = new LeaseClient({ source, clock, tickMs: 2, retryMs: 100, onMode: () => {} })
  const key = new LeasedKey({
    isReportedAtOnce: true,
    key: 'k',
    client,
    clock,
    waitMs: 12,
    holdMs: 150,
    ...settings,
  })
  return { key, clock, book, asks }
}
