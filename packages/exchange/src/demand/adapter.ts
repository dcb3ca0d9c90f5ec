// What an adapter is. Adapters are pure: no socket, no clock, no chance. The core does eligibility, checks, floors
// and counting for all of them alike.

import type { Opportunity, PartnerBid } from '../types.ts'

/** What came of asking: bids, and for impressions without one the reason. */
export interface BidReading {
  readonly bids: readonly PartnerBid[]
  readonly noBids: readonly { readonly impId: string; readonly reason: string }[]
}

/** Demand that lives in this process: house campaigns and the sandbox. */
export interface LocalAdapter {
  bids(opportunity: Opportunity): BidReading
}

/** A demand partner, built once from the configuration. */
export interface Partner {
  readonly name: string
  readonly seat: string
  /** The higher of two equal bids by priority wins (D52). */
  readonly priority: number
  readonly adapter: LocalAdapter
}
