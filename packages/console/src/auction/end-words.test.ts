import type { Disposition, ImpResult } from '@parley/contract'
import { expect, test } from 'vitest'
import { endWords, remedyFor, rowsOf } from './end-words.ts'

const price = {
  bidCpm: 5,
  marginPercent: 10,
  afterMarginCpm: 4.5,
  runnerUpCpm: 3,
  paidCpm: 3.344445,
  clearingCpm: 3.01,
  because: 'second price',
}
const imp: ImpResult = { impid: 'i1', floorCpm: 2, winner: 'alpha', price }

test.each([
  [
    { state: 'won', priceCpm: 5, afterMarginCpm: 4.5 },
    'A bid of $5.00 CPM ($4.50 CPM after the margin) won. It pays $3.344445 CPM; the publisher gets $3.01 CPM.',
  ],
  [{ state: 'lost', priceCpm: 3, afterMarginCpm: 3 }, 'A bid of $3.00 CPM lost to $4.50 CPM of alpha.'],
  [{ state: 'below-floor', priceCpm: 1.5, afterMarginCpm: 1.5 }, 'A bid of $1.50 CPM is below the floor of $2.00 CPM.'],
  [
    { state: 'invalid', priceCpm: 6, says: 'a URL is not https', detail: 'link.url' },
    'A URL is not https (bid $6.00 CPM): link.url.',
  ],
  [{ state: 'late', says: 'did not answer in time' }, 'Did not answer in time.'],
])('an end is a sentence: %j', (members, words) => {
  expect(plain(endWords(endOf(members), imp))).toBe(words)
})

test('a side that is not shown the auction reads the price to win', () => {
  const lost = endOf({ state: 'lost', says: 'lost to a higher bid', priceCpm: 3, minToWinCpm: 5.25 })

  expect(plain(endWords(lost, undefined))).toBe('Lost to a higher bid (bid $3.00 CPM; the price to win was $5.25 CPM).')
})

test('where bids rank by price times relevance, both scores are told', () => {
  const lost = endOf({ state: 'lost', priceCpm: 6, afterMarginCpm: 6, relevance: { score: 0.2, because: [] } })
  const unread = endOf({ state: 'lost', priceCpm: 1, afterMarginCpm: 1 })
  const winner = endOf({ relevance: { score: 0.9, because: ['shoes'] } })

  expect(plain(endWords(lost, imp, winner))).toBe(
    'A bid of $6.00 CPM × 0.2 relevance lost to $4.50 CPM × 0.9 relevance of alpha.',
  )
  expect(plain(endWords(unread, imp, winner))).toBe('A bid of $1.00 CPM lost to $4.50 CPM × 0.9 relevance of alpha.')
  expect(plain(endWords(lost, imp))).toBe('A bid of $6.00 CPM lost to $4.50 CPM of alpha.')
})

test('a deal has its own floor, and one with a higher priority is what a bid lost to', () => {
  const live = [{ id: 'spring', by: 'operator' as const, floorCpm: 4, priority: 10 }]
  const sold = { ...imp, deal: 'spring', deals: { impid: 'i1', private: false, live, idle: [] } }
  const below = endOf({ state: 'below-floor', priceCpm: 3, afterMarginCpm: 3, deal: 'spring' })
  const lost = endOf({ state: 'lost', reason: 'lost-to-deal', priceCpm: 9, afterMarginCpm: 9 })

  expect(plain(endWords(below, sold))).toBe('A bid of $3.00 CPM is below the floor of its deal, $4.00 CPM.')
  expect(plain(endWords(lost, sold))).toBe('A bid of $9.00 CPM lost to the deal spring of alpha.')
})

test('who can do something about it is named', () => {
  expect(remedyFor([])).toBe('What to do: ')
  expect(remedyFor(['partner'])).toBe('For the partner: ')
  expect(remedyFor(['partner', 'operator'])).toBe('For the partner or the operator: ')
})

test('those who ended without a bid for the same reason share a row, bids stand alone, and the best come first', () => {
  const ends = [
    endOf({ partner: 'one', state: 'late', reason: 'late' }),
    endOf({ partner: 'two', state: 'lost', reason: 'outbid', priceCpm: 2, afterMarginCpm: 2 }),
    endOf({ partner: 'three', state: 'late', reason: 'late' }),
    endOf({ partner: 'four', state: 'lost', reason: 'outbid', priceCpm: 3, afterMarginCpm: 3 }),
    endOf({ partner: 'five', state: 'won', reason: 'won', priceCpm: 5, afterMarginCpm: 4 }),
  ]

  const rows = rowsOf(ends).map((alike) => alike.map(({ partner }) => partner))

  expect(rows).toEqual([['five'], ['four'], ['two'], ['one', 'three']])
})

function endOf(members: Partial<Disposition>): Disposition {
  return { partner: 'alpha', impid: 'i1', state: 'won', reason: 'won', says: '', detail: '', ...members }
}

function plain(text: string): string {
  return text.replaceAll('\u00a0', ' ')
}
