// Which stored auctions somebody asks for.

import type { AuctionEntry } from './record.ts'

export interface Wanted {
  /** Texts that are somewhere in every entry that fits: an entry without them need not be read. */
  readonly texts: readonly string[]
  readonly fits: (entry: AuctionEntry) => boolean
}
