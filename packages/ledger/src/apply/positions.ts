// The rule of positions: what of a batch is new. It makes any sequence of batches, with repetitions and with missing parts,
// end in the same rows, because an entry is entered only directly after the one before it.
//
// One thing may be missing before an entry for good: what a process had written before its machine lost power, and what was
// read here before it was durable. Nobody had been answered for it, and the process went on in a new segment.

import { beginning, type Position, segmentOf } from '@parley/journal'
import type { LedgerEntry, StreamPosition } from './entry.ts'

export interface SortedOut {
  /** In the order of their positions. */
  readonly fresh: readonly LedgerEntry[]
  /** Of every stream in the batch, after it. */
  readonly positions: readonly StreamPosition[]
  readonly gaps: readonly StreamPosition[]
}

/** `stored` has the positions of the database by `streamKey`; a stream that it does not have is at the beginning. */
export function sortOut(entries: readonly LedgerEntry[], stored: ReadonlyMap<string, Position>): SortedOut {
  const fresh: LedgerEntry[] = []
  const positions: StreamPosition[] = []
  const gaps: StreamPosition[] = []
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
      fresh.push(entry)
      position = entry.position
    }
    positions.push({ journal, stream, position })
    if (hasGap) gaps.push({ journal, stream, position })
  }
  return { fresh, positions, gaps }
}

/** Within a segment nothing is left out: an entry that names an earlier one as the one before it is not believed. */
function isNext({ previous, position: own }: LedgerEntry, position: Position): boolean {
  return previous === position || (previous < position && segmentOf(own) > segmentOf(position))
}

export function streamKey({ journal, stream }: Pick<LedgerEntry, 'journal' | 'stream'>): string {
  return `${stream} ${journal}`
}
