import { readFileSync } from 'node:fs'
import { wordVectorsFile } from '@parley/vectors'
import { expect, test } from 'vitest'
import { configOf } from '../../test/support/config.ts'
import { impOf, opportunityFor } from '../../test/support/samples.ts'
import type { Opportunity } from '../model/opportunity.ts'
import type { Scorer } from '../model/relevance.ts'
import { chosenScorer, rankingRemarks, withScorer } from './chosen-scorer.ts'
import { openVectors, type WordVectors } from './vectors/word-vectors.ts'

const opened = openVectors(new Uint8Array(readFileSync(wordVectorsFile)))
const vectors = opened.kind === 'opened' ? opened.vectors : undefined
const byWords: Scorer = { about: () => () => ({ thousandths: 7, because: [] }) }
const ad = { title: 'Deeper sleep', desc: '', sponsored: '', categories: [], domains: [] }
const chat = { keywords: ['insomnia'], topics: [], categories: [], language: 'en' }

function chosen(wanted: 'auto' | 'words' | 'vectors', found: WordVectors | undefined = vectors) {
  let wants = 0
  const scorer = chosenScorer({ wanted, byWords, vectors: () => found, want: () => wants++ })
  return { scorer, wants: () => wants }
}

const ranked: Opportunity = {
  ...opportunityFor({ imp: [impOf()] }),
  language: 'en',
  ranking: 'price-times-relevance',
}

test.each(['auto', 'vectors'] as const)('under %s, vectors score where they are there', (wanted) => {
  const { scorer } = chosen(wanted)

  expect(scorer.about(chat)(ad).because).toEqual(['insomnia ≈ sleep'])
  expect(scorer.choiceIn?.('en')).toEqual({ scorer: 'vectors', mayRank: true })
})

test('until vectors are there, words score and vectors are wanted', () => {
  let found: WordVectors | undefined
  let wants = 0
  const scorer = chosenScorer({ wanted: 'auto', byWords, vectors: () => found, want: () => wants++ })

  const before = scorer.about(chat)(ad).thousandths
  found = vectors

  expect([before, wants]).toEqual([7, 1])
  expect(scorer.about(chat)(ad).thousandths).not.toBe(7)
})

test('under words, vectors are never wanted, and bids are ranked as they are told', () => {
  const { scorer, wants } = chosen('words')

  expect(scorer.about(chat)(ad).thousandths).toBe(7)
  expect(wants()).toBe(0)
  expect(withScorer(ranked, { scorer, tell: false })).toMatchObject({
    scorer: 'words',
    ranking: 'price-times-relevance',
  })
})

test('in a language without vectors, words score and the price ranks', () => {
  const { scorer } = chosen('auto')

  expect(withScorer({ ...ranked, language: 'pt' }, { scorer, tell: false })).toMatchObject({
    scorer: 'words',
    ranking: 'price',
  })
  expect(withScorer(ranked, { scorer, tell: false })).toMatchObject({
    scorer: 'vectors',
    ranking: 'price-times-relevance',
  })
})

test('where nobody asks for relevance nobody is chosen and nothing is wanted', () => {
  const { scorer, wants } = chosen('auto')
  const opportunity = { ...ranked, ranking: 'price' as const }

  expect(withScorer(opportunity, { scorer, tell: false })).toBe(opportunity)
  expect(wants()).toBe(0)
})

test('an operator who ranks by scores is told where they count', () => {
  const { auction } = configOf('')
  const remarksOf = (scorer: 'auto' | 'words') =>
    rankingRemarks({ ...auction, scorer, ranking: 'price-times-relevance' }).join()

  expect(rankingRemarks(auction)).toEqual([])
  expect(remarksOf('auto')).toContain('in languages other than en')
  expect(remarksOf('words')).toContain('words in common say little')
})

test('somebody else’s scorer ranks in every language', () => {
  expect(withScorer(ranked, { scorer: byWords, tell: false })).toBe(ranked)
})
