import { type ReadRequest, readBidRequest, reasonOf } from '@parley/openrtb'
import { expect, test } from 'vitest'
import { impOf, opportunityFor, requestOf } from '../../test/support/samples.ts'
import { publisherOf } from './opportunity.ts'

test('the smallest request is an opportunity with nothing in it but its impression', () => {
  expect(opportunityFor()).toMatchObject({
    isTest: false,
    auctionType: 1,
    imps: [{ id: 'i1', floorMicros: 0, adFormats: [], priceFilter: { minPrice: undefined, maxPrice: undefined } }],
    keywords: [],
    country: undefined,
    warnings: [],
  })
})

test('a floor is exact in micros', () => {
  const [imp] = opportunityFor({ imp: [impOf({ bidfloor: 19.99 })] }).imps

  expect(imp?.floorMicros).toBe(19_990_000)
})

test('test mode is test: 1 and nothing else', () => {
  expect(opportunityFor({ test: 1 }).isTest).toBe(true)
  expect(opportunityFor({ test: 0 }).isTest).toBe(false)
})

test('the auction type is the one that is asked for, else the configured one', () => {
  expect(opportunityFor({ at: 1 }, 2).auctionType).toBe(1)
  expect(opportunityFor({ at: 2 }, 1).auctionType).toBe(2)
  expect(opportunityFor({}, 2).auctionType).toBe(2)
})

test('keywords come from the site, else from the app, after the keyword rules', () => {
  expect(opportunityFor({ site: { keywords: ' Shoes,boots , shoes,' } }).keywords).toEqual(['shoes', 'boots'])
  expect(opportunityFor({ app: { keywords: 'Bikes' } }).keywords).toEqual(['bikes'])
})

test('ad formats and price filters belong to their impressions', () => {
  const format = { agent_url: 'https://formats.example', id: 'card' }
  const service_product_search = { min_price: 10, max_price: 20 }

  const { imps } = opportunityFor({
    imp: [impOf({ ext: { service: { adcpFormats: [format] } } }), impOf({ id: 'i2', ext: { service_product_search } })],
  })

  expect(imps[0]).toMatchObject({ adFormats: [format], priceFilter: { minPrice: undefined, maxPrice: undefined } })
  expect(imps[1]).toMatchObject({ adFormats: [], priceFilter: { minPrice: 10, maxPrice: 20 } })
})

test('warnings of the request, the device and the filters are all kept', () => {
  const { warnings } = opportunityFor({
    imp: [impOf({ ext: { service_product_search: { min_price: -1 } } })],
    regs: { ext: { gdpr: 1 } },
    device: { geo: { country: 'Nowhere' } },
  })

  expect(warnings.map(({ rule, field }) => `${rule} ${field}`)).toEqual([
    'V15-consent-missing user.ext.consent',
    'D36-country-unknown device.geo.country',
    'P2-price-dropped imp[0].ext.service_product_search.min_price',
  ])
})

test('the publisher is that of the site, else that of the app, else nobody', () => {
  expect(publisherOf(readOf({ site: { publisher: { id: 'p1' } } }))).toBe('p1')
  expect(publisherOf(readOf({ app: { publisher: { id: 'p2' } } }))).toBe('p2')
  expect(publisherOf(readOf({ site: { publisher: {} } }))).toBe(undefined)
  expect(publisherOf(readOf({}))).toBe(undefined)
})

function readOf(members: object): ReadRequest {
  const reading = readBidRequest(JSON.stringify(requestOf(members)))
  if (reading.kind === 'refused') throw new Error(reasonOf(reading.issue))
  return reading
}

test('D97: a least relevance between two thousandths is the upper one', () => {
  const leastOf = (minRelevance: number) =>
    opportunityFor({ imp: [impOf({ ext: { service: { minRelevance } } })] }).imps[0]?.minRelevance

  expect([leastOf(0.45), leastOf(0.4504), leastOf(0.07), leastOf(0.283), leastOf(1)]).toEqual([450, 451, 70, 283, 1000])
})
