// What a source of entries tells, for the log and the metrics.

import type { Applied, StreamPosition } from '../apply/entry.ts'
import type { PassedOver } from '../kafka/message.ts'

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
  /** T78: messages that no shipper sent, or that do not prove it. They move nothing. */
  | { readonly kind: 'passed-over'; readonly because: PassedOver; readonly count: number }

export type Observe = (event: SourceEvent) => void
