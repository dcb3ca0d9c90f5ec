// Who is ahead of whom.

import type { EnteredBid } from '../model/bid.ts'
import type { Ranking } from '../model/opportunity.ts'

/** D100-priority: a deal with a higher priority goes first, whatever is bid. */
export function tierOf(bid: EnteredBid): number {
  return bid.deal?.priority ?? 0
}

/** D97: a bid that nobody has scored yet may have every score, so it ranks as if it had the best. */
export function scoreOf({ relevance }: EnteredBid): number {
  return relevance?.thousandths ?? bestScore
}

const bestScore = 1000

/** With what a bid competes in its tier: its price, or its price times its relevance. Both are whole numbers. */
export function rankOf(bid: EnteredBid, ranking: Ranking): number {
  return ranking === 'price' ? bid.netMicros : bid.netMicros * scoreOf(bid)
}

/** D52: rank, then price, then the partner's priority, then names and ids. Never speed, never chance. */
export function byRank(ranking: Ranking): (a: EnteredBid, b: EnteredBid) => number {
  return ranking === 'price' ? byPrice : byRelevance
}

function byRelevance(a: EnteredBid, b: EnteredBid): number {
  return (
    tierOf(b) - tierOf(a) || rankOf(b, 'price-times-relevance') - rankOf(a, 'price-times-relevance') || byPrice(a, b)
  )
}

function byPrice(a: EnteredBid, b: EnteredBid): number {
  return (
    tierOf(b) - tierOf(a) ||
    b.netMicros - a.netMicros ||
    b.priority - a.priority ||
    compare(a.partner, b.partner) ||
    compare(a.bidId, b.bidId)
  )
}

function compare(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}
