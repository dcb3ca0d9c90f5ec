// D107: which of our scorers answers. Vectors where they are wanted, there, and know the language; words elsewhere.

import { notedWarning } from '@parley/openrtb'
import type { Config } from '../config/fields.ts'
import type { Opportunity } from '../model/opportunity.ts'
import type { Scorer, ScorerChoice } from '../model/relevance.ts'
import { type OwnScorer, rankableLanguages } from './calibrations.ts'
import type { RelevanceTools } from './relevance.ts'
import { vectorScorer } from './vectors/vector-scorer.ts'
import type { WordVectors } from './vectors/word-vectors.ts'

export interface ScorerSettings {
  readonly wanted: 'auto' | 'words' | 'vectors'
  readonly byWords: Scorer
  readonly vectors: () => WordVectors | undefined
  /** Called where vectors would be used and are not there yet. */
  readonly want: () => void
}

export function chosenScorer({ wanted, byWords, vectors, want }: ScorerSettings): Scorer {
  if (wanted === 'words') return { ...byWords, choiceIn: (language) => choiceOf('words', language) }
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
      const isKnown = current() !== undefined && vectors()?.lexicon(language || 'en') !== undefined
      return choiceOf(isKnown ? 'vectors' : 'words', language)
    },
  }
}

function choiceOf(scorer: OwnScorer, language: string): ScorerChoice {
  return { scorer, mayRank: rankableLanguages[scorer].includes(language || 'en') }
}

/** What an operator should know who ranks by scores of ours. */
export function rankingRemarks({ ranking, scorer }: Config['auction']): readonly string[] {
  if (ranking === 'price') return []
  const where =
    scorer === 'words'
      ? 'scores of words are good enough for that in no language, so bids are ranked by their price'
      : `bids are ranked by their price where word vectors are not installed, and in languages other than ${rankableLanguages.vectors.join(', ')}`
  return [`auction.ranking is ${ranking} and auction.scorer is ${scorer}: ${where} (D107)`]
}

export interface Scoring {
  readonly opportunity: Opportunity
  /** Whether ads are scored at all. */
  readonly isScored: boolean
}

/**
 * The opportunity with who scores its ads, where somebody asks for that. Where the scores of a language are not good enough to
 * multiply money with, bids are ranked by their price.
 */
export function withScorer(opportunity: Opportunity, { scorer, tell }: RelevanceTools): Scoring {
  const isTold = tell || opportunity.imps.some(hasLeast)
  if (!isTold && opportunity.ranking === 'price') return { opportunity, isScored: false }
  const choice = scorer.choiceIn?.(opportunity.language ?? '')
  if (choice === undefined) return { opportunity, isScored: true }
  const ranking = choice.mayRank ? opportunity.ranking : 'price'
  const isScored = isTold || ranking !== 'price'
  const scored = { ...opportunity, ranking, scorer: isScored ? choice.scorer : undefined }
  return { opportunity: ranking === opportunity.ranking ? scored : withWarning(scored, choice), isScored }
}

/** Whoever tests should know why the configured ranking does not count. */
function withWarning(opportunity: Opportunity, { scorer }: ScorerChoice): Opportunity {
  const { isTest, request, language = '', warnings } = opportunity
  if (!isTest) return opportunity
  const isOfDevice = request.device?.language?.toLowerCase().startsWith(language) === true
  const field = isOfDevice ? 'device.language' : 'site.content.language'
  const found = notedWarning('D107-ranking-language', field, `by ${scorer} in ${language || 'en'} they may not`)
  return { ...opportunity, warnings: [...warnings, found] }
}

function hasLeast({ minRelevance }: Opportunity['imps'][number]): boolean {
  return minRelevance > 0
}
