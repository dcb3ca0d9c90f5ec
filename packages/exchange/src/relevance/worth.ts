// D97 among alternatives (D44): which product of a search takes part where it matters how well it fits the chat. An ad shows one
// product, so each is scored by its own words; what else an answer holds makes no product fit better.

import type { WorthOf } from '../model/bid.ts'
import type { Opportunity, OpportunityImp } from '../model/opportunity.ts'
import { reachesFloorNet } from '../rules/floor.ts'
import { rankOf } from '../rules/rank.ts'
import type { ScoreAd } from './relevance.ts'

/** What cannot win. Of those that do not fit, the one that fits best comes next. */
const belowFloor = -1002
const unfit = -1001

/** Undefined where nobody asks: then the first alternative is as good as any. */
export function worthFor({ ranking, imps }: Opportunity, score: ScoreAd | undefined): WorthOf | undefined {
  if (score === undefined || !imps.some((imp) => asksRelevance({ ranking }, imp))) return undefined
  return (bid) => {
    const imp = imps.find(({ id }) => id === bid.impId)
    if (imp === undefined || !asksRelevance({ ranking }, imp)) return Number.POSITIVE_INFINITY
    if (!reachesFloorNet(bid, imp)) return belowFloor
    const relevance = score(bid, imp)
    if (relevance.thousandths < imp.minRelevance) return unfit + relevance.thousandths
    // By price, the service's own order holds among those that fit.
    return ranking === 'price' ? Number.POSITIVE_INFINITY : rankOf({ ...bid, relevance }, ranking)
  }
}

/** D97: whether it matters how well an ad fits the chat. Scores that are only shown change nothing. */
export function asksRelevance(
  { ranking }: Pick<Opportunity, 'ranking'>,
  { minRelevance }: Pick<OpportunityImp, 'minRelevance'>,
): boolean {
  return ranking !== 'price' || minRelevance > 0
}

/** More bids of one partner for one impression are not looked at (T44), so more need not be offered. */
export const bidsPerImpMax = 10
