// Who is ahead of whom.

import type { EnteredBid } from '../words/bid.ts'
import type { OpportunityImp } from '../words/opportunity.ts'

// V10-price-floor: below the floor a bid is worth nothing, at the floor it is eligible.
export function isAtFloor(bid: EnteredBid, imp: OpportunityImp): boolean {
  return bid.netMicros >= imp.floorMicros
}

/** D52: price, then the partner's priority, then names and ids. Never speed, never chance. */
export function byRank(a: EnteredBid, b: EnteredBid): number {
  return (
    b.netMicros - a.netMicros || b.priority - a.priority || compare(a.partner, b.partner) || compare(a.bidId, b.bidId)
  )
}

function compare(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}
