import type { PublisherLists } from '@parley/openrtb'
import { quickestMs } from '@parley/testkit/quickest'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { bidOf } from '../../../test/support/samples.ts'
import type { AdTraits } from '../../model/bid.ts'
import { attributeRefusal, listRefusal } from './lists.ts'

const plain: AdTraits = {
  markupType: undefined,
  bundle: undefined,
  language: undefined,
  languageTag: undefined,
  attributes: [],
  isGrouped: false,
}

test.each([
  ['shop.example', 'shop.example'],
  ['SHOP.example', 'shop.Example'],
  ['www.shop.example', 'shop.example'],
  ['shop.example', 'www.shop.example'],
  ['a.b.shop.example', 'shop.example'],
  ['https://shop.example/', 'shop.example'],
  ['http://user:key@shop.example:8443/path?q#f', 'shop.example'],
  ['//shop.example', 'shop.example'],
  ['shop.example.', 'shop.example'],
  [' shop.example ', 'shop.example'],
  ['shop.example/path', 'shop.example'],
  ['shop.example', 'https://shop.example'],
  ['shop.example', 'shop.example:443'],
  ['shop.example', 'Shop.Example.'],
  ['bücher.example', 'xn--bcher-kva.example'],
  ['xn--bcher-kva.example', 'BÜCHER.example'],
  ['xn--bcher-kva.example', 'xn--bcher-kva.example'],
  ['laden.bücher.example', 'bu\u0308cher.example'],
])('the advertiser %s is blocked by %s', (adomain, badv) => {
  expect(refusal({ adomain: ['other.example', adomain] }, { badv: ['x.example', badv] })).toEqual({
    reason: 'blocked-advertiser',
    found: adomain,
    by: 'badv of the request',
  })
})

test.each([
  ['myshop.example', 'shop.example'],
  ['shop.example.net', 'shop.example'],
  ['example', 'shop.example'],
  ['shop.example', 'de.shop.example'],
  ['shop.example', 'shop example'],
  ['other.example', 'https://other.example.evil/other.example'],
])('the advertiser %s is not blocked by %s', (adomain, badv) => {
  expect(refusal({ adomain: [adomain] }, { badv: [badv] })).toBeUndefined()
})

test.each([
  ['IAB7', 'IAB7'],
  ['IAB7-1', 'IAB7'],
])('the category %s is blocked by %s, and allowed by it', (cat, listed) => {
  expect(refusal({ cat: [cat] }, { bcat: [listed] })).toEqual({
    reason: 'blocked-category',
    found: cat,
    by: 'bcat of the request',
  })
  expect(refusal({ cat: [cat] }, { acat: ['x', listed] })).toBeUndefined()
})

test.each([
  ['IAB70', 'IAB7'],
  ['IAB7', 'IAB7-1'],
  ['iab7', 'IAB7'],
])('the category %s is not blocked by %s, and not allowed by it', (cat, listed) => {
  expect(refusal({ cat: [cat] }, { bcat: [listed] })).toBeUndefined()
  expect(refusal({ cat: ['x', cat] }, { acat: ['x', listed] })).toEqual({
    reason: 'unlisted-category',
    found: cat,
    by: 'acat of the request',
  })
})

test('of both blocks the advertiser is told', () => {
  expect(refusal({ cat: ['IAB7'] }, { badv: ['shop.example'], bcat: ['IAB7'] })).toMatchObject({
    reason: 'blocked-advertiser',
  })
})

test('empty lists allow and block nothing', () => {
  const none = { badv: [], bcat: [], acat: [], bapp: [], bseat: [], wlang: [], wlangb: [] }
  const agreed = { advertisers: [], categories: [] }

  expect(listRefusal(bidOf({ adomain: [], cat: [] }), none, agreed)).toBeUndefined()
  expect(refusal({ traits: { ...plain, language: 'de', languageTag: 'de', bundle: 'a' } }, none)).toBeUndefined()
})

test.each([
  [[], 'no adomain'],
  [['not a domain'], 'not a domain (no domain)'],
  [['shop.other.example', ''], ' (no domain)'],
  [['https://'], 'https:// (no domain)'],
])('where advertisers are blocked, a bid that names %j is refused', (adomain, found) => {
  const agreed = { advertisers: ['b.example'], categories: [] }
  const expected = { reason: 'unnamed-advertiser', found }

  expect(refusal({ adomain }, { badv: ['b.example'] })).toEqual({ ...expected, by: 'badv of the request' })
  expect(listRefusal(bidOf({ adomain }), {}, agreed)).toEqual({
    ...expected,
    by: 'blockedAdvertisers of supply.publishers',
  })
  expect(refusal({ adomain }, { bcat: ['IAB7'] })).toBeUndefined()
})

test('where only some categories are allowed, a bid without any is refused; where some are blocked, it is not', () => {
  expect(refusal({ cat: [] }, { acat: ['IAB7'] })).toMatchObject({ reason: 'unlisted-category', found: 'no category' })
  expect(refusal({ cat: [] }, { bcat: ['IAB7'] })).toBeUndefined()
})

test.each<[string, Partial<AdTraits> & { partnerSeat?: string }, PublisherLists]>([
  ['blocked-seat', { partnerSeat: 'agency' }, { bseat: ['agency'] }],
  ['blocked-app', { bundle: 'com.example.game' }, { bapp: ['com.example.game'] }],
  ['ad-language', { language: 'de' }, { wlang: ['en', 'fr'] }],
  ['ad-language', { languageTag: 'en-us' }, { wlangb: ['en-GB'] }],
])('%s: %j fails %j', (reason, { partnerSeat, ...traits }, lists) => {
  expect(refusal({ partnerSeat, traits: { ...plain, ...traits } }, lists)).toMatchObject({ reason })
})

test.each<[Partial<AdTraits> & { partnerSeat?: string }, PublisherLists]>([
  [{ partnerSeat: 'agency-2' }, { bseat: ['agency'] }],
  [{}, { bseat: ['agency'], bapp: ['com.example.game'], wlang: ['en'], wlangb: ['en'] }],
  [{ bundle: 'com.example.other' }, { bapp: ['com.example.game'] }],
  [{ language: 'en' }, { wlang: ['EN'] }],
  [{ languageTag: 'en-us' }, { wlangb: ['fr', 'en'] }],
])('%j passes %j', ({ partnerSeat, ...traits }, lists) => {
  expect(refusal({ partnerSeat, traits: { ...plain, ...traits } }, lists)).toBeUndefined()
})

test('an attribute of the creative that the impression does not take', () => {
  expect(attributeRefusal({ attributes: [1, 8] }, [3, 8])).toEqual({
    reason: 'blocked-attribute',
    found: '8',
    by: 'native.battr',
  })
  expect(attributeRefusal({ attributes: [1] }, [3, 8])).toBeUndefined()
})

test('whatever a bid names, a block is always one of its own names', () => {
  const names = fc.array(fc.oneof(fc.domain(), fc.webUrl(), fc.string()), { maxLength: 5 })
  fc.assert(
    fc.property(names, names, (adomain, badv) => {
      const found = refusal({ adomain }, { badv })
      expect(found?.reason !== 'blocked-advertiser' || adomain.includes(found.found)).toBe(true)
      expect(found === undefined && badv.some((name) => adomain.includes(name))).toBe(false)
    }),
    { numRuns: 2000 },
  )
})

test('D99: names that are agreed block as those of a request do', () => {
  const name = fc.oneof(fc.constantFrom('shop.example', 'example', 'IAB7', 'IAB7-1', 'IAB70'), fc.domain(), fc.string())
  const names = fc.array(name, { maxLength: 5 })
  fc.assert(
    fc.property(names, names, names, names, (adomain, cat, advertisers, categories) => {
      const bid = bidOf({ adomain, cat })
      const byRequest = listRefusal(bid, { badv: advertisers, bcat: categories })
      const byAgreement = listRefusal(bid, {}, { advertisers, categories })

      expect([byAgreement?.reason, byAgreement?.found]).toEqual([byRequest?.reason, byRequest?.found])
    }),
    { numRuns: 2000 },
  )
})

test('D105: what is blocked by either list is told before what names nobody', () => {
  const agreed = { advertisers: ['b.example'], categories: [] }

  expect(listRefusal(bidOf({ adomain: ['not a domain', 'b.example'] }), { badv: ['a.example'] }, agreed)).toEqual({
    reason: 'blocked-advertiser',
    found: 'b.example',
    by: 'blockedAdvertisers of supply.publishers',
  })
})

test('D99: a bid is held against both lists', () => {
  const agreed = { advertisers: ['b.example'], categories: ['IAB7'] }
  const by = (bid: Parameters<typeof bidOf>[0]): string | undefined =>
    listRefusal(bidOf(bid), { badv: ['a.example'] }, agreed)?.by

  expect(by({ adomain: ['www.a.example'] })).toBe('badv of the request')
  expect(by({ adomain: ['www.B.example'] })).toBe('blockedAdvertisers of supply.publishers')
  expect(by({ cat: ['IAB7-2'] })).toBe('blockedCategories of supply.publishers')
  expect(by({ adomain: ['c.example'], cat: ['IAB8'] })).toBeUndefined()
})

test.each([
  ['plain names', 20, (index: number) => `a${index}.example`],
  ['URLs in other letters', 40, (index: number) => `//Ä${index}.b/`],
])('T13: 100 bids against 18,000 blocked %s and categories cost less than %d ms', (_, msMax, nameOf) => {
  const badv = Array.from({ length: 18_000 }, (__, index) => nameOf(index))
  const bcat = Array.from({ length: 18_000 }, (__, index) => `IAB${index}`)
  const bid = bidOf({ adomain: ['www.xn--bcher-kva.example'], cat: ['IAB7-1'] })

  const ms = quickestMs(() => {
    const fresh = { badv: [...badv], bcat: bcat.slice(8) }
    for (let bids = 0; bids < 100; bids++) listRefusal(bid, fresh)
  })

  expect(ms).toBeLessThan(msMax)
})

function refusal(bid: Parameters<typeof bidOf>[0], lists: PublisherLists) {
  return listRefusal(bidOf(bid), lists)
}
