// D107: which of our scorers answers. Vectors where they are wanted, there, and know the language; words elsewhere.

import type { Config } from '../config/fields.ts'
import type { Opportunity } from '../model/opportunity.ts'
import type { Scorer, ScorerChoice } from '../model/relevance.ts'
import type { RelevanceTools } from './relevance.ts'
import { rankableLanguages } from './vectors/calibrations.ts'
import { vectorScorer } from './vectors/vector-scorer.ts'
import type { WordVectors } from './vectors/word-vectors.ts'
import { asksRelevance } from './worth.ts'

export interface ScorerSettings {
  readonly wanted: 'auto' | 'words' | 'vectors'
  readonly byWords: Scorer
  readonly vectors: () => WordVectors | undefined
  /** Called where vectors would be used and are not there yet. */
  readonly want: () => void
}

export function chosenScorer({ wanted, byWords, vectors, want }: ScorerSettings): Scorer {
  // Who chooses words has them as before D107, ranking included.
  if (wanted === 'words') return { ...byWords, choiceIn: () => ({ scorer: 'words', mayRank: true }) }
  let byVectors: Scorer | undefined
  const current = (): Scorer | undefined => {
    if (byVectors !== undefined) return byVectors
    const found = vectors()
    if (found === undefined) want()
    else byVectors = vectorScorer(found, byWords)
    return byVectors
  }
  return {
    about: (chat) => (current() ?? byWords).about(chat),
    choiceIn(language) {
      const read = language === '' ? 'en' : language
      if (current() === undefined || vectors()?.lexicon(read) === undefined) return words
      return { scorer: 'vectors', mayRank: rankableLanguages.includes(read) }
    },
  }
}

/** What an operator should know who ranks by scores of ours. */
export function rankingRemarks({ ranking, scorer }: Config['auction']): readonly string[] {
  if (ranking === 'price') return []
  const ranked = rankableLanguages.join(', ')
  return scorer === 'words'
    ? [
        `auction.ranking is ${ranking} and auction.scorer is words: words in common say little about whether an ad fits (D107)`,
      ]
    : [
        `auction.ranking is ${ranking}: bids are ranked by their price where word vectors are not installed, and in languages other than ${ranked} (D107)`,
      ]
}

const words: ScorerChoice = { scorer: 'words', mayRank: false }

/**
 * The opportunity with who scores its ads. Where the scores of a language are not good enough to multiply money with, bids are
 * ranked by their price.
 */
export function withScorer(opportunity: Opportunity, { scorer, tell }: RelevanceTools): Opportunity {
  const isAsked = tell || opportunity.imps.some((imp) => asksRelevance(opportunity, imp))
  const choice = isAsked ? scorer.choiceIn?.(opportunity.language ?? '') : undefined
  if (choice === undefined) return opportunity
  return { ...opportunity, scorer: choice.scorer, ranking: choice.mayRank ? opportunity.ranking : 'price' }
}
