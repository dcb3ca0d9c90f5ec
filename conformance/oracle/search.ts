// D40 to D45 and D105: what a product search asks for, and which product each impression gets.

import { isObject, type Json, objectOf } from './facts.ts'

const keywordsMax = 10
const priceMax = 1_000_000_000

interface PriceFilter {
  readonly min: number | undefined
  readonly max: number | undefined
}

/** K1 to K5. */
export function keywordsOf({ site, app }: Json): readonly string[] {
  const text = objectOf(site).keywords ?? objectOf(app).keywords
  const terms = typeof text === 'string' ? text.split(',').map((term) => term.trim().toLowerCase()) : []
  return [...new Set(terms.filter((term) => term !== ''))].slice(0, keywordsMax)
}

/** P2 and P3: a bad price goes alone, two in the wrong order go together. */
function filterOf(imp: Json): PriceFilter {
  const extension = objectOf(imp.ext).service_product_search
  const { min_price, max_price } = objectOf(extension)
  const [min, max] = [min_price, max_price].map((price) =>
    typeof price === 'number' && price >= 0 && price <= priceMax ? price : undefined,
  )
  return min !== undefined && max !== undefined && min > max ? { min: undefined, max: undefined } : { min, max }
}

/** The query of the call, as it stands behind the question mark; undefined where nothing is searched. */
export function searchOf(imp: Json, request: Json): string | undefined {
  const { min, max } = filterOf(imp)
  const query = keywordsOf(request).join(',')
  const prices = { minOfferPrice: min?.toFixed(0), maxOfferPrice: max?.toFixed(0) }
  const sent = Object.entries(prices).flatMap(([name, price]) => (price === undefined ? [] : [[name, price]]))
  return query === '' ? undefined : new URLSearchParams([['query', query], ...sent]).toString()
}

/** The products within the filter, in the order of the service, that no earlier impression has taken. */
export function productsFor(imp: Json, ads: unknown, taken: ReadonlySet<unknown>): readonly Json[] {
  const { min = 0, max = Number.POSITIVE_INFINITY } = filterOf(imp)
  return (Array.isArray(ads) ? ads.filter(isObject) : []).filter(({ id, price }) => {
    const isWithin = typeof price !== 'number' || (price >= min && price <= max)
    return isWithin && !taken.has(id)
  })
}
