// The rule of positions: what of a batch is new. It makes any sequence of batches, with repetitions and with missing parts,
// end in the same rows, because an entry is entered only directly after the one before it.

import { beginning, type Position } from '@parley/journal'
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
      if (entry.previous > position) {
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

export function streamKey({ journal, stream }: Pick<LedgerEntry, 'journal' | 'stream'>): string {
  return `${stream} ${journal}`
}
