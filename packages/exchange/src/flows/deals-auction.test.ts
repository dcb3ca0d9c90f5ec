// The decision table of deals (D100): what the auction makes of bids that name one.

import { expect, test } from 'vitest'
import { dealEnds } from '../../test/support/deal-auction.ts'

test('a floor of the deal below that of the impression counts for bids that name the deal, and for no others', () => {
  const pmp = { deals: [{ id: 'd1', bidfloor: 1 }] }

  expect(dealEnds({ floor: 3, pmp, bids: { a: { price: 2, deal: 'd1' }, b: { price: 2.5 } } })).toEqual({
    sold: 'a 2',
    ends: { b: 'below-floor' },
  })
  expect(dealEnds({ floor: 3, pmp, bids: { a: { price: 0.99, deal: 'd1' } } })).toEqual({
    sold: undefined,
    ends: { a: 'below-deal-floor' },
  })
})

test('a floor of the deal above that of the impression counts for bids that name the deal, and for no others', () => {
  const pmp = { deals: [{ id: 'd1', bidfloor: 3 }] }

  expect(dealEnds({ floor: 1, pmp, bids: { a: { price: 2.99, deal: 'd1' }, b: { price: 2 } } })).toEqual({
    sold: 'b 2',
    ends: { a: 'below-deal-floor' },
  })
  expect(dealEnds({ floor: 1, pmp, bids: { a: { price: 3, deal: 'd1' }, b: { price: 2 } } }).sold).toBe('a 3')
})

test('the floor of a deal is what is left after the margin', () => {
  const pmp = { deals: [{ id: 'd1', bidfloor: 1.8 }] }

  expect(dealEnds({ pmp, marginPercent: 10, bids: { a: { price: 2, deal: 'd1' } } }).sold).toBe('a 1.8')
  expect(dealEnds({ pmp, marginPercent: 10, bids: { a: { price: 1.99, deal: 'd1' } } }).ends).toEqual({
    a: 'below-deal-floor',
  })
})

test.each<[string, 1 | 2 | 3 | undefined, 1 | 2, string]>([
  ['first price', 1, 2, 'a 5'],
  ['second price', 2, 1, 'a 2.01'],
  ['a fixed price', 3, 1, 'a 1.5'],
  ['the first price of the auction where the deal has none', undefined, 1, 'a 5'],
  ['the second price of the auction where the deal has none', undefined, 2, 'a 2.01'],
])('a winner of a deal pays %s', (_, dealAt, at, sold) => {
  const pmp = { deals: [{ id: 'd1', bidfloor: 1.5, at: dealAt }] }

  expect(dealEnds({ at, pmp, bids: { a: { price: 5, deal: 'd1' }, b: { price: 2 } } })).toEqual({
    sold,
    ends: { b: 'outbid' },
  })
})

test('second price of a lone bid of a deal is the floor of the deal', () => {
  const pmp = { deals: [{ id: 'd1', bidfloor: 1.5, at: 2 }] }

  expect(dealEnds({ floor: 3, pmp, bids: { a: { price: 5, deal: 'd1' } } }).sold).toBe('a 1.5')
})

test('a deal with a higher priority wins whatever the prices', () => {
  const catalogue = [
    { id: 'high', priority: 9 },
    { id: 'low', priority: 1 },
  ]
  const bids = { a: { price: 1, deal: 'high' }, b: { price: 5, deal: 'low' }, c: { price: 9 } }

  expect(dealEnds({ catalogue, bids })).toEqual({ sold: 'a 1', ends: { b: 'lost-to-deal', c: 'lost-to-deal' } })
})

test('a deal with priority that is below its own floor stands in nobody’s way', () => {
  const catalogue = [{ id: 'high', priority: 9, floorCpm: 4 }]

  expect(dealEnds({ catalogue, bids: { a: { price: 3, deal: 'high' }, b: { price: 2 } } })).toEqual({
    sold: 'b 2',
    ends: { a: 'below-deal-floor' },
  })
})

test('deals of the same priority compete by price', () => {
  const pmp = { deals: [{ id: 'd1' }, { id: 'd2' }] }

  expect(dealEnds({ pmp, bids: { a: { price: 2, deal: 'd1' }, b: { price: 3, deal: 'd2' } } })).toEqual({
    sold: 'b 3',
    ends: { a: 'outbid' },
  })
})
