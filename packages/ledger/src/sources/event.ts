// What a source of entries tells, for the log and the metrics.

import type { Applied, StreamPosition } from '../apply/entry.ts'
import { passedOverReasons } from '../kafka/message.ts'

/** Messages that no shipper sent, or that do not prove it (T78); entries that are damaged in their journal (T84). */
export const passedOverBecause = [...passedOverReasons, 'damage'] as const
export type PassedOverBecause = (typeof passedOverBecause)[number]

export type SourceEvent =
  | { readonly kind: 'applied'; readonly applied: Applied; readonly ms: number }
  /** Entries of this stream are missing; it stands still until they come. */
  | { readonly kind: 'gap'; readonly at: StreamPosition }
  /** One journal cannot be read or confirmed; the others go on. */
  | { readonly kind: 'journal-failed'; readonly directory: string; readonly error: unknown; readonly retryMs: number }
  /** The database did not take the entries; all journals wait. */
  | { readonly kind: 'database-failed'; readonly error: unknown; readonly retryMs: number }
  /** There are more journals than `journalsMax`; those after them are not read. */
  | { readonly kind: 'too-many-journals'; readonly found: number; readonly journalsMax: number }
  /** Kafka cannot be reached, or does not answer. */
  | { readonly kind: 'kafka-failed'; readonly error: unknown; readonly retryMs: number }
  /** Messages of each topic that are not entered yet, in the partitions that this ledger reads. */
  | { readonly kind: 'kafka-lag'; readonly notices: number; readonly sums: number }
  /** What the ledger does not have and goes on without. */
  | { readonly kind: 'passed-over'; readonly because: PassedOverBecause; readonly count: number }

export type Observe = (event: SourceEvent) => void

/** Tells what became of a batch. */
export function observeApplied(observe: Observe, applied: Applied, ms: number): void {
  observe({ kind: 'applied', applied, ms })
  for (const at of applied.gaps) observe({ kind: 'gap', at })
  if (applied.damaged > 0) observe({ kind: 'passed-over', because: 'damage', count: applied.damaged })
}
