// A deal: terms on which some buyers get an impression (D100).

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

/** A deal that counts for an impression. */
export interface Deal extends BidDeal {
  /** Who made it: the publisher, in its request, or the operator. */
  readonly by: 'publisher' | 'operator'
  /** Seats or names of the partners that may use it; undefined for all. */
  readonly seats: readonly string[] | undefined
  /** Domains of the advertisers that may use it; undefined for all. */
  readonly advertisers: readonly string[] | undefined
}

/** A deal that does not count for an impression, and why. */
export interface IdleDeal {
  readonly id: string
  readonly because: IdleCause
}

export type IdleCause =
  | 'not-started'
  | 'ended'
  | 'country'
  | 'intent'
  | 'funnel-stage'
  | 'sentiment'
  | 'ad-format'
  /** The request names it, and it is a deal of the operator for other publishers. */
  | 'of-others'

/** The deals of one impression. */
export interface ImpDeals {
  /** Whether only bids that name a deal may win. */
  readonly isPrivate: boolean
  readonly live: readonly Deal[]
  readonly idle: readonly IdleDeal[]
}

/** A deal as one partner is told it: with the floor that its bid must reach before the margin is taken off. */
export type OfferedDeal = Pick<Deal, 'id' | 'floorMicros' | 'auctionType' | 'advertisers'>
