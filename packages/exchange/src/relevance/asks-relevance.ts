// D97: where it matters how well an ad fits the chat. Scores that are only told change nothing.

import type { Opportunity, OpportunityImp } from '../model/opportunity.ts'

export function asksRelevance(
  { ranking }: Pick<Opportunity, 'ranking'>,
  { minRelevance }: Pick<OpportunityImp, 'minRelevance'>,
): boolean {
  return ranking !== 'price' || minRelevance > 0
}

/** More bids of one partner for one impression are not looked at (T44), so more need not be offered. */
export const bidsPerImpMax = 10
