import type { SampledImp } from '@parley/contract'
import { expect, test } from 'vitest'
import { pricesOf } from './prices.ts'
import type { StoredSample } from './reach.ts'

const imp: SampledImp = {
  keywords: [],
  country: 'US',
  intent: undefined,
  stage: undefined,
  sentiment: undefined,
  floorMicros: 1_000_000,
  toBeatMicros: 0,
  isSecondPrice: false,
  direct: undefined,
}

function sampleOf(others: Partial<SampledImp>, weight = 1): StoredSample {
  return { imp: { ...imp, ...others }, weight, hourMs: 0 }
}

test('percentiles are of the best bids, by the impressions for which each sample stands', () => {
  const samples = [
    sampleOf({ toBeatMicros: 4_000_000 }, 2),
    sampleOf({ toBeatMicros: 2_000_000, direct: { campaign: 'shoes', micros: 6_000_000 } }),
    sampleOf({ direct: { campaign: 'shoes', micros: 2_000_000 } }),
  ]

  expect(pricesOf({}, samples)).toEqual({ sampled: 3, p25: 2, p50: 4, p75: 4 })
  expect(pricesOf({}, [...samples, sampleOf({ toBeatMicros: 8_000_000 }, 4)])).toEqual({
    sampled: 4,
    p25: 4,
    p50: 6,
    p75: 8,
  })
})

test('what does not match, and bids that are below the floor, are no prices', () => {
  const samples = [
    sampleOf({ country: 'DE', toBeatMicros: 9_000_000 }),
    sampleOf({ toBeatMicros: 999_999 }),
    sampleOf({}),
  ]

  expect(pricesOf({ countries: ['US'] }, samples)).toBeUndefined()
  expect(pricesOf({ countries: ['US'] }, [...samples, sampleOf({ toBeatMicros: 1_000_000 })])).toEqual({
    sampled: 1,
    p25: 1,
    p50: 1,
    p75: 1,
  })
})
