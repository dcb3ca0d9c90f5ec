import { quickestMs } from '@parley/testkit/quickest'
import { expect, test } from 'vitest'
import type { Deal, ImpDeals } from '../model/deal.ts'
import { checkDeal } from './check-deal.ts'

const partner = { name: 'alpha', seat: 'alpha-seat' }

function dealOf(members: Partial<Deal> = {}): Deal {
  return {
    id: 'd1',
    floorMicros: 2_000_000,
    auctionType: undefined,
    priority: 0,
    by: 'operator',
    seats: undefined,
    advertisers: undefined,
    ...members,
  }
}

function dealsWith(members: Partial<ImpDeals>): ImpDeals {
  return { isPrivate: false, live: [], idle: [], ...members }
}

function check(
  bid: { readonly dealId?: string; readonly adomain?: readonly string[] },
  deals?: ImpDeals,
  isTest: boolean = false,
) {
  return checkDeal({ adomain: ['shop.example'], ...bid }, partner, { deals, isTest })
}

test('a bid without a deal needs none', () => {
  expect(check({})).toEqual({ kind: 'passed', deal: undefined })
  expect(check({}, dealsWith({ live: [dealOf()] }))).toEqual({ kind: 'passed', deal: undefined })
})

test('a bid without a deal is refused where the auction is private, but not in a test', () => {
  expect(check({}, dealsWith({ isPrivate: true }))).toEqual({ kind: 'refused', reason: 'private-auction', detail: '' })
  expect(check({}, dealsWith({ isPrivate: true }), true).kind).toBe('passed')
})

test('a bid with a deal takes part on its terms, in a private auction as well', () => {
  const deal = dealOf({ auctionType: 3, priority: 5, seats: ['beta', 'alpha-seat'], advertisers: ['example'] })

  const passed = { kind: 'passed', deal: { id: 'd1', floorMicros: 2_000_000, auctionType: 3, priority: 5 } }
  expect(check({ dealId: 'd1' }, dealsWith({ live: [deal] }))).toEqual(passed)
  expect(check({ dealId: 'd1' }, dealsWith({ live: [deal], isPrivate: true }))).toEqual(passed)
})

test('a deal that nobody has made is refused', () => {
  expect(check({ dealId: 'd9' })).toEqual({ kind: 'refused', reason: 'unknown-deal', detail: 'd9' })
  expect(check({ dealId: 'd9' }, dealsWith({ live: [dealOf()] }))).toMatchObject({ reason: 'unknown-deal' })
})

test('a deal for other seats is refused; the name of the partner counts as its seat does', () => {
  expect(check({ dealId: 'd1' }, dealsWith({ live: [dealOf({ seats: ['beta'] })] }))).toEqual({
    kind: 'refused',
    reason: 'deal-seat',
    detail: 'd1 is not for alpha-seat',
    deal: 'd1',
  })
  expect(check({ dealId: 'd1' }, dealsWith({ live: [dealOf({ seats: ['alpha'] })] })).kind).toBe('passed')
})

test('a deal for other advertisers is refused, and so is a bid that names none', () => {
  const deals = dealsWith({ live: [dealOf({ advertisers: ['Shop.example'] })] })

  expect(check({ dealId: 'd1', adomain: ['www.SHOP.example'] }, deals).kind).toBe('passed')
  expect(check({ dealId: 'd1', adomain: ['myshop.example'] }, deals)).toMatchObject({
    reason: 'deal-advertiser',
    detail: 'd1 is not for myshop.example',
  })
  expect(check({ dealId: 'd1', adomain: ['shop.example', 'other.example'] }, deals)).toMatchObject({
    reason: 'deal-advertiser',
  })
  expect(check({ dealId: 'd1', adomain: [] }, deals)).toMatchObject({ reason: 'deal-advertiser' })
})

test('a deal that does not count is refused with what does not hold', () => {
  expect(check({ dealId: 'd1' }, dealsWith({ idle: [{ id: 'd1', because: 'ended' }] }))).toEqual({
    kind: 'refused',
    reason: 'deal-not-live',
    detail: 'd1 has ended',
    deal: 'd1',
  })
  expect(check({ dealId: 'd1' }, dealsWith({ idle: [{ id: 'd1', because: 'country' }] }))).toMatchObject({
    detail: 'd1 is for other countries',
  })
})

test('T13: 1,000 bids of 20 deals for 1,000 advertisers each cost less than 20 ms', () => {
  const advertisers = Array.from({ length: 1000 }, (_, index) => `a${index}.example`)

  const ms = quickestMs(() => {
    const live = Array.from({ length: 20 }, (_, index) => dealOf({ id: `d${index}`, advertisers: [...advertisers] }))
    const deals = dealsWith({ live })
    for (let bids = 0; bids < 1000; bids++) check({ dealId: `d${bids % 20}`, adomain: ['www.shop.example'] }, deals)
  })

  expect(ms).toBeLessThan(20)
})
