import type { AuctionRow } from '@parley/contract'
import { expect, test } from 'vitest'
import { averageCpm, publishersIn, salesByPartner, salesIn, tookShare } from './sales.ts'

test('a price is for a thousand impressions', () => {
  const sales = salesIn([auction({ sold: [sold('acme', 3), sold('beta', 1)] })])

  expect(sales).toEqual({ impressions: 2, dollars: 0.004 })
  expect(averageCpm(sales)).toBe(2)
})

test('nothing sold has no average', () => {
  expect(averageCpm(salesIn([auction({})]))).toBeUndefined()
})

test('a partner spends what it pays, and the publisher gets what is left after the margin', () => {
  const sale = { impid: '1', partner: 'acme', paidCpm: 6, clearingCpm: 5 }
  const auctions = [auction({ sold: [sale] })]

  expect(salesByPartner(auctions, 'paidCpm').get('acme')).toEqual({ impressions: 1, dollars: 0.006 })
  expect(salesByPartner(auctions, 'clearingCpm').get('acme')).toEqual({ impressions: 1, dollars: 0.005 })
  expect(salesIn(auctions).dollars).toBe(0.005)
})

test('each partner has what it bought', () => {
  const auctions = [auction({ sold: [sold('acme', 3)] }), auction({ sold: [sold('acme', 2)] })]

  const byPartner = salesByPartner(auctions, 'paidCpm')

  expect(byPartner.get('acme')).toEqual({ impressions: 2, dollars: 0.005 })
  expect(byPartner.get('beta')).toBeUndefined()
})

test('publishers are listed with the busiest first, and refused requests belong to nobody', () => {
  const listed = publishersIn([
    auction({ publisher: 'pub-1', outcome: 'no-bid' }),
    auction({ publisher: 'pub-2', sold: [sold('acme', 3)] }),
    auction({ publisher: 'pub-2', outcome: 'no-bid' }),
    auction({}),
    auction({ outcome: 'rejected' }),
  ])

  expect(listed.map(({ name, outcomes }) => [name, outcomes])).toEqual([
    ['pub-2', { bid: 1, 'no-bid': 1 }],
    ['pub-1', { 'no-bid': 1 }],
    [undefined, { bid: 1 }],
  ])
})

test('95 of 100 stay under the 95th time', () => {
  const auctions = Array.from({ length: 100 }, (_, at) => auction({ tookMs: 100 - at }))

  expect(tookShare(auctions, 0.95)).toBe(95)
  expect(tookShare(auctions.slice(0, 1), 0.5)).toBe(100)
  expect(tookShare([], 0.5)).toBeUndefined()
})

function auction(members: Partial<AuctionRow>): AuctionRow {
  return { id: 'ours', at: '2026-01-01T00:00:00.000Z', outcome: 'bid', status: 200, tookMs: 1, why: '', ...members }
}

function sold(partner: string, cpm: number) {
  return { impid: '1', partner, paidCpm: cpm, clearingCpm: cpm }
}
