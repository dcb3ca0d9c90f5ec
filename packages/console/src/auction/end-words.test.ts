import { expect, test } from 'vitest'
import type { Disposition, ImpPrice } from '../api/auctions.ts'
import { endWords, remedyFor, rowsOf } from './end-words.ts'

const price = {
  bidCpm: 5,
  marginPercent: 10,
  afterMarginCpm: 4.5,
  runnerUpCpm: 3,
  clearingCpm: 3.01,
  because: 'second price',
}
const imp: ImpPrice = { impid: 'i1', floorCpm: 2, winner: 'alpha', price }

test.each([
  [
    { state: 'won', priceCpm: 5, afterMarginCpm: 4.5 },
    'A bid of $5.00 CPM ($4.50 CPM after the margin) won, and pays $3.01 CPM.',
  ],
  [{ state: 'lost', priceCpm: 3, afterMarginCpm: 3 }, 'A bid of $3.00 CPM lost to $4.50 CPM of alpha.'],
  [{ state: 'below-floor', priceCpm: 1.5, afterMarginCpm: 1.5 }, 'A bid of $1.50 CPM is below the floor of $2.00 CPM.'],
  [
    { state: 'invalid', priceCpm: 6, says: 'a URL is not https', detail: 'link.url' },
    'A URL is not https (it bid $6.00 CPM): link.url.',
  ],
  [{ state: 'late', says: 'did not answer in time' }, 'Did not answer in time.'],
])('an end is a sentence: %j', (members, words) => {
  expect(endWords(endOf(members), imp).replaceAll('\u00a0', ' ')).toBe(words)
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
