// How the part of each partner in each impression ended.

import type { BidFacts } from '@parley/contract'
import type { Reason } from '../catalog/reasons.ts'
import type { CpmMicros } from '../money/micros.ts'
import type { PartnerBid } from './bid.ts'
import type { Relevance } from './relevance.ts'

/** How one partner's part in one impression ended, and why. Every partner × impression ends exactly once. */
export interface Disposition extends BidFacts {
  readonly partner: string
  readonly impId: string
  readonly reason: Reason
  /** What was found, in words; empty where the reason says it all. */
  readonly detail: string
  /** The bid, where there was one. */
  readonly priceMicros: CpmMicros | undefined
  /** With what it competed, after the margin, where it came into the auction. */
  readonly netMicros?: CpmMicros
  /** For a bid that lost: what it would have had to be, before the margin; undefined where no price would have helped. */
  readonly minToWinMicros?: CpmMicros | undefined
  /** How well it fits the chat, where somebody asked (D97). */
  readonly relevance?: Relevance | undefined
}

/** A bid that did not win and whose partner may want to know. */
export interface Loss {
  readonly partner: string
  readonly bid: PartnerBid
  readonly reason: Reason
  /** As in its disposition. */
  readonly minToWinMicros: CpmMicros | undefined
}

/** A seat that did not bid, as the publisher is told of it (D59). */
export interface SeatNonBid {
  readonly seat: string
  readonly nonbid: readonly { readonly impid: string; readonly statuscode: number }[]
}
