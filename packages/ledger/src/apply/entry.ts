// What is entered into the ledger, and what became of it.

import type { Damage, JournalRecord, NoticeRecord, Position, Stream } from '@parley/journal'

/** One entry of a journal, however it came here. `previous` is the position of the entry before it in the same stream. */
export interface LedgerEntry {
  readonly journal: string
  readonly stream: Stream
  readonly position: Position
  readonly previous: Position
  /** Undefined where nothing before it is damaged in its journal. */
  readonly damage?: Damage | undefined
  readonly record: JournalRecord | UnreadRecord
}

/** What came in the place of a record and is none that this version reads. It is kept aside, never entered. */
interface UnreadRecord {
  readonly type: 'unread'
  /** JSON as it came. */
  readonly text: string
}

/** How far one stream of one journal is entered. */
export interface StreamPosition {
  readonly journal: string
  readonly stream: Stream
  readonly position: Position
}

export interface Applied {
  /** Of every stream that had an entry in the batch, after it. */
  readonly positions: readonly StreamPosition[]
  /** Streams of which entries before the offered ones are missing; nothing after the gap was entered. */
  readonly gaps: readonly StreamPosition[]
  /** T84: entries before these that are damaged in their journal, so that they will not come. At most so many. */
  readonly damaged: number
  /** Entries that were new by their position. */
  readonly entries: number
  /** Entries up to the stored position, and those after a gap. */
  readonly skipped: number
  /** Notices that became rows. */
  readonly notices: number
  /** Notices that were rows already: the same token came to two exchanges, or twice to one. */
  readonly repeated: number
  /** Test notices, which are never rows (T55). */
  readonly tests: number
  /** Entries that are kept aside: their token did not verify, or their record cannot be read. */
  readonly held: number
  readonly transfers: number
}

export interface ApplyTools {
  readonly nowMs: () => number
  /** Verifies the token of a notice again, as of the time when it was noted. Without it, nothing is verified. */
  readonly verify?: ((record: NoticeRecord) => boolean) | undefined
}
