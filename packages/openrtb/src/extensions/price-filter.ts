// Spec: Product-search extension, rules 1–5. Bad values are dropped here and never reject the request (D40).

import { type Warning, warning } from '../issue.ts'
import { shown } from '../schema/shown.ts'

export interface PriceFilter {
  readonly minPrice: number | undefined
  readonly maxPrice: number | undefined
}

export interface PriceFilterReading {
  readonly filter: PriceFilter
  readonly warnings: readonly Warning[]
}

/** Above this, `toFixed` would soon write an exponent into the upstream query. */
const priceMax = 1e9

// P4-no-extension: nothing sent, nothing filtered.
const noFilter: PriceFilterReading = { filter: { minPrice: undefined, maxPrice: undefined }, warnings: [] }

const currencies: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'))

/** Reads `imp[].ext.service_product_search`; `path` names it in warnings. */
export function readPriceFilter(extension: unknown, path: string): PriceFilterReading {
  if (extension === undefined) return noFilter
  if (typeof extension !== 'object' || extension === null || Array.isArray(extension)) {
    return { ...noFilter, warnings: [warning('P3-extension-ignored', path, shown(extension))] }
  }
  const { min_price, max_price, price_currency } = extension as Readonly<Record<string, unknown>>
  const warnings = [
    ...priceWarnings(min_price, `${path}.min_price`),
    ...priceWarnings(max_price, `${path}.max_price`),
    ...currencyWarnings(price_currency, `${path}.price_currency`),
  ]
  const filter = { minPrice: priceOf(min_price), maxPrice: priceOf(max_price) }
  if (filter.minPrice === undefined || filter.maxPrice === undefined || filter.minPrice <= filter.maxPrice) {
    return { filter, warnings }
  }
  const found = `${shown(filter.minPrice)} above ${shown(filter.maxPrice)}`
  return { filter: noFilter.filter, warnings: [...warnings, warning('P2-range-dropped', `${path}.min_price`, found)] }
}

/** D43-whole-prices: how a price is written in the upstream query. */
export function wholePrice(price: number): string {
  return price.toFixed(0)
}

function priceOf(value: unknown): number | undefined {
  return typeof value === 'number' && value >= 0 && value <= priceMax ? value : undefined
}

function priceWarnings(value: unknown, field: string): readonly Warning[] {
  if (value === undefined || priceOf(value) !== undefined) return []
  return [warning('P2-price-dropped', field, shown(value))]
}

function currencyWarnings(value: unknown, field: string): readonly Warning[] {
  if (value === undefined || (typeof value === 'string' && currencies.has(value))) return []
  return [warning('P2-currency-unknown', field, shown(value))]
}
