// A deal: terms on which some buyers get an impression.

import type { CpmMicros } from '../money/micros.ts'

/** What the auction needs to know of the deal that a bid names. */
export interface BidDeal {
  readonly id: string
  /** It replaces the floor of the impression for bids that name the deal. */
  readonly floorMicros: CpmMicros
  /** First price, second price, or 3: the floor is the agreed price and is paid. Undefined: as the auction. */
  readonly auctionType: 1 | 2 | 3 | undefined
  /** The higher one goes before the lower one, whatever the prices. A bid without a deal has 0. */
  readonly priority: number
}
