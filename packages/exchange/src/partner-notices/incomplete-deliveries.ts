// T70: which calls of partners a process that was killed has left without an end. The journal tells: a win or billing notice
// with a partner's URL, and no delivery after it.

import { type Entry, type NoticeRecord, type Position, segmentOf } from '@parley/journal'
import type { Delivery } from './delivery.ts'

interface IncompleteDelivery {
  readonly delivery: Delivery
  readonly position: Position
}

export interface IncompleteDeliveriesTools {
  /** The next entries of the journal; none when there is nothing more. */
  readonly next: () => Promise<readonly Entry[]>
  /** What this process writes itself is not looked at. */
  readonly lastOldSegment: number
  /** False if this process has met the notice itself, and so takes care of it. */
  readonly markSeen: (kind: NoticeRecord['kind'], bid: string) => boolean
  /** Undefined where the partner has no URL for it, or the token cannot be opened any more. */
  readonly deliveryOf: (notice: NoticeRecord) => Delivery | undefined
  readonly incompleteMax: number
}

export interface Findings {
  readonly incomplete: readonly IncompleteDelivery[]
  /** Older ones, for which there was no room; the oldest of them at most. */
  readonly left: readonly IncompleteDelivery[]
  /** The last notice that was looked at; undefined if there was none. */
  readonly last: Position | undefined
}

/** Of those for which there is no room, so many get an end. */
const leftMax = 100_000

/** The memory that it needs is bounded by `incompleteMax`, however long the journal is. */
export async function findIncompleteDeliveries(tools: IncompleteDeliveriesTools): Promise<Findings> {
  const { next, lastOldSegment, markSeen, deliveryOf, incompleteMax } = tools
  const incomplete = new Map<string, IncompleteDelivery>()
  const left = new Map<string, IncompleteDelivery>()
  let last: Position | undefined

  function look({ record, position }: Entry): void {
    if (record.type === 'sums') return
    last = position
    if (record.type === 'clock') return
    if (record.type === 'delivery') {
      const key = `${record.kind} ${record.bid}`
      incomplete.delete(key)
      left.delete(key)
      return
    }
    const { kind, facts } = record
    // Of notices that came twice, only the first was followed by a call.
    const delivery = markSeen(kind, facts.bid) ? deliveryOf(record) : undefined
    if (delivery !== undefined) incomplete.set(`${kind} ${facts.bid}`, { delivery, position })
    const [oldest] = incomplete
    if (oldest === undefined || incomplete.size <= incompleteMax) return
    incomplete.delete(oldest[0])
    if (left.size < leftMax) left.set(...oldest)
  }

  for (;;) {
    const entries = await next()
    const old = entries.filter(({ position }) => segmentOf(position) <= lastOldSegment)
    for (const entry of old) look(entry)
    if (entries.length === 0 || old.length < entries.length) {
      return { incomplete: [...incomplete.values()], left: [...left.values()], last }
    }
  }
}
