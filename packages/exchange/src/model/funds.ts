// Money for a bid of a campaign with a budget, set aside until the auction is over.

import type { CpmMicros } from '../money/micros.ts'

export interface Funds {
  /** Takes what the bid pays, at most what was set aside. Returns the lease that pays, or undefined if it is too late for that. */
  take(paidMicros: CpmMicros): number | undefined
  /** Not needed any more; `end` says why the bid did not win. Nothing happens after `take`. */
  release(end: string): void
}

/** Why a campaign has no money for an impression, or may not spend it. */
export type Shortage =
  | 'budget-spent'
  | 'daily-cap'
  | 'no-lease'
  | 'held-back'
  | 'not-started'
  | 'flight-over'
  | 'campaign-paused'
  | 'creative-not-approved'

export type Funding = { readonly funds: Funds } | { readonly shortage: Shortage; readonly detail: string }
