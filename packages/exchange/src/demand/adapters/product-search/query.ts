// Spec: Outbound product search call, with D41–D44. Impressions with the same query and filter share one call.

import { wholePrice } from '@parley/openrtb'
import type { Opportunity, OpportunityImp } from '../../../model/opportunity.ts'
import type { ProductSearchParams } from './params.ts'

export interface Search {
  readonly url: string
  readonly impIds: readonly string[]
}

type SearchParams = Pick<ProductSearchParams, 'url' | 'joiner'>

/** No server reads longer URLs; keywords that make one are not searched for. */
const urlLengthMax = 8192

/** The searches for an opportunity; none without keywords (D42). */
export function searchesOf({ keywords, imps }: Opportunity, params: SearchParams): readonly Search[] {
  if (keywords.length === 0) return []
  const byUrl = Map.groupBy(imps, (imp) => searchUrl(keywords, imp, params))
  const short = [...byUrl].filter(([url]) => url.length <= urlLengthMax)
  return short.map(([url, sharing]) => ({ url, impIds: sharing.map(({ id }) => id) }))
}

/** Only URLSearchParams writes the query: whatever a keyword holds, it stays one value (T20, T36). */
function searchUrl(keywords: readonly string[], { priceFilter }: OpportunityImp, params: SearchParams): string {
  const query = new URLSearchParams({ query: keywords.join(params.joiner) })
  const { minPrice, maxPrice } = priceFilter
  if (minPrice !== undefined) query.set('minOfferPrice', wholePrice(minPrice))
  if (maxPrice !== undefined) query.set('maxOfferPrice', wholePrice(maxPrice))
  return `${params.url.replace(/\/+$/, '')}/v1/ads/search?${query.toString()}`
}
