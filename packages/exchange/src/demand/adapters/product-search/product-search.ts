// Spec: the product-search ad adapter. Keywords become a search, products become native ads (D40–D45).

import { toMicros } from '../../../money/micros.ts'
import type { OpportunityImp, PartnerBid } from '../../../types.ts'
import type { BidReading, RemoteAdapter } from '../../adapter.ts'
import { fillAssets } from '../../fill-assets.ts'
import { ProductSearchParams } from './params.ts'
import { contentOf, type Product, readProducts } from './product.ts'
import { searchesOf } from './query.ts'

export const productSearchAdapter: RemoteAdapter<ProductSearchParams> = {
  name: 'product-search',
  params: ProductSearchParams,

  calls(opportunity, params) {
    return searchesOf(opportunity, params).map(({ url, impIds }) => ({
      requestId: opportunity.request.id,
      impIds,
      method: 'GET',
      url,
      headers: { accept: 'application/json' },
      body: undefined,
      zipBody: false,
      cacheMs: params.cacheMs ?? 3000,
    }))
  },

  bids({ status, body }, call, imps, params) {
    if (status === 204) return { bids: [], noBids: [] }
    if (status !== 200) return { bids: [], noBids: [], fault: `status ${status}` }
    const reading = readProducts(body)
    if (reading.kind === 'fault') return { bids: [], noBids: [], fault: reading.reason }
    const asked = imps.filter(({ id }) => call.impIds.includes(id))
    return offersFor(asked, reading.products, params)
  },
}

/** Each impression gets the first product not used yet that fills its required assets (D44, D45); ids tell them apart. */
function offersFor(
  imps: readonly OpportunityImp[],
  products: readonly Product[],
  params: ProductSearchParams,
): BidReading {
  const bids: PartnerBid[] = []
  const noBids: { impId: string; detail: string }[] = []
  const used = new Set<string>()
  for (const imp of imps) {
    const offer = firstOffer(products, used, imp, params)
    if (offer === undefined) {
      noBids.push({ impId: imp.id, detail: lackOf(products, used) })
    } else {
      used.add(offer.product.id)
      bids.push(offer.bid)
    }
  }
  return { bids, noBids }
}

function lackOf(products: readonly Product[], used: ReadonlySet<string>): string {
  if (products.length === 0) return 'no product found'
  if (products.every(({ id }) => used.has(id))) return 'every product found has its impression'
  return 'no product fills the required assets'
}

interface Offer {
  readonly product: Product
  readonly bid: PartnerBid
}

function firstOffer(
  products: readonly Product[],
  used: ReadonlySet<string>,
  imp: OpportunityImp,
  params: ProductSearchParams,
): Offer | undefined {
  let belowFloor: Offer | undefined
  for (const product of products) {
    const bid = used.has(product.id) ? undefined : bidFor(product, imp, params)
    if (bid === undefined) continue
    if (bid.priceMicros >= imp.floorMicros) return { product, bid }
    belowFloor ??= { product, bid }
  }
  // A bid below the floor cannot win, but it tells the operator what was missing.
  return belowFloor
}

function bidFor(product: Product, imp: OpportunityImp, params: ProductSearchParams): PartnerBid | undefined {
  const filling = fillAssets(imp.native.request, contentOf(product, params.ctatext ?? 'Shop now'))
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
    priceMicros: toMicros(product.bidCpm ?? params.defaultCpm ?? 1),
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
  }
}

function domainOf(url: string): readonly string[] {
  const hostname = URL.parse(url)?.hostname ?? ''
  return hostname === '' ? [] : [hostname]
}
