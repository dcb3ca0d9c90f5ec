import { readFileSync } from 'node:fs'
import { quickestMs } from '@parley/testkit/quickest'
import { tries } from '@parley/testkit/tries'
import { wordVectorsFile } from '@parley/vectors'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { AdWords, ChatWords, Scorer } from '../../model/relevance.ts'
import { plainScorer } from '../plain-scorer.ts'
import { countWords } from '../rare-words.ts'
import { vectorScorer } from './vector-scorer.ts'
import { openVectors } from './word-vectors.ts'

const opened = openVectors(new Uint8Array(readFileSync(wordVectorsFile)))
if (opened.kind === 'refused') throw new Error(opened.why)
const { vectors } = opened

const noChat: ChatWords = { keywords: [], topics: [], categories: [], language: 'en' }
const noAd: AdWords = { title: '', desc: '', sponsored: '', categories: [], domains: [] }
const unused: Scorer = {
  about() {
    throw new Error('words were compared')
  },
}
const scorer = vectorScorer(vectors, unused)

function score(chat: Partial<ChatWords>, ad: Partial<AdWords>) {
  return scorer.about({ ...noChat, ...chat })({ ...noAd, ...ad })
}

const sleepless = { keywords: ['insomnia', 'restless night'] }

test('an ad fits that has no word in common with the chat, and its reasons are the nearest pairs', () => {
  const { thousandths, because } = score(sleepless, { title: 'Deeper sleep without pills', desc: 'Calm bedtime.' })
  const other = score(sleepless, { title: 'Insurance for delivery vans', desc: 'From 19 a month.' })

  expect(thousandths).toBeGreaterThan(400)
  expect(other.thousandths).toBeLessThan(150)
  expect(because[0]).toBe('insomnia ~ sleep')
  expect(because.length).toBeLessThanOrEqual(3)
})

test('a word in common is told once, and a long reason is cut', () => {
  const long = 'incomprehensibilities'.padEnd(60, 'x')

  expect(score({ keywords: ['sleep'] }, { title: 'Sleep' }).because).toEqual(['sleep'])
  for (const text of score({ keywords: [long, 'sleep'] }, { title: `${long} sleep` }).because)
    expect(text.length).toBeLessThanOrEqual(64)
})

test('a brand that has no vector counts where both sides name it, and each further one raises the score', () => {
  const chat = { keywords: ['zorbulax', 'quuxtron', 'coffee machine'] }
  const scores = ['Coffee', 'Coffee zorbulax', 'Coffee zorbulax quuxtron'].map((title) => score(chat, { title }))

  expect(scores.map(({ thousandths }) => thousandths)).toEqual(
    scores.map(({ thousandths }) => thousandths).toSorted((a, b) => a - b),
  )
  expect(new Set(scores.map(({ thousandths }) => thousandths)).size).toBe(3)
  expect(scores[2]?.because).toEqual(expect.arrayContaining(['zorbulax', 'quuxtron']))
})

test.each([
  ['the chat has no word with a vector', { keywords: ['zorbulax'] }, { title: 'Sleep' }],
  ['the ad has no word with a vector', { keywords: ['sleep'] }, { title: 'Zorbulax' }],
  ['the language has no vectors', { keywords: ['sleep'], language: 'xx' }, { title: 'Sleep' }],
  ['there are no words at all', {}, {}],
])('words are compared where %s', (_, chat, ad) => {
  const byWords: Scorer = { about: () => () => ({ thousandths: 123, because: ['words'] }) }

  const found = vectorScorer(vectors, byWords).about({ ...noChat, ...chat })({ ...noAd, ...ad })

  expect(found).toEqual({ thousandths: 123, because: ['words'] })
})

test('a chat that names no language is read in English', () => {
  const ad = { title: 'Deeper sleep' }

  expect(score({ ...sleepless, language: '' }, ad).thousandths).toBe(score(sleepless, ad).thousandths)
})

const word = fc.constantFrom(
  'sleep',
  'blanket',
  'car',
  'insurance',
  'the',
  'zorbulax',
  'café',
  'x',
  '42',
  'running',
  '🦊',
)
const words = fc.array(word, { maxLength: 8 })

test('a score is a whole number from 0 to 1000, and has at most three reasons', () => {
  const both = vectorScorer(vectors, plainScorer(countWords(1000)))
  fc.assert(
    fc.property(words, words, words, (keywords, title, desc) => {
      const ad = { ...noAd, title: title.join(' '), desc: desc.join(' ') }
      const { thousandths, because } = both.about({ ...noChat, keywords })(ad)
      expect(Number.isInteger(thousandths) && thousandths >= 0 && thousandths <= 1000).toBe(true)
      expect(because.length).toBeLessThanOrEqual(3)
    }),
    { numRuns: tries(300) },
  )
})

test('the order of keywords makes no difference, nor does a keyword that comes twice', () => {
  // What words say depends on which ads were seen before.
  const both = vectorScorer(vectors, { about: () => () => ({ thousandths: 0, because: [] }) })
  const scoreOf = (keywords: readonly string[], title: string): number =>
    both.about({ ...noChat, keywords })({ ...noAd, title }).thousandths
  fc.assert(
    fc.property(words, words, (keywords, title) => {
      const said = title.join(' ')
      expect(scoreOf(keywords.toReversed(), said)).toBe(scoreOf(keywords, said))
      expect(scoreOf([...keywords, ...keywords], said)).toBe(scoreOf(keywords, said))
    }),
    { numRuns: tries(200) },
  )
})

test('an ad that says the same as the chat has the highest score', () => {
  const raw = vectorScorer(vectors, unused, {}).about({ ...noChat, keywords: ['weighted blanket'] })

  expect(raw({ ...noAd, title: 'Weighted blanket' }).thousandths).toBe(1000)
})

test('texts of any length and kind are read, and no more than bounds of them', () => {
  const flood = Array.from({ length: 10_000 }, (_, at) => `sleep word${at}`)

  expect(score({ keywords: flood }, { title: flood.join(' ') }).thousandths).toBeLessThanOrEqual(1000)
})

test('a known ad is scored in at most 2 µs, and a new chat of known words in at most 10 µs of processor time', () => {
  const nights = 'insomnia sleep night bed blanket pillow herbal tea dream rest nap dark calm'.split(' ')
  const titles = Array.from({ length: 50 }, (_, at) => `Weighted blanket number ${at} for deeper sleep at night`)
  const ads = titles.map((title) => ({
    ...noAd,
    title,
    desc: 'Cotton, washable, free returns.',
    domains: ['a.example'],
  }))
  const chat = { ...noChat, keywords: ['insomnia', 'herbal tea', 'night shift'] }
  const ad = ads[0] ?? noAd
  const scoreAd = scorer.about(chat)
  const rounds = 300
  let chats = 0
  // More chats than are remembered.
  const newChat = (): ChatWords => {
    const places = [1, 13, 169, 2197].map((step) => nights[Math.floor(chats / step) % nights.length] ?? '')
    chats++
    return { ...noChat, keywords: places }
  }

  const adMs = quickestMs(() => {
    for (let round = 0; round < rounds; round++) for (const known of ads) scoreAd(known)
  }, 30)
  const chatMs = quickestMs(() => {
    for (let round = 0; round < rounds; round++) scorer.about(newChat())(ad)
  }, 60)

  expect((1000 * adMs) / (rounds * ads.length)).toBeLessThan(2)
  expect((1000 * chatMs) / rounds).toBeLessThan(10)
})
