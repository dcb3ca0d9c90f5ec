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

  expect(scorer.about(chat)(ad).because).toEqual(['insomnia ~ sleep'])
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

test('under words, vectors are never wanted, and the price ranks', () => {
  const { scorer, wants } = chosen('words')

  expect(scorer.about(chat)(ad).thousandths).toBe(7)
  expect(wants()).toBe(0)
  expect(withScorer(ranked, { scorer, tell: true })).toMatchObject({
    opportunity: { scorer: 'words', ranking: 'price' },
    isScored: true,
  })
})

test('bids are ranked by relevance in the languages in which vectors are good enough for that', () => {
  const { scorer } = chosen('auto')
  const rankingIn = (language: string | undefined) =>
    withScorer({ ...ranked, language }, { scorer, tell: false }).opportunity.ranking

  expect(['en', 'de', 'fr', undefined].map(rankingIn)).toEqual(Array(4).fill('price-times-relevance'))
  expect(['it', 'es', 'pt'].map(rankingIn)).toEqual(Array(3).fill('price'))
})

test('where the price ranks and nobody else asks, nothing is scored and nobody is said to', () => {
  const { scorer } = chosen('auto')

  expect(withScorer({ ...ranked, language: 'es' }, { scorer, tell: false })).toMatchObject({
    opportunity: { scorer: undefined, ranking: 'price' },
    isScored: false,
  })
})

test.each([
  ['the publisher wants a least relevance', { minRelevance: 1 }, false],
  ['the operator wants it told', {}, true],
])('where the price ranks and %s, ads are scored', (_, members, tell) => {
  const { scorer } = chosen('auto')
  const imps = ranked.imps.map((imp) => ({ ...imp, ...members }))

  expect(withScorer({ ...ranked, imps, language: 'es' }, { scorer, tell })).toMatchObject({
    opportunity: { scorer: 'vectors', ranking: 'price' },
    isScored: true,
  })
})

test('where nobody asks for relevance nobody is chosen and nothing is wanted', () => {
  const { scorer, wants } = chosen('auto')
  const opportunity = { ...ranked, ranking: 'price' as const }

  expect(withScorer(opportunity, { scorer, tell: false })).toEqual({ opportunity, isScored: false })
  expect(wants()).toBe(0)
})

test.each([
  ['es', {}, 'site.content.language', 'by vectors in es they may not'],
  ['es', { device: { language: 'ES-mx' } }, 'device.language', 'by vectors in es they may not'],
  ['pt', {}, 'site.content.language', 'by words in pt they may not'],
])('a test in %s is warned that the price ranks', (language, members, field, note) => {
  const tested = { ...ranked, isTest: true, request: { ...ranked.request, ...members }, language }
  const warningsOf = (opportunity: Opportunity) =>
    withScorer(opportunity, { scorer: chosen('auto').scorer, tell: false }).opportunity.warnings

  expect(warningsOf(tested)).toMatchObject([{ rule: 'D107-ranking-language', field, note }])
  expect(warningsOf({ ...tested, language: 'en' })).toEqual([])
  expect(warningsOf({ ...tested, isTest: false })).toEqual([])
})

test('an operator who ranks by scores is told where they count', () => {
  const { auction } = configOf('')
  const remarksOf = (scorer: 'auto' | 'words') =>
    rankingRemarks({ ...auction, scorer, ranking: 'price-times-relevance' }).join()

  expect(rankingRemarks(auction)).toEqual([])
  expect(remarksOf('auto')).toContain('in languages other than en')
  expect(remarksOf('words')).toContain('in no language')
})

test('somebody else’s scorer ranks in every language', () => {
  expect(withScorer(ranked, { scorer: byWords, tell: false })).toEqual({ opportunity: ranked, isScored: true })
})
