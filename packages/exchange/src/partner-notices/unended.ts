// T70: which calls of partners a process that was killed has left without an end. The journal tells: a win or billing notice
// with a partner's URL, and no delivery after it.

import { type Entry, type NoticeRecord, type Position, segmentOf } from '@parley/journal'
import type { Delivery } from './delivery.ts'

interface Unended {
  readonly delivery: Delivery
  readonly position: Position
}

export interface UnendedTools {
  /** The next entries of the journal; none when there is nothing more. */
  readonly next: () => Promise<readonly Entry[]>
  /** What this process writes itself is not looked at. */
  readonly lastOldSegment: number
  /** False if this process has met the notice itself, and so takes care of it. */
  readonly recall: (kind: NoticeRecord['kind'], bid: string) => boolean
  /** Undefined where the partner has no URL for it, or the token cannot be opened any more. */
  readonly deliveryOf: (notice: NoticeRecord) => Delivery | undefined
  readonly unendedMax: number
}

export interface Findings {
  readonly unended: readonly Unended[]
  /** Older ones, for which there was no room; the oldest of them at most. */
  readonly left: readonly Unended[]
  /** The last notice that was looked at; undefined if there was none. */
  readonly last: Position | undefined
}

/** Of those for which there is no room, so many get an end. */
const leftMax = 100_000

/** The memory that it needs is bounded by `unendedMax`, however long the journal is. */
export async function findUnended(tools: UnendedTools): Promise<Findings> {
  const { next, lastOldSegment, recall, deliveryOf, unendedMax } = tools
  const unended = new Map<string, Unended>()
  const left = new Map<string, Unended>()
  let last: Position | undefined

  function look({ record, position }: Entry): void {
    if (record.type === 'sums') return
    last = position
    if (record.type === 'delivery') {
      const key = `${record.kind} ${record.bid}`
      unended.delete(key)
      left.delete(key)
      return
    }
    const { kind, facts } = record
    // Of notices that came twice, only the first was followed by a call.
    const delivery = recall(kind, facts.bid) ? deliveryOf(record) : undefined
    if (delivery !== undefined) unended.set(`${kind} ${facts.bid}`, { delivery, position })
    const [oldest] = unended
    if (oldest === undefined || unended.size <= unendedMax) return
    unended.delete(oldest[0])
    if (left.size < leftMax) left.set(...oldest)
  }

  for (;;) {
    const entries = await next()
    const old = entries.filter(({ position }) => segmentOf(position) <= lastOldSegment)
    for (const entry of old) look(entry)
    if (entries.length === 0 || old.length < entries.length) {
      return { unended: [...unended.values()], left: [...left.values()], last }
    }
  }
}
