import { expect, test } from 'vitest'
import { readPriceFilter, wholePrice } from './price-filter.ts'

const none = { minPrice: undefined, maxPrice: undefined }

test('without the extension there is no filter and nothing to warn about', () => {
  expect(readPriceFilter(undefined, 'x')).toStrictEqual({ filter: none, warnings: [] })
})

test('both prices are read', () => {
  expect(readPriceFilter({ min_price: 10, max_price: 99.5, price_currency: 'EUR' }, 'x')).toEqual({
    filter: { minPrice: 10, maxPrice: 99.5 },
    warnings: [],
  })
})

test('either price may stand alone', () => {
  expect(readPriceFilter({ min_price: 10 }, 'x').filter).toEqual({ minPrice: 10, maxPrice: undefined })
  expect(readPriceFilter({ max_price: 10 }, 'x').filter).toEqual({ minPrice: undefined, maxPrice: 10 })
})

test('an empty extension filters nothing', () => {
  expect(readPriceFilter({}, 'x')).toEqual({ filter: none, warnings: [] })
})

test('equal prices are a range', () => {
  expect(readPriceFilter({ min_price: 20, max_price: 20 }, 'x')).toEqual({
    filter: { minPrice: 20, maxPrice: 20 },
    warnings: [],
  })
})

test('prices from 0 to a thousand million are used', () => {
  expect(readPriceFilter({ min_price: 0, max_price: 1_000_000_000 }, 'x')).toEqual({
    filter: { minPrice: 0, maxPrice: 1_000_000_000 },
    warnings: [],
  })
})

test('a negative price is dropped alone', () => {
  expect(readPriceFilter({ min_price: -0.01, max_price: 50 }, 'imp[0].ext.service_product_search')).toEqual({
    filter: { minPrice: undefined, maxPrice: 50 },
    warnings: [
      {
        rule: 'P2-price-dropped',
        field: 'imp[0].ext.service_product_search.min_price',
        found: '-0.01',
      },
    ],
  })
})

test('a price above the bound, and one beyond every double, are dropped', () => {
  expect(readPriceFilter({ max_price: 1_000_000_000.5 }, 'x').filter).toEqual(none)
  expect(readPriceFilter({ max_price: Number.POSITIVE_INFINITY }, 'x')).toMatchObject({
    filter: none,
    warnings: [{ rule: 'P2-price-dropped', field: 'x.max_price' }],
  })
})

test('a price that is not a number is dropped', () => {
  expect(readPriceFilter({ min_price: '10', max_price: [20] }, 'x')).toEqual({
    filter: none,
    warnings: [
      {
        rule: 'P2-price-dropped',
        field: 'x.min_price',
        found: '"10"',
      },
      {
        rule: 'P2-price-dropped',
        field: 'x.max_price',
        found: '1 items',
      },
    ],
  })
})

test('a minimum above the maximum drops both', () => {
  expect(readPriceFilter({ min_price: 50.01, max_price: 50, price_currency: 'XX' }, 'x')).toEqual({
    filter: none,
    warnings: [
      {
        rule: 'P2-currency-unknown',
        field: 'x.price_currency',
        found: '"XX"',
      },
      {
        rule: 'P2-range-dropped',
        field: 'x.min_price',
        found: '50.01 above 50',
      },
    ],
  })
})

test('a currency that is unknown or no string is only warned about', () => {
  expect(readPriceFilter({ min_price: 5, price_currency: 'euro' }, 'x')).toMatchObject({
    filter: { minPrice: 5 },
    warnings: [{ rule: 'P2-currency-unknown' }],
  })
  expect(readPriceFilter({ min_price: 5, price_currency: 978 }, 'x').warnings).toEqual([
    { rule: 'P2-currency-unknown', field: 'x.price_currency', found: '978' },
  ])
})

test('an extension that is no object is ignored with a warning', () => {
  expect(readPriceFilter([1, 2], 'x')).toEqual({
    filter: none,
    warnings: [
      {
        rule: 'P3-extension-ignored',
        field: 'x',
        found: '2 items',
      },
    ],
  })
  expect(readPriceFilter('cheap', 'x').warnings).toHaveLength(1)
  expect(readPriceFilter(null, 'x').warnings).toHaveLength(1)
})

test('a price is written upstream without decimals', () => {
  expect(wholePrice(19.99)).toBe('20')
  expect(wholePrice(19.49)).toBe('19')
  expect(wholePrice(0)).toBe('0')
  expect(wholePrice(1_000_000_000)).toBe('1000000000')
})
