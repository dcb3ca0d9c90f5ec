import { expect, test } from 'vitest'
import type { Disposition } from '../api/auctions.ts'
import { offersFor, priceWords } from './price-words.ts'

test('the arithmetic of a price is a sentence', () => {
  const price = { bidCpm: 5, marginPercent: 10, afterMarginCpm: 4.5, runnerUpCpm: 3, clearingCpm: 3.01, because: 'why' }

  const words = priceWords({ impid: 'i1', floorCpm: 2, winner: 'alpha', price })

  expect(plain(words)).toBe(
    'alpha bid $5.00 CPM, which is $4.50 CPM after a margin of 10 %. The next best was $3.00 CPM; the floor is $2.00 CPM. It pays $3.01 CPM (why).',
  )
})

test('a bid without a margin and without a rival says less', () => {
  const price = { bidCpm: 5, marginPercent: 0, afterMarginCpm: 5, clearingCpm: 5, because: 'why' }

  const words = priceWords({ impid: 'i1', floorCpm: 2, winner: 'alpha', price })

  expect(plain(words)).toBe(
    'alpha bid $5.00 CPM. There was no other bid; the floor is $2.00 CPM. It pays $5.00 CPM (why).',
  )
})

test('nothing was sold', () => {
  expect(plain(priceWords({ impid: 'i1', floorCpm: 2, winner: null }))).toBe(
    'Nothing was sold: no valid bid reached the floor of $2.00 CPM.',
  )
})

test('of equal offers that of the winner comes first, and those that could not enter come last', () => {
  const ends = [
    endOf({ partner: 'out', state: 'invalid', priceCpm: 9 }),
    endOf({ partner: 'equal', state: 'lost', priceCpm: 3, afterMarginCpm: 3 }),
    endOf({ partner: 'winner', state: 'won', priceCpm: 3, afterMarginCpm: 3 }),
    endOf({ partner: 'silent', state: 'no-bid' }),
    endOf({ partner: 'elsewhere', impid: 'i2', state: 'won', priceCpm: 8, afterMarginCpm: 8 }),
  ]

  expect(offersFor('i1', ends).map(({ partner }) => partner)).toEqual(['winner', 'equal', 'out'])
})

function endOf(members: Partial<Disposition>): Disposition {
  return { partner: 'alpha', impid: 'i1', state: 'won', reason: 'won', says: '', detail: '', ...members }
}

function plain(text: string): string {
  return text.replaceAll('\u00a0', ' ')
}
