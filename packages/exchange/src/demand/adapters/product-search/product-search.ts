// Spec: the product-search ad adapter. Keywords become a search, products become native ads (D40–D45).

import type { PriceFilter } from '@parley/openrtb'
import type { PricedBid } from '../../../model/bid.ts'
import type { OpportunityImp } from '../../../model/opportunity.ts'
import { toMicros } from '../../../money/micros.ts'
import { asksRelevance, bidsPerImpMax } from '../../../relevance/worth.ts'
import { reachesFloorGross } from '../../../rules/floor.ts'
import type { AdapterResult } from '../../adapter.ts'
import { fillAssets } from '../../creative/fill-assets.ts'
import { define } from '../../define.ts'
import { type ProductSearchParams, productSearchFields } from './params.ts'
import { contentOf, type Product, readProducts } from './product.ts'
import { searchesOf } from './query.ts'

export const productSearchAdapter = define({
  name: 'product-search',
  params: productSearchFields,
  offersAlternatives: true,

  origin: ({ url }) => new URL(url).origin,

  calls(opportunity, params) {
    // D97: then one of several products is chosen, and otherwise the first that is left.
    const isChoice = opportunity.imps.some((imp) => asksRelevance(opportunity, imp))
    return searchesOf(opportunity, params).map(({ url, impIds }) => ({
      requestId: opportunity.request.id,
      impIds,
      method: 'GET',
      url,
      headers: { accept: 'application/json' },
      body: undefined,
      zipBody: false,
      cacheMs: params.cacheMs,
      ...(isChoice ? { alternativesMax: bidsPerImpMax } : {}),
    }))
  },

  bids({ status, body }, call, imps, params) {
    if (status === 204) return { bids: [], noBids: [] }
    if (status !== 200) return { bids: [], noBids: [], fault: `status ${status}` }
    const reading = readProducts(body)
    if (reading.kind === 'fault') return { bids: [], noBids: [], fault: reading.reason }
    const asked = imps.filter(({ id }) => call.impIds.includes(id))
    return offersFor(asked, reading.products, Math.max(imps.length, call.alternativesMax ?? 0), params)
  },
})

/**
 * Each impression is offered products that fill its required assets, in the order of the search, and at least as many as
 * there are impressions: whatever the others take, one is left for it (D44, D45). Ids tell products apart.
 */
function offersFor(
  imps: readonly OpportunityImp[],
  products: readonly Product[],
  offersMax: number,
  params: ProductSearchParams,
): AdapterResult {
  const bids: PricedBid[] = []
  const noBids: { impId: string; detail: string }[] = []
  for (const imp of imps) {
    const within = products.filter(({ price }) => isWithin(price, imp.priceFilter))
    const offers = offersTo(imp, within, offersMax, params)
    bids.push(...offers)
    if (offers.length === 0) noBids.push({ impId: imp.id, detail: lackOf(products, within) })
  }
  return { bids, noBids }
}

/** D105: what the search was to leave out is left out, even if it came; a product without a price may be any. */
function isWithin(price: number | undefined, { minPrice, maxPrice }: PriceFilter): boolean {
  if (price === undefined) return true
  return (minPrice === undefined || price >= minPrice) && (maxPrice === undefined || price <= maxPrice)
}

function lackOf(products: readonly Product[], within: readonly Product[]): string {
  if (products.length === 0) return 'no product found'
  return within.length === 0 ? 'no product is within the price filter' : 'no product fills the required assets'
}

function offersTo(
  imp: OpportunityImp,
  products: readonly Product[],
  offersMax: number,
  params: ProductSearchParams,
): readonly PricedBid[] {
  const ids = new Set<string>()
  const offers: PricedBid[] = []
  const belowFloor: PricedBid[] = []
  for (const product of products) {
    const bid = ids.has(product.id) ? undefined : bidFor(product, imp, params)
    if (bid === undefined) continue
    ids.add(product.id)
    if (!reachesFloorGross(bid, imp)) belowFloor.push(bid)
    else if (offers.push(bid) === offersMax) return offers
  }
  // Bids below the floor cannot win, but they tell the operator what was missing.
  return [...offers, ...belowFloor].slice(0, offersMax)
}

function bidFor(product: Product, imp: OpportunityImp, params: ProductSearchParams): PricedBid | undefined {
  const filling = fillAssets(imp.native.request, contentOf(product, params.ctatext))
  if (filling.kind === 'unfillable') return undefined
  const markup = {
    ver: '1.2',
    assets: filling.assets,
    link: { url: product.clickUrl },
    ...(product.impressionUrls.length === 0 ? {} : { imptrackers: product.impressionUrls }),
  }
  return {
    impId: imp.id,
    bidId: product.id,
    priceMicros: toMicros(product.bidCpm ?? params.defaultCpm),
    currency: 'USD',
    markup,
    adomain: domainOf(product.clickUrl),
    adid: product.id,
    cid: undefined,
    crid: product.id,
    cat: [],
    adFormat: undefined,
    exp: undefined,
    lossUrl: undefined,
    winUrl: undefined,
    billingUrl: undefined,
  }
}

function domainOf(url: string): readonly string[] {
  const hostname = URL.parse(url)?.hostname ?? ''
  return hostname === '' ? [] : [hostname]
}
