import { expect, test } from 'vitest'
import { impOf, opportunityFor, traceOf } from '../../test/support/samples.ts'
import { explanationOf } from './explanation.ts'

test('keywords are shown as they remain after the keyword rules', () => {
  const opportunity = opportunityFor({ test: 1, site: { keywords: ' Shoes ,boots,SHOES,' } })

  expect(explanationOf(traceOf(opportunity))).toMatchObject({ test: true, keywords: ['shoes', 'boots'] })
})

test('price filters are shown as they would be sent, for impressions that have one', () => {
  const opportunity = opportunityFor({
    test: 1,
    imp: [
      impOf(),
      impOf({ id: 'i2', ext: { service_product_search: { min_price: 19.99, max_price: 50 } } }),
      impOf({ id: 'i3', ext: { service_product_search: { max_price: 0.4 } } }),
    ],
  })

  expect(explanationOf(traceOf(opportunity)).priceFilters).toEqual({
    i2: { minOfferPrice: '20', maxOfferPrice: '50' },
    i3: { maxOfferPrice: '0' },
  })
})

test('D100: the deals of an impression are told, with why others do not count', () => {
  const pmp = { private_auction: 1, deals: [{ id: 'd1', bidfloor: 2.5, at: 3 }, { id: 'd2' }] }
  const opportunity = opportunityFor({ test: 1, imp: [impOf({ pmp }), impOf({ id: 'i2' })] })
  const [first, second] = opportunity.imps
  const idle = [{ id: 'd3', because: 'ended' }] as const
  const imps = [{ ...first, deals: { ...first?.deals, idle } }, second] as typeof opportunity.imps

  expect(explanationOf(traceOf({ ...opportunity, imps })).deals).toEqual([
    {
      impid: 'i1',
      private: true,
      live: [
        { id: 'd1', by: 'publisher', floorCpm: 2.5, at: 3, priority: 0 },
        { id: 'd2', by: 'publisher', floorCpm: 0, priority: 0 },
      ],
      idle: [{ id: 'd3', reason: 'has ended' }],
    },
  ])
})

test('where no impression has a deal nothing is said about deals', () => {
  expect(explanationOf(traceOf(opportunityFor({ test: 1 })))).not.toHaveProperty('deals')
})

test('D103: what partners would be told to say about their ads is told, where the request asks', () => {
  const dsa = { dsarequired: 3, pubrender: 1, transparency: [{ domain: 'platform.example', dsaparams: [2] }] }

  expect(explanationOf(traceOf(opportunityFor({ test: 1, regs: { ext: { dsa } } }))).dsa).toEqual(dsa)
  expect(explanationOf(traceOf(opportunityFor({ test: 1 })))).not.toHaveProperty('dsa')
})

test('D101: a chain that was left out is not told as one, and its warning says why', () => {
  const opportunity = { ...opportunityFor({ test: 1, source: { schain: 'x' } }), supplyChain: 'left-out' } as const

  const { supplyChain, warnings } = explanationOf(traceOf(opportunity))

  expect(supplyChain).toBeUndefined()
  expect(warnings.map(({ rule }) => rule)).toEqual(['D101-chain-unreadable'])
})

test('what was dropped stands apart from what was only odd', () => {
  const opportunity = opportunityFor({
    test: 1,
    imp: [impOf({ ext: { service_product_search: { min_price: -1, price_currency: 'XXL' } } })],
    regs: { ext: { gdpr: 1 } },
  })

  const { warnings, dropped } = explanationOf(traceOf(opportunity))

  expect(warnings.map(({ rule }) => rule)).toEqual(['V15-consent-missing', 'P2-currency-unknown'])
  expect(dropped.map(({ rule }) => rule)).toEqual(['P2-price-dropped'])
})

test('each partner is told of with whether it would have been asked, and why not', () => {
  const dispositions = [
    { partner: 'alpha', impId: 'i1', reason: 'test-mode', detail: '', priceMicros: undefined },
    { partner: 'beta', impId: 'i1', reason: 'country', detail: '', priceMicros: undefined },
    { partner: 'sandbox', impId: 'i1', reason: 'won', detail: 'clears at 1 USD', priceMicros: 1_000_000 },
  ] as const

  const { partners } = explanationOf({ ...traceOf(opportunityFor({ test: 1 })), dispositions })

  expect(partners).toMatchObject([
    { partner: 'alpha', impid: 'i1', wouldBeAsked: true, outcome: 'skipped' },
    { partner: 'beta', impid: 'i1', wouldBeAsked: false, outcome: 'skipped', reason: 'does not accept this country' },
    { partner: 'sandbox', impid: 'i1', outcome: 'won', reason: 'won: clears at 1 USD' },
  ])
})
