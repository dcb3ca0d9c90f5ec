import type { Forecast, Prices } from '@parley/contract'
import { expect, test } from 'vitest'
import type { Product } from './catalog.ts'
import { guidanceIn } from './offers.ts'

const product: Product = {
  id: 'all',
  name: 'All',
  description: 'All.',
  publishers: ['chat'],
  floorCpmMicros: 2_500_000,
}
const known: Prices = { sampled: 1000, p25: 3.1049, p50: 4.1234, p75: 12.51 }

test('prices are told to two digits, with a thousand priced impressions and not with one less', () => {
  expect(guidanceOf({})).toEqual({ p25: 3.1, p50: 4.1, p75: 13 })
  expect(guidanceOf({ sampled: 999 })).toBeUndefined()
  expect(guidanceIn({ product, because: [], forecast: undefined })).toBeUndefined()
})

test('nothing is below the floor of the product', () => {
  expect(guidanceOf({ p25: 0.4 })).toEqual({ p25: 2.5, p50: 4.1, p75: 13 })
})

test('a price that a quarter of the impressions have could be that of one rival, and is not told', () => {
  expect(guidanceOf({ p50: 12.6 })).toBeUndefined()
  expect(guidanceOf({ p25: 4.1 })).toBeUndefined()
})

function guidanceOf(prices: Partial<Prices>) {
  const forecast = { prices: { ...known, ...prices } } as Forecast
  return guidanceIn({ product, because: [], forecast })
}
