import { expect, test } from 'vitest'
import { bidOf, impWith, markup, opportunityFor, titleAsset } from '../../../test/support/samples.ts'
import { partnerTerms } from '../../config/partner.ts'
import type { MarkupCheck, PartnerBid } from '../../model/bid.ts'
import type { Partner } from '../adapter.ts'
import { enterBid, readBid } from './check-bid.ts'

const partner: Partner = {
  name: 'alpha',
  seat: 'alpha-seat',
  priority: 3,
  marginPercent: 0,
  priceMaxMicros: 1_000_000_000,
  eligibility: {
    terms: partnerTerms({ name: 'alpha' }),
    adFormats: undefined,
    floorMinMicros: 0,
    floorMaxMicros: 1_000_000_000,
  },
  demand: { kind: 'local', adapter: { bids: () => ({ bids: [], noBids: [] }) } },
}
const { link, assets } = markup

test('a bid that fits enters the auction with the names of its partner', () => {
  expect(check(bidOf())).toMatchObject({
    kind: 'checked',
    bid: { impId: 'i1', priceMicros: 2_000_000, partner: 'alpha', seat: 'alpha-seat', priority: 3, markup },
  })
})

test('a bid competes with what the margin of the exchange leaves of it, in whole micros', () => {
  expect(check(bidOf({ priceMicros: 1_000_001 }), { ...partner, marginPercent: 10 })).toMatchObject({
    bid: { priceMicros: 1_000_001, netMicros: 900_000, marginPercent: 10 },
  })
  expect(check(bidOf({ priceMicros: 1_000_001 }))).toMatchObject({ bid: { netMicros: 1_000_001 } })
})

test('what the margin leaves is exact: 93 % of a dollar are 93 cents, not a micro less', () => {
  expect(check(bidOf({ priceMicros: 1_000_000 }), { ...partner, marginPercent: 7 })).toMatchObject({
    bid: { netMicros: 930_000 },
  })
  expect(check(bidOf({ priceMicros: 10_000 }), { ...partner, marginPercent: 31 })).toMatchObject({
    bid: { netMicros: 6900 },
  })
})

test.each([
  ['zero', 0],
  ['below zero', -1],
  ['a part of a micro', 0.5],
  ['not a number', undefined],
  ['infinite', Number.POSITIVE_INFINITY],
  ['beyond what a double holds exactly', 2 ** 53],
  ['one micro above the maximum of the partner', 1_000_000_001],
])('a price that is %s is refused', (_, priceMicros) => {
  expect(check({ ...bidOf(), priceMicros })).toMatchObject({ kind: 'refused', reason: 'price' })
})

test('the smallest price is one micro and the largest the maximum of the partner', () => {
  expect(check(bidOf({ priceMicros: 1 })).kind).toBe('checked')
  expect(check(bidOf({ priceMicros: 1_000_000_000 })).kind).toBe('checked')
})

test('a price of which the margin leaves nothing is refused', () => {
  const dear = { ...partner, marginPercent: 10 }

  expect(check(bidOf({ priceMicros: 1 }), dear)).toEqual({
    kind: 'refused',
    reason: 'price',
    detail: '1, which is 0 after the margin',
  })
  expect(check(bidOf({ priceMicros: 2 }), dear)).toMatchObject({ bid: { netMicros: 1 } })
})

test('a bid in another currency is refused', () => {
  expect(check(bidOf({ currency: 'EUR' }))).toEqual({ kind: 'refused', reason: 'currency', detail: 'EUR' })
})

test('an advertiser that the publisher blocks is refused, with everything below its domain', () => {
  expect(check(bidOf({ adomain: ['Shop.Example'] }), partner, { badv: ['shop.example'] })).toMatchObject({
    reason: 'blocked-advertiser',
  })
  expect(check(bidOf({ adomain: ['www.shop.example'] }), partner, { badv: ['shop.example'] })).toMatchObject({
    reason: 'blocked-advertiser',
  })
  expect(check(bidOf({ adomain: ['myshop.example'] }), partner, { badv: ['shop.example'] }).kind).toBe('checked')
})

test('a category that the publisher blocks is refused, with its subcategories', () => {
  expect(check(bidOf({ cat: ['IAB7-1'] }), partner, { bcat: ['IAB7'] })).toMatchObject({ reason: 'blocked-category' })
  expect(check(bidOf({ cat: ['IAB70'] }), partner, { bcat: ['IAB7'] }).kind).toBe('checked')
})

test.each([
  ['no markup', undefined, 'missing-markup'],
  ['markup that is a text', '{}', 'markup'],
  ['no link', { assets }, 'markup'],
  ['no required asset', { assets: [], link }, 'missing-asset'],
  ['an asset that was not asked for', { assets: [...assets, { id: 2, title: { text: 'x' } }], link }, 'markup'],
  ['an asset sent twice', { assets: [...assets, ...assets], link }, 'markup'],
  ['the wrong kind of asset', { assets: [{ id: 1, data: { value: 'x' } }], link }, 'markup'],
  ['a title that is too long', { assets: [{ id: 1, title: { text: 'x'.repeat(91) } }], link }, 'markup'],
  ['a link that is not https', { assets, link: { url: 'http://shop.example/' } }, 'not-secure'],
  ['a link into a private network', { assets, link: { url: 'https://192.168.1.1/reboot' } }, 'private-address'],
  [
    'a tracker to a metadata service',
    { assets, link: { url: 'https://shop.example/' }, imptrackers: ['https://169.254.169.254/'] },
    'private-address',
  ],
  [
    'more than 32 trackers',
    {
      assets,
      link: { url: 'https://shop.example/' },
      imptrackers: Array.from({ length: 33 }, () => 'https://t.example/'),
    },
    'trackers',
  ],
  ['a link that is a script', { assets, link: { url: 'javascript:alert(1)' } }, 'not-secure'],
])('a bid with %s is refused', (_, wrong, reason) => {
  const bid: PartnerBid = { ...bidOf(), markup: wrong }

  expect(check(bid)).toMatchObject({ kind: 'refused', reason })
})

test.each([
  ['a text', JSON.stringify(markup)],
  ['a text that is wrapped', JSON.stringify({ native: markup })],
  ['an object that is wrapped', { native: markup }],
])('markup may be %s', (_, sent) => {
  expect(check({ ...bidOf(), markup: sent })).toMatchObject({ kind: 'checked', bid: { markup } })
})

test('a text that is not JSON is no markup', () => {
  expect(check({ ...bidOf(), markup: '<b>Shoes</b>' })).toMatchObject({ kind: 'refused', reason: 'markup' })
})

test('the texts of an ad are plain text afterwards', () => {
  const title = { text: 'Buy <b>now</b>\u202e\u200b\n[here](https://x.example)' }
  const bid: PartnerBid = { ...bidOf(), markup: { assets: [{ id: 1, title }], link } }

  expect(check(bid)).toMatchObject({
    bid: { markup: { assets: [{ title: { text: 'Buy now [here] (x.example)' } }] } },
  })
})

function check(bid: PartnerBid, of: Partner = partner, request: object = {}): MarkupCheck {
  const entry = enterBid(bid, of, opportunityFor(request))
  return entry.kind === 'refused' ? entry : readBid(entry.bid, bid.markup, of, impWith(titleAsset))
}
