// Spec: Auction description and validation rule 10, with D50–D54. Pure: the same bids always give the same winner.

import { type Micros, oneCent } from '../money/micros.ts'
import type { CheckedBid, Disposition, Opportunity, OpportunityImp, Winner } from '../types.ts'

export interface AuctionResult {
  readonly winners: readonly Winner[]
  readonly dispositions: readonly Disposition[]
}

export function holdAuction(opportunity: Opportunity, bids: readonly CheckedBid[]): AuctionResult {
  const winners: Winner[] = []
  const dispositions: Disposition[] = []
  for (const imp of opportunity.imps) {
    const offered = bids.filter((bid) => bid.impId === imp.id)
    const ranked = offered.filter((bid) => isAtFloor(bid, imp)).toSorted(byRank)
    const winner = winnerOf(ranked, imp, opportunity.auctionType)
    if (winner !== undefined) winners.push(winner)
    for (const bid of offered) dispositions.push(dispositionOf(bid, imp, winner))
  }
  return { winners, dispositions }
}

// V10-price-floor: below the floor a bid is worth nothing, at the floor it is eligible.
function isAtFloor(bid: CheckedBid, imp: OpportunityImp): boolean {
  return bid.priceMicros >= imp.floorMicros
}

/** D52: price, then the partner's priority, then names and ids. Never speed, never chance. */
function byRank(a: CheckedBid, b: CheckedBid): number {
  return (
    b.priceMicros - a.priceMicros ||
    b.priority - a.priority ||
    compare(a.partner, b.partner) ||
    compare(a.bidId, b.bidId)
  )
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

function winnerOf([first, second]: readonly CheckedBid[], imp: OpportunityImp, type: 1 | 2): Winner | undefined {
  if (first === undefined) return undefined
  return { bid: first, clearingMicros: clearingPrice(first, second, imp.floorMicros, type) }
}

/** D51-clearing: first price pays the bid; second price one cent above the runner-up, or the floor if that is more. */
function clearingPrice(first: CheckedBid, second: CheckedBid | undefined, floor: Micros, type: 1 | 2): Micros {
  if (type === 1) return first.priceMicros
  const runnerUp = second === undefined ? floor : second.priceMicros + oneCent
  // A floor of nothing would sell a lone bid for nothing; a cent is the least that can be paid.
  return Math.min(first.priceMicros, Math.max(runnerUp, floor, oneCent))
}

function dispositionOf(bid: CheckedBid, imp: OpportunityImp, winner: Winner | undefined): Disposition {
  const { partner, impId, priceMicros } = bid
  if (bid === winner?.bid) return { partner, impId, state: 'won', reason: `cleared at ${winner.clearingMicros} micros` }
  if (!isAtFloor(bid, imp)) {
    return {
      partner,
      impId,
      state: 'below-floor',
      reason: `${priceMicros} micros is below the floor of ${imp.floorMicros}`,
    }
  }
  return { partner, impId, state: 'lost', reason: `lost to ${winner?.bid.partner ?? 'nobody'}` }
}
