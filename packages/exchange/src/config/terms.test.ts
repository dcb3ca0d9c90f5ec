import { expect, test } from 'vitest'
import { configOf } from '../../test/support/config.ts'
import { configHash } from './config-hash.ts'
import { partnerTerms } from './partner.ts'

const params = 'params: { endpoint: https://bid.acme.example/openrtb2 }'

test('a partner that says nothing but its name and endpoint has a value for every term', () => {
  const { demand } = configOf(`demand: { partners: [{ name: acme, ${params} }] }`)

  expect(demand.partners).toStrictEqual([
    {
      name: 'acme',
      adapter: 'openrtb',
      enabled: true,
      seat: 'acme',
      priority: 0,
      timeoutMs: 150,
      marginPercent: 0,
      priceMaxCpm: 1000,
      connectionsMax: 128,
      qpsMax: undefined,
      sharePercent: 100,
      countries: undefined,
      categories: undefined,
      languages: undefined,
      intents: undefined,
      funnelStages: undefined,
      sentiments: undefined,
      floorMinCpm: 0,
      floorMaxCpm: 1000,
      publishersAllowed: undefined,
      publishersBlocked: undefined,
      adFormats: undefined,
      vendorId: undefined,
      contextual: true,
      shaping: undefined,
      noticeDomains: [],
      traceContext: false,
      params: {
        endpoint: 'https://bid.acme.example/openrtb2',
        headers: {},
        headerFiles: {},
        version: '2.6',
        native: 'wrapped',
        gzip: 'none',
        tmaxDeductMs: 0,
        cattax: undefined,
        context: true,
      },
    },
  ])
})

test('what is written counts before the default', () => {
  const written =
    'seat: a-seat, enabled: false, timeoutMs: 30, sharePercent: 0, contextual: false, noticeDomains: [a.example]'

  const [terms] = configOf(`demand: { partners: [{ name: acme, ${written}, ${params} }] }`).demand.partners

  expect(terms).toMatchObject({
    seat: 'a-seat',
    enabled: false,
    timeoutMs: 30,
    sharePercent: 0,
    contextual: false,
    noticeDomains: ['a.example'],
  })
})

test('params have the defaults of their own adapter', () => {
  const search = '{ name: search, adapter: product-search, params: { url: https://shop.example, cacheMs: 0 } }'

  const [terms] = configOf(`demand: { partners: [${search}] }`).demand.partners

  expect(terms?.params).toStrictEqual({
    url: 'https://shop.example',
    defaultCpm: 1,
    joiner: ',',
    ctatext: 'Shop now',
    cacheMs: 0,
  })
})

test('two loads of the same entry give equal terms, and so does a default that is written', () => {
  const short = configOf(`demand: { partners: [{ name: acme, ${params} }] }`)
  const again = configOf(`demand: { partners: [{ name: acme, ${params} }] }`)
  const long = configOf(`demand: { partners: [{ timeoutMs: 150, seat: acme, enabled: true, ${params}, name: acme }] }`)

  expect(again.demand.partners).toStrictEqual(short.demand.partners)
  expect(long.demand.partners).toStrictEqual(short.demand.partners)
  expect(configHash(long)).toBe(configHash(short))
})

test('a campaign that targets nothing says so of every target', () => {
  const creative = '{ title: T, url: https://a.example/ }'

  const [terms] = configOf(
    `house: { campaigns: [{ id: c1, priceCpm: 1, advertiserDomain: a.example, creative: ${creative} }] }`,
  ).house.campaigns

  expect(terms).toMatchObject({ cat: [], creative: { title: 'T', images: [], desc: undefined } })
  expect(terms?.targeting).toStrictEqual({
    keywords: undefined,
    intents: undefined,
    funnelStages: undefined,
    sentiments: undefined,
    countries: undefined,
    publishers: undefined,
    adFormats: undefined,
  })
})

test('demand that stands in no file has the same defaults', () => {
  expect(partnerTerms({ name: 'house', priority: 7 })).toMatchObject({ seat: 'house', priority: 7, sharePercent: 100 })
})
