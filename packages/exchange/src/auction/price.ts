// What a winner pays (D51, D97, D100), and what a loser would have had to bid.

import type { EnteredBid } from '../model/bid.ts'
import type { Opportunity, OpportunityImp } from '../model/opportunity.ts'
import { type CpmMicros, oneCent } from '../money/micros.ts'
import { floorOf } from '../rules/floor.ts'
import { rankOf, scoreOf, tierOf } from '../rules/rank.ts'

/** How an auction turns bids into a price. */
type Pricing = Pick<Opportunity, 'auctionType' | 'ranking'>

/** First price, second price, or the agreed price of a deal. A deal can say so for its own bids. */
export function typeFor({ deal }: EnteredBid, { auctionType }: Pick<Pricing, 'auctionType'>): 1 | 2 | 3 {
  return deal?.auctionType ?? auctionType
}

/** D51-clearing: first price pays the bid; second price one cent above what would have tied, or the floor if that is more. */
export function clearingPrice(
  first: EnteredBid,
  second: EnteredBid | undefined,
  imp: OpportunityImp,
  pricing: Pricing,
): CpmMicros {
  const type = typeFor(first, pricing)
  if (type === 1) return first.netMicros
  const tie = type === 2 ? tiePrice(first, second, pricing) : undefined
  const needed = tie === undefined ? 0 : tie + oneCent
  // D79: a floor of nothing would sell a lone bid for nothing, so there it pays a cent.
  return Math.min(first.netMicros, Math.max(needed, floorOf(first, imp) || oneCent))
}

/** The least price with which a bid ranks no lower than another one; undefined where it does at any price. */
export function tiePrice(
  bid: EnteredBid,
  rival: EnteredBid | undefined,
  { ranking }: Pick<Pricing, 'ranking'>,
): CpmMicros | undefined {
  if (rival === undefined || tierOf(rival) < tierOf(bid)) return undefined
  const score = scoreOf(bid)
  // Two bids that do not fit at all rank the same, and then the price decides.
  if (ranking === 'price' || score === 0) return rival.netMicros
  return Math.ceil(rankOf(rival, ranking) / score)
}
