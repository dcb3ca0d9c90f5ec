// Records of auctions that are kept in files (D117), as those see them who ask for them, and what the log says of the files.

import type { AuctionEntry, AuctionQuery } from './record.ts'

/** Everything since `searchedSinceMs`, of the wall clock, was looked through. */
export interface KeptEntries {
  /** The newest first. */
  readonly entries: readonly AuctionEntry[]
  readonly searchedSinceMs: number
}

export interface KeptQuestion {
  readonly count: number
  readonly beforeMs: number
  readonly wanted: AuctionQuery
}

/** Both answer in time, with what was found until then. */
export interface KeptRecords {
  /** By our request id, or the newest with that id of the publisher's. */
  readonly find: (id: string) => Promise<KeptEntries>
  readonly newest: (question: KeptQuestion) => Promise<KeptEntries>
}

export type KeptEvent =
  | { readonly kind: 'kept-failing'; readonly directory: string; readonly error: unknown }
  | { readonly kind: 'kept-working'; readonly directory: string; readonly lost: number }
