// What is kept for a kind of request is what would be worked out anew, at every time and for every kind.

import { randomOf } from '@parley/testkit/random'
import { tries } from '@parley/testkit/tries'
import { expect, test } from 'vitest'
import { DealEntry, type DealTerms } from '../config/deal.ts'
import { termsOf } from '../config/terms.ts'
import { type DealConditions, dealBook } from './deal-book.ts'

const noon = Date.UTC(2026, 11, 1, 12)
const any: DealConditions = {
  publisher: 'p1',
  country: 'US',
  intent: undefined,
  funnelStage: undefined,
  sentiment: undefined,
  adFormats: [],
}

test('requests of the same kind share their deals, and a value that no deal asks for makes no kind', () => {
  const book = dealBook([dealOf({ id: 'us', countries: ['US'] }), dealOf({ id: 'buy', intents: ['buy'] })])

  const first = book.dealsFor({ ...any, sentiment: 'positive' }, noon)

  expect(first).toMatchObject({ live: [{ id: 'us' }], idle: [{ id: 'buy', because: 'intent' }] })
  expect(book.dealsFor({ ...any, intent: 'learn', funnelStage: 'late' }, noon + 1)).toBe(first)
  expect(book.dealsFor({ ...any, intent: 'buy' }, noon)).not.toBe(first)
})

test('a deal counts from its start to its end, whatever was asked before, also when the clock is set back', () => {
  const book = dealBook([dealOf({ id: 'd1', starts: '2026-12-01T13:00:00Z', ends: '2026-12-01T14:00:00Z' })])
  const causeAt = (minutes: number): string | undefined => book.dealsFor(any, noon + minutes * 60_000).idle[0]?.because

  expect([0, 59, 60, 119, 120, 90, 30].map(causeAt)).toEqual([
    'not-started',
    'not-started',
    undefined,
    undefined,
    'ended',
    undefined,
    'not-started',
  ])
})

test('in any order of times and kinds, a book says what a new one says', () => {
  const random = randomOf(100)
  const one = <Value>(...values: readonly Value[]): Value | undefined => values[Math.floor(random() * values.length)]
  const entries = Array.from({ length: 30 }, (_, number) =>
    dealOf({
      id: `d${number}`,
      publishers: one(undefined, undefined, ['p1'], ['p2', 'p1']),
      countries: one(undefined, ['US'], ['DE', 'US']),
      intents: one(undefined, ['buy'], ['learn']),
      sentiments: one(undefined, undefined, ['positive']),
      starts: one(undefined, '2026-12-01T11:00:00Z', '2026-12-01T13:00:00Z'),
      ends: one(undefined, '2026-12-01T12:30:00Z', '2026-12-01T14:00:00Z'),
      priority: number % 3,
    }),
  )
  const book = dealBook(entries)

  for (let count = tries(20_000); count > 0; count--) {
    const nowMs = noon + (random() - 0.5) * 6 * 3_600_000
    const conditions = {
      ...any,
      publisher: one('p1', 'p2', 'p3', undefined),
      country: one('US', 'DE', 'FR', undefined),
      intent: one('buy', 'learn', 'wonder', undefined),
      sentiment: one('positive', 'negative', undefined),
    }
    const { live, idle } = book.dealsFor(conditions, nowMs)
    const anew = dealBook(entries).dealsFor(conditions, nowMs)
    expect({ live, idle }).toEqual({ live: anew.live, idle: anew.idle })
  }
})

function dealOf(entry: Partial<DealTerms> & Pick<DealTerms, 'id'>): DealTerms {
  return termsOf(DealEntry, entry)
}
