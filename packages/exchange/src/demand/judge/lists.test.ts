import { quickestMs } from '@parley/testkit/quickest'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { bidOf, opportunityFor } from '../../../test/support/samples.ts'
import { blockOf } from './blocked.ts'

test.each([
  ['shop.example', 'shop.example'],
  ['SHOP.example', 'shop.Example'],
  ['www.shop.example', 'shop.example'],
  ['a.b.shop.example', 'shop.example'],
])('the advertiser %s is blocked by %s', (adomain, badv) => {
  expect(block({ adomain: ['other.example', adomain] }, { badv: ['x.example', badv] })).toEqual({
    reason: 'blocked-advertiser',
    found: adomain,
    by: 'badv of the request',
  })
})

test.each([
  ['myshop.example', 'shop.example'],
  ['shop.example.net', 'shop.example'],
  ['example', 'shop.example'],
  ['shop.example', 'www.shop.example'],
])('the advertiser %s is not blocked by %s', (adomain, badv) => {
  expect(block({ adomain: [adomain] }, { badv: [badv] })).toBeUndefined()
})

test.each([
  ['IAB7', 'IAB7'],
  ['IAB7-1', 'IAB7'],
])('the category %s is blocked by %s', (cat, bcat) => {
  expect(block({ cat: [cat] }, { bcat: [bcat] })).toEqual({
    reason: 'blocked-category',
    found: cat,
    by: 'bcat of the request',
  })
})

test.each([
  ['IAB70', 'IAB7'],
  ['IAB7', 'IAB7-1'],
  ['iab7', 'IAB7'],
])('the category %s is not blocked by %s', (cat, bcat) => {
  expect(block({ cat: [cat] }, { bcat: [bcat] })).toBeUndefined()
})

test('of both blocks the advertiser is told', () => {
  expect(block({ cat: ['IAB7'] }, { badv: ['shop.example'], bcat: ['IAB7'] })).toMatchObject({
    reason: 'blocked-advertiser',
  })
})

test('lists of an unexpected shape block nothing and cost nothing', () => {
  for (const list of ['shop.example', 7, {}, [7, null, {}], [], [['shop.example']]]) {
    expect(block({}, { badv: list, bcat: list })).toBeUndefined()
  }
})

test('a bid that names no advertiser is not blocked', () => {
  expect(block({ adomain: [] }, { badv: ['shop.example'] })).toBeUndefined()
})

test('whatever a bid names, a block is always one of its own names', () => {
  const names = fc.array(fc.oneof(fc.domain(), fc.string()), { maxLength: 5 })
  fc.assert(
    fc.property(names, names, (adomain, badv) => {
      const found = block({ adomain }, { badv })
      expect(found === undefined || adomain.includes(found.found)).toBe(true)
      expect(found === undefined && badv.some((name) => adomain.includes(name))).toBe(false)
    }),
    { numRuns: 2000 },
  )
})

test('D99: names that are agreed block as those of a request do', () => {
  const name = fc.oneof(fc.constantFrom('shop.example', 'example', 'IAB7', 'IAB7-1', 'IAB70'), fc.domain(), fc.string())
  const names = fc.array(name, { maxLength: 5 })
  const bare = opportunityFor().request
  fc.assert(
    fc.property(names, names, names, names, (adomain, cat, advertisers, categories) => {
      const bid = bidOf({ adomain, cat })
      const byRequest = blockOf(bid, { ...bare, badv: advertisers, bcat: categories } as typeof bare)
      const byAgreement = blockOf(bid, bare, { advertisers, categories })

      expect([byAgreement?.reason, byAgreement?.found]).toEqual([byRequest?.reason, byRequest?.found])
    }),
    { numRuns: 2000 },
  )
})

test('D99: a bid is held against both lists', () => {
  const request = { ...opportunityFor().request, badv: ['a.example'] }
  const agreed = { advertisers: ['b.example'], categories: ['IAB7'] }
  const by = (bid: Parameters<typeof bidOf>[0]): string | undefined => blockOf(bidOf(bid), request, agreed)?.by

  expect(by({ adomain: ['www.a.example'] })).toBe('badv of the request')
  expect(by({ adomain: ['www.B.example'] })).toBe('blockedAdvertisers of supply.publishers')
  expect(by({ cat: ['IAB7-2'] })).toBe('blockedCategories of supply.publishers')
  expect(by({ adomain: ['c.example'], cat: ['IAB8'] })).toBeUndefined()
})

test('T13: 100 bids against 18,000 blocked advertisers and categories cost less than 20 ms', () => {
  const badv = Array.from({ length: 18_000 }, (_, index) => `a${index}.example`)
  const bcat = Array.from({ length: 18_000 }, (_, index) => `IAB${index}`)
  const request = { ...opportunityFor().request, badv, bcat }
  const bid = bidOf({ adomain: ['www.shop.example'], cat: ['IAB7-1'] })

  const ms = quickestMs(() => {
    const fresh = { ...request, badv: [...badv], bcat: bcat.slice(8) }
    for (let bids = 0; bids < 100; bids++) blockOf(bid, fresh)
  })

  expect(ms).toBeLessThan(20)
})

function block(bid: Parameters<typeof bidOf>[0], lists: object) {
  return blockOf(bidOf(bid), { ...opportunityFor().request, ...lists })
}
