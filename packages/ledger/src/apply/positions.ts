// The rule of positions: what of a batch is new. It makes any sequence of batches, with repetitions and with missing parts,
// end in the same rows, because an entry is entered only directly after the one before it.
//
// Two things may be missing before an entry for good. One is what a process had written before its machine lost power, and what was
// read here before it was durable: nobody had been answered for it, and the process went on in a new segment. The other is what
// is damaged in the journal (T84): the entry behind it says so, and it is counted.

import { beginning, type Position, segmentOf } from '@parley/journal'
import type { LedgerEntry, StreamPosition } from './entry.ts'

export interface SortedOut {
  /** In the order of their positions. */
  readonly fresh: readonly LedgerEntry[]
  /** Of every stream in the batch, after it. */
  readonly positions: readonly StreamPosition[]
  readonly gaps: readonly StreamPosition[]
  /** Entries that are damaged in their journal: at most so many are missing before fresh ones. */
  readonly damaged: number
}

/** `stored` has the positions of the database by `streamKey`; a stream that it does not have is at the beginning. */
export function sortOut(entries: readonly LedgerEntry[], stored: ReadonlyMap<string, Position>): SortedOut {
  const fresh: LedgerEntry[] = []
  const positions: StreamPosition[] = []
  const gaps: StreamPosition[] = []
  let damaged = 0
  for (const own of Map.groupBy(entries, streamKey).values()) {
    const { journal, stream } = own[0] as LedgerEntry
    let position = stored.get(streamKey({ journal, stream })) ?? beginning
    let hasGap = false
    for (const entry of own.toSorted((a, b) => a.position - b.position)) {
      if (entry.position <= position) continue
      if (!isNext(entry, position)) {
        hasGap = true
        break
      }
      damaged += damagedBetween(position, entry)
      fresh.push(entry)
      position = entry.position
    }
    positions.push({ journal, stream, position })
    if (hasGap) gaps.push({ journal, stream, position })
  }
  return { fresh, positions, gaps, damaged }
}

/** Within a segment nothing else is left out: an entry that names an earlier one as the one before it is not believed. */
function isNext(entry: LedgerEntry, position: Position): boolean {
  const { previous, position: own } = entry
  if (previous === position || isBehindDamage(entry, position)) return true
  return previous < position && segmentOf(own) > segmentOf(position)
}

/** All that could be read before the damage is entered, and perhaps some that was damaged afterwards. */
function isBehindDamage({ previous, damage }: LedgerEntry, position: Position): boolean {
  return damage !== undefined && damage.after <= position && position < previous
}

function damagedBetween(position: Position, entry: LedgerEntry): number {
  const { previous, damage } = entry
  if (damage === undefined || !isBehindDamage(entry, position)) return 0
  return position === damage.after ? damage.records : Math.min(damage.records, previous - position)
}

export function streamKey({ journal, stream }: Pick<LedgerEntry, 'journal' | 'stream'>): string {
  return `${stream} ${journal}`
}
