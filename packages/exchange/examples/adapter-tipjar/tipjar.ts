// Tipjar, an invented bidder with a protocol of its own: POST {"topics": […], "floor": …} → {"offers": […]}.
// Impressions with the same floor share one call; its best offers go to the first of them.

import type { AdapterResult } from '../../src/demand/adapter.ts'
import { fillAssets } from '../../src/demand/creative/fill-assets.ts'
import { define } from '../../src/demand/define.ts'
import type { PartnerBid } from '../../src/model/bid.ts'
import type { OpportunityImp } from '../../src/model/opportunity.ts'
import { toDecimal, toMicros } from '../../src/money/micros.ts'
import { type Offer, readOffers } from './offers.ts'
import { type TipjarParams, tipjarFields } from './params.ts'

export const tipjarAdapter = define({
  name: 'tipjar',
  params: tipjarFields,

  origin: ({ url }) => new URL(url).origin,

  calls({ request, keywords, imps }, { url, token, topicsMax }) {
    if (keywords.length === 0) return []
    const topics = keywords.slice(0, topicsMax)
    const authorization = token === undefined ? {} : { authorization: `Bearer ${token}` }
    return [...Map.groupBy(imps, ({ floorMicros }) => floorMicros)].map(([floorMicros, sharing]) => ({
      requestId: request.id,
      impIds: sharing.map(({ id }) => id),
      method: 'POST',
      url,
      headers: { 'content-type': 'application/json', accept: 'application/json', ...authorization },
      body: JSON.stringify({ topics, floor: toDecimal(floorMicros) }),
      zipBody: false,
      cacheMs: 0,
    }))
  },

  bids({ status, body }, call, imps, params) {
    if (status === 204) return { bids: [], noBids: [] }
    if (status !== 200) return { bids: [], noBids: [], fault: `status ${status}` }
    const reading = readOffers(body)
    if (reading.kind === 'fault') return { bids: [], noBids: [], fault: reading.reason }
    const best = reading.offers.toSorted((a, b) => b.cpm - a.cpm)
    return handOut(
      best,
      imps.filter(({ id }) => call.impIds.includes(id)),
      params,
    )
  },
})

/** One offer for each impression, as long as there are any. */
function handOut(offers: readonly Offer[], imps: readonly OpportunityImp[], params: TipjarParams): AdapterResult {
  const bids: PartnerBid[] = []
  const noBids: { impId: string; detail: string }[] = []
  for (const imp of imps) {
    const offer = offers[bids.length]
    const bid = offer === undefined ? 'no offer is left' : bidFor(offer, imp, params)
    if (typeof bid === 'string') noBids.push({ impId: imp.id, detail: bid })
    else bids.push(bid)
  }
  return { bids, noBids }
}

/** The offer as a native ad, or why it cannot be one. */
function bidFor({ headline, link, cpm }: Offer, imp: OpportunityImp, params: TipjarParams): PartnerBid | string {
  const { brand, picture } = params
  const images = picture === undefined ? [] : [{ use: 'main', url: picture, w: undefined, h: undefined } as const]
  const filling = fillAssets(imp.native.request, { title: headline, sponsored: brand, images })
  if (filling.kind === 'unfillable') return filling.reason
  return {
    impId: imp.id,
    bidId: `tipjar-${imp.id}`,
    priceMicros: toMicros(cpm),
    currency: 'USD',
    markup: { ver: '1.2', assets: filling.assets, link: { url: link } },
    adomain: URL.canParse(link) ? [new URL(link).hostname] : [],
    adid: undefined,
    cid: undefined,
    crid: undefined,
    cat: [],
    adFormat: undefined,
    exp: undefined,
    lossUrl: undefined,
    winUrl: undefined,
    billingUrl: undefined,
  }
}
