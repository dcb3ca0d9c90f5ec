// The oracle itself, held against the examples of the documents, computed by hand.

import { expect, test } from 'vitest'
import type { Case, Facts, Json } from './facts.ts'
import { domainOf } from './lists.ts'
import { afterMargin, microsOf } from './money.ts'
import { type Verdict, verdictOf } from './oracle.ts'

const native = { request: '{"native":{"ver":"1.2","assets":[{"id":1,"required":1,"title":{"len":90}}]}}' }
const adm = '{"assets":[{"id":1,"title":{"text":"Shoes"}}],"link":{"url":"https://shop.example/"}}'

/** A request with a floor, bids in dollars by partner, and the configuration. */
function verdictFor(
  imp: object,
  bids: Readonly<Record<string, object>>,
  other: Partial<Facts> & { request?: Json } = {},
): Verdict {
  const { request = {}, ...facts } = other
  const names = Object.keys(bids)
  const answers = names.map((name): [string, Case['answers'][string]] => [
    name,
    { status: 200, body: { id: 'r1', seatbid: [{ bid: [{ id: 'b1', impid: 'i1', adm, ...bids[name] }] }] } },
  ])
  return verdictOf({
    request: { id: 'r1', imp: [{ id: 'i1', native, ...imp }], ...request },
    answers: Object.fromEntries(answers),
    facts: { nowMs: 0, partners: names.map((name) => ({ name })), publishers: [], deals: [], ...facts },
  })
}

function soldIn({ sales: [sale] }: Verdict): readonly unknown[] {
  return [sale?.winner?.partner, sale?.winner?.price]
}

const three = { acme: { price: 1 }, bolt: { price: 0.9 }, coda: { price: 0.8 } }

test('D51: of 1.00, 0.90 and 0.80 above a floor of 0.85 the winner pays 1.00, or 0.91 at second price', () => {
  const first = verdictFor({ bidfloor: 0.85 }, three)
  const second = verdictFor({ bidfloor: 0.85 }, three, { request: { at: 2 } })

  expect(soldIn(first)).toEqual(['acme', 1_000_000n])
  expect(soldIn(second)).toEqual(['acme', 910_000n])
  expect(second.sales[0]?.reasons).toEqual({ acme: ['won'], bolt: ['outbid'], coda: ['below-floor'] })
})

test('D79: a lone bid without a floor pays a cent at second price, or its bid if that is lower', () => {
  const cent = verdictFor({}, { acme: { price: 1 } }, { defaultType: 2 })
  const less = verdictFor({}, { acme: { price: 0.004 } }, { defaultType: 2 })

  expect(soldIn(cent)).toEqual(['acme', 10_000n])
  expect(soldIn(less)).toEqual(['acme', 4000n])
})

test('D52: of equal bids the priority decides, then the name', () => {
  const bids = { bolt: { price: 1 }, acme: { price: 1 } }

  expect(soldIn(verdictFor({}, bids))[0]).toBe('acme')
  expect(soldIn(verdictFor({}, bids, { partners: [{ name: 'acme' }, { name: 'bolt', priority: 1 }] }))[0]).toBe('bolt')
})

test('D50: bids are rounded down, floors up, and a margin that leaves nothing leaves no price', () => {
  expect(microsOf(1.000_000_9, 'down')).toBe(1_000_000n)
  expect(microsOf(1.000_000_1, 'up')).toBe(1_000_001n)
  expect(microsOf(1.1, 'down')).toBe(1_100_000n)
  expect(afterMargin(1_999_999n, 12.5)).toBe(1_749_999n)
  expect(
    verdictFor({}, { acme: { price: 0.000_001 } }, { partners: [{ name: 'acme', marginPercent: 10 }] }),
  ).toMatchObject({
    status: 204,
    sales: [{ reasons: { acme: ['price'] } }],
  })
})

test('D100: a deal of a higher priority wins, and only bids of its priority set its price', () => {
  const deals = [{ id: 'gold', floorCpm: 2, priority: 10 }]
  const sold = verdictFor({}, { acme: { price: 5, dealid: 'gold' }, bolt: { price: 9 } }, { deals, defaultType: 2 })

  expect(soldIn(sold)).toEqual(['acme', 2_000_000n])
  expect(sold.sales[0]?.reasons.bolt).toEqual(['lost-to-deal'])
})

test('D100: in a private auction a bid without a deal cannot win', () => {
  const sold = verdictFor(
    { pmp: { private_auction: 1, deals: [{ id: 'd1', bidfloor: 1 }] } },
    { acme: { price: 2, dealid: 'd1' }, bolt: { price: 9 } },
  )

  expect(soldIn(sold)).toEqual(['acme', 2_000_000n])
  expect(sold.sales[0]?.reasons.bolt).toEqual(['private-auction'])
})

test('D97: by price times relevance the winner pays what would still rank first, and a cent', () => {
  const given: Case = {
    request: { id: 'r1', at: 2, imp: [{ id: 'i1', native }] },
    answers: {
      acme: {
        status: 200,
        body: { id: 'r1', seatbid: [{ bid: [{ id: 'b1', impid: 'i1', price: 2, adm }] }] },
        scores: { b1: 900 },
      },
      bolt: {
        status: 200,
        body: { id: 'r1', seatbid: [{ bid: [{ id: 'b1', impid: 'i1', price: 5, adm }] }] },
        scores: { b1: 100 },
      },
    },
    facts: {
      nowMs: 0,
      ranking: 'price-times-relevance',
      partners: [{ name: 'acme' }, { name: 'bolt' }],
      publishers: [],
      deals: [],
    },
  }

  // 5 × 0.1 ÷ 0.9 is 0.555556, rounded up.
  expect(soldIn(verdictOf(given))).toEqual(['acme', 565_556n])
})

test('D105: a domain has one form', () => {
  expect(domainOf('https://user@WWW.Shop.example.:443/path')).toBe('shop.example')
  expect(domainOf('bücher.example')).toBe('xn--bcher-kva.example')
  expect(domainOf('no domain')).toBeUndefined()
})

test('D105: of several lists that a bid fails the first has the say, and bids for several impressions as a group are refused', () => {
  const listed = verdictFor(
    {},
    { acme: { price: 1, adomain: ['de.shop.example'], cat: ['IAB7-1'] } },
    {
      request: { badv: ['shop.example'], bcat: ['IAB7'] },
    },
  )

  expect(listed.sales[0]?.reasons.acme).toEqual(['blocked-advertiser'])
})

test('faults are told in their order, and a price with more than two decimals is one', () => {
  const { status, faults } = verdictFor({ bidfloor: 0.001, native: undefined }, {}, { request: { tmax: 99, id: '' } })

  expect(status).toBe(400)
  expect(faults).toEqual([
    'INVALID_FIELD_VALUE id',
    'MISSING_REQUIRED_FIELD imp[0]',
    'INVALID_FIELD_VALUE imp[0].bidfloor',
    'INVALID_FIELD_VALUE tmax',
  ])
})

test('D43 and D105: prices go upstream as whole numbers, and a product outside the filter is none', () => {
  const { sales, searches } = verdictOf({
    request: {
      id: 'r1',
      imp: [{ id: 'i1', native, ext: { service_product_search: { min_price: 19.99, max_price: -1 } } }],
      site: { keywords: ' Shoes, shoes ,boots' },
    },
    answers: {
      search: {
        status: 200,
        body: {
          ads: [
            { id: 'p1', price: 5 },
            { id: 'p2', price: 20, bidCpm: 3 },
          ],
        },
      },
    },
    facts: { nowMs: 0, partners: [{ name: 'search', defaultCpm: 1 }], publishers: [], deals: [] },
  })

  expect(searches).toEqual(['query=shoes%2Cboots&minOfferPrice=20'])
  expect(sales[0]?.winner).toMatchObject({ bid: 'p2', price: 3_000_000n })
})
