// Whether a bid reaches the floor. A floor is the publisher's: it compares with what is left of a bid after the margin. A partner is
// told it before the margin, so what it offers is compared before the margin too.

import type { EnteredBid } from '../model/bid.ts'
import type { OpportunityImp } from '../model/opportunity.ts'
import type { CpmMicros } from '../money/micros.ts'

type Floor = Pick<OpportunityImp, 'floorMicros'>

/** D100: for a bid that names a deal, the floor of the deal is in the place of the floor of the impression. */
export function floorOf({ deal }: Pick<EnteredBid, 'deal'>, { floorMicros }: Floor): CpmMicros {
  return deal?.floorMicros ?? floorMicros
}

// V10-price-floor: below the floor a bid is worth nothing, at the floor it is eligible. Floors compare prices, never ranks.
export function reachesFloorNet(bid: Pick<EnteredBid, 'netMicros' | 'deal'>, imp: Floor): boolean {
  return bid.netMicros >= floorOf(bid, imp)
}

/** `imp` is the impression as the partner was offered it. The floor of a deal is the publisher's, so that one stays net. */
export function reachesFloorGross(
  { deal, priceMicros, netMicros }: Pick<EnteredBid, 'priceMicros'> & Partial<Pick<EnteredBid, 'netMicros' | 'deal'>>,
  { floorMicros }: Floor,
): boolean {
  return deal === undefined ? priceMicros >= floorMicros : (netMicros ?? 0) >= deal.floorMicros
}
