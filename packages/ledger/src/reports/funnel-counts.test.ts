import { expect, test } from 'vitest'
import { addedCounts, funnelOf, isConserved } from './funnel-counts.ts'

const ends = { 'not-asked': 10n, 'no-answer': 4n, 'no-bid': 3n, filtered: 2n, lost: 5n, won: 6n }
const reasons = [
  { step: 'not-asked', reason: 'paused', count: 7n },
  { step: 'not-asked', reason: 'country', count: 3n },
  { step: 'no-answer', reason: 'late', count: 4n },
  { step: 'no-bid', reason: 'no-bid', count: 3n },
  { step: 'filtered', reason: 'below-floor', count: 2n },
  { step: 'lost', reason: 'outbid', count: 5n },
  { step: 'won-not-billed', reason: 'no-notice', count: 2n },
] as const

test('each stage is the next one and its drops', () => {
  const counts = funnelOf(ends, 4n)

  expect(counts).toEqual({
    available: 30n,
    'not-asked': 10n,
    asked: 20n,
    'no-answer': 4n,
    answered: 16n,
    'no-bid': 3n,
    bid: 13n,
    filtered: 2n,
    competing: 11n,
    lost: 5n,
    won: 6n,
    'won-not-billed': 2n,
    billed: 4n,
  })
  expect(isConserved(counts, reasons)).toBe(true)
})

test('a stage that is one too many is found, and so is a drop without its reason', () => {
  const counts = funnelOf(ends, 4n)

  expect(isConserved({ ...counts, asked: 21n }, reasons)).toBe(false)
  expect(isConserved({ ...counts, billed: 5n }, reasons)).toBe(false)
  expect(isConserved(counts, reasons.slice(1))).toBe(false)
})

test('a billed bid of which the win was lost with a killed process keeps the funnel exact', () => {
  const counts = funnelOf({ ...ends, won: 0n }, 1n)

  expect(counts['won-not-billed']).toBe(-1n)
  expect(counts.won).toBe(counts.billed + counts['won-not-billed'])
})

test('two funnels are added stage by stage', () => {
  const counts = funnelOf(ends, 4n)

  expect(addedCounts(counts, counts)).toMatchObject({ available: 60n, lost: 10n, billed: 8n })
})
