import type { Disposition } from '@parley/contract'
import { expect, test } from 'vitest'
import { offersFor, priceWords } from './price-words.ts'

test('the arithmetic of a price is a sentence: who pays, who gets and who keeps how much', () => {
  const bid = { bidCpm: 5, marginPercent: 10, afterMarginCpm: 4.5, runnerUpCpm: 3 }
  const price = { ...bid, paidCpm: 3.344445, clearingCpm: 3.01, because: 'second price: why' }

  const words = priceWords({ impid: 'i1', floorCpm: 2, winner: 'alpha', price }, false)

  expect(plain(words)).toBe(
    'alpha bid $5.00 CPM, which is $4.50 CPM after a margin of 10 %. The runner-up bid $3.00 CPM; the floor is $2.00 CPM. alpha pays $3.344445 CPM; the publisher gets $3.01 CPM; the exchange keeps $0.334445 CPM (10 %). Second price: why.',
  )
})

test('at the first price the partner pays its bid, and not what is left of it', () => {
  const bid = { bidCpm: 6, marginPercent: 15, afterMarginCpm: 5.1, paidCpm: 6, clearingCpm: 5.1 }
  const price = { ...bid, because: 'first price: the winner pays its bid' }

  const words = priceWords({ impid: 'i1', floorCpm: 0, winner: 'acme', price }, false)

  expect(plain(words)).toContain(
    'acme pays $6.00 CPM; the publisher gets $5.10 CPM; the exchange keeps $0.90 CPM (15 %). First price: the winner pays its bid.',
  )
})

test('a bid without a margin and without a rival says less', () => {
  const price = { bidCpm: 5, marginPercent: 0, afterMarginCpm: 5, paidCpm: 5, clearingCpm: 5, because: 'why' }

  const words = priceWords({ impid: 'i1', floorCpm: 2, winner: 'alpha', price }, false)

  expect(plain(words)).toBe(
    'alpha bid $5.00 CPM. There was no other bid; the floor is $2.00 CPM. It pays $5.00 CPM (why).',
  )
})

test('nothing was sold', () => {
  expect(plain(priceWords({ impid: 'i1', floorCpm: 2, winner: null }, false))).toBe(
    'Not sold: no valid bid reached the floor of $2.00 CPM.',
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

  expect(offersFor({ impid: 'i1' }, ends, false).map(({ partner }) => partner)).toEqual(['winner', 'equal', 'out'])
})

test('where bids rank by price times relevance, the next best is told as a price of the winner', () => {
  const bid = { bidCpm: 3, marginPercent: 0, afterMarginCpm: 3, runnerUpCpm: 1.2 }
  const price = { ...bid, paidCpm: 1.21, clearingCpm: 1.21, because: 'why' }

  const words = priceWords({ impid: 'i1', floorCpm: 1, winner: 'alpha', price }, true)

  expect(plain(words)).toContain('At $1.20 CPM it would tie with the runner-up; the floor is $1.00 CPM.')
})

test('a sale under a deal names it and its floor, and the bids that could not set the price', () => {
  const price = { bidCpm: 5, marginPercent: 0, afterMarginCpm: 5, paidCpm: 4, clearingCpm: 4, because: 'why' }

  const words = priceWords({ impid: 'i1', floorCpm: 1, winner: 'alpha', deal: 'spring', deals, price }, false)

  expect(plain(words)).toBe(
    'alpha bid $5.00 CPM under the deal spring. No other bid could set the price; the floor of its deal is $4.00 CPM. It pays $4.00 CPM (why).',
  )
})

test('offers stand in the order of their rank: price times relevance, and before it the priority of their deals', () => {
  const ends = [
    endOf({ partner: 'dear', state: 'lost', priceCpm: 6, afterMarginCpm: 6, relevance: fitting(0.2) }),
    endOf({ partner: 'near', state: 'lost', priceCpm: 4, afterMarginCpm: 4, relevance: fitting(0.5) }),
    endOf({ partner: 'agreed', state: 'below-floor', priceCpm: 1, afterMarginCpm: 1, deal: 'spring' }),
    endOf({ partner: 'unread', state: 'lost', priceCpm: 1.5, afterMarginCpm: 1.5 }),
    endOf({ partner: 'fits', state: 'won', priceCpm: 3, afterMarginCpm: 3, relevance: fitting(0.9) }),
  ]

  const names = offersFor({ impid: 'i1', deals }, ends, true).map(({ partner }) => partner)

  expect(names).toEqual(['fits', 'agreed', 'near', 'unread', 'dear'])
})

const deals = {
  impid: 'i1',
  private: false,
  live: [{ id: 'spring', by: 'operator' as const, floorCpm: 4, at: 3 as const, priority: 10 }],
  idle: [],
}

function fitting(score: number) {
  return { score, because: [] }
}

function endOf(members: Partial<Disposition>): Disposition {
  return { partner: 'alpha', impid: 'i1', state: 'won', reason: 'won', says: '', detail: '', ...members }
}

function plain(text: string): string {
  return text.replaceAll('\u00a0', ' ')
}
