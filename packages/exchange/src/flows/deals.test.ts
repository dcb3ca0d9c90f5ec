// The decision table of deals (D100): which bids may take part. What the auction makes of them is in deals-auction.test.ts.

import { expect, test } from 'vitest'
import { dealEnds } from '../../test/support/deal-auction.ts'

const open = { deals: [{ id: 'd1', bidfloor: 1 }] }
const closed = { private_auction: 1, deals: [{ id: 'd1', bidfloor: 1 }] }

test('in a private auction a bid with a deal wins over a higher one without', () => {
  expect(dealEnds({ pmp: closed, bids: { a: { price: 2, deal: 'd1' }, b: { price: 9 } } })).toEqual({
    sold: 'a 2',
    ends: { b: 'private-auction' },
  })
})

test('in a private auction without a bid with a deal nothing is sold', () => {
  expect(dealEnds({ pmp: closed, bids: { a: { price: 2 }, b: { price: 9 } } })).toEqual({
    sold: undefined,
    ends: { a: 'private-auction', b: 'private-auction' },
  })
})

test('a private auction without any deal sells nothing', () => {
  expect(dealEnds({ pmp: { private_auction: 1 }, bids: { a: { price: 2 } } })).toEqual({
    sold: undefined,
    ends: { a: 'private-auction' },
  })
})

test('in an open auction a bid that names no deal takes part as ever', () => {
  expect(dealEnds({ pmp: open, bids: { a: { price: 2, deal: 'd1' }, b: { price: 9 } } })).toEqual({
    sold: 'b 9',
    ends: { a: 'outbid' },
  })
})

test('a deal that nobody made is refused, with and without other deals', () => {
  expect(dealEnds({ pmp: open, bids: { a: { price: 9, deal: 'd2' }, b: { price: 2 } } })).toEqual({
    sold: 'b 2',
    ends: { a: 'unknown-deal' },
  })
  expect(dealEnds({ bids: { a: { price: 9, deal: 'd1' } } })).toEqual({ sold: undefined, ends: { a: 'unknown-deal' } })
})

test('a deal of another seat is refused', () => {
  const pmp = { deals: [{ id: 'd1', wseat: ['b'] }] }

  expect(dealEnds({ pmp, bids: { a: { price: 9, deal: 'd1' }, b: { price: 2, deal: 'd1' } } })).toEqual({
    sold: 'b 2',
    ends: { a: 'deal-seat' },
  })
})

test('a deal of another advertiser is refused', () => {
  const pmp = { deals: [{ id: 'd1', wadomain: ['shop.example'] }] }
  const bids = { a: { price: 9, deal: 'd1', adomain: ['other.example'] }, b: { price: 2, deal: 'd1' } }

  expect(dealEnds({ pmp, bids })).toEqual({ sold: 'b 2', ends: { a: 'deal-advertiser' } })
})

test('a deal counts within its dates only', () => {
  const bids = { a: { price: 9, deal: 'd1' } }

  expect(dealEnds({ catalogue: [{ id: 'd1', starts: '2026-12-01', ends: '2026-12-01' }], bids }).sold).toBe('a 9')
  expect(dealEnds({ catalogue: [{ id: 'd1', ends: '2026-11-30' }], bids }).ends).toEqual({ a: 'deal-not-live' })
  expect(dealEnds({ catalogue: [{ id: 'd1', starts: '2026-12-02' }], bids }).ends).toEqual({ a: 'deal-not-live' })
})

test('a deal counts in its context only', () => {
  const bids = { a: { price: 9, deal: 'd1' } }

  expect(dealEnds({ catalogue: [{ id: 'd1', countries: ['DE'] }], bids }).ends).toEqual({ a: 'deal-not-live' })
})
