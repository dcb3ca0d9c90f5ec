// D97: the scores of one auction. Where nobody asks for them (chosen-scorer.ts), nothing is computed.

import type { CheckedBid } from '../model/bid.ts'
import type { Opportunity, OpportunityImp } from '../model/opportunity.ts'
import type { Relevance, Scorer } from '../model/relevance.ts'
import { adWordsOf } from './ad-words.ts'
import { chatWordsOf } from './chat-words.ts'

export interface RelevanceTools {
  readonly scorer: Scorer
  /** Whether ads are scored even where nobody asks for a least relevance. */
  readonly tell: boolean
}

export type ScoreAd = (bid: CheckedBid, imp: OpportunityImp) => Relevance

export function scoresFor(opportunity: Opportunity, { scorer }: Pick<RelevanceTools, 'scorer'>): ScoreAd {
  const score = scorer.about(chatWordsOf(opportunity))
  return (bid, imp) => bounded(score(adWordsOf(bid, imp)))
}

/** A scorer of somebody else may return anything; money is multiplied with it. */
function bounded(found: Relevance): Relevance {
  const thousandths = Math.min(1000, Math.max(0, Math.round(found.thousandths) || 0))
  // Ours seeks its reasons only when somebody reads them.
  return thousandths === found.thousandths ? found : { thousandths, because: found.because, by: found.by }
}
