// The answer of an honest bidder: one bid for each impression, with markup for the requested assets.

import type { SeenAsset, SeenImp, SeenRequest } from './seen-request.ts'
import { assetsOf } from './seen-request.ts'

export interface SentBid {
  readonly id: string
  readonly impid: string
  readonly price: unknown
  readonly adm: unknown
  readonly adomain: readonly string[]
  readonly adid: string
  readonly crid: string
  readonly lurl: string
}

export interface SentResponse {
  readonly id: string
  readonly cur: string
  readonly seatbid: readonly { readonly bid: readonly SentBid[] }[]
}

export interface Markup {
  readonly ver: string
  readonly assets: readonly object[]
  readonly link: { readonly url: string }
}

export interface Bidder {
  /** Where loss notices go. */
  readonly baseUrl: string
  /** The price for the next impression, or undefined for no bid. */
  readonly nextPrice: () => number | undefined
}

export function validResponse(request: SeenRequest, bidder: Bidder): SentResponse {
  const bids = request.imp.flatMap((imp) => {
    const price = bidder.nextPrice()
    return price === undefined ? [] : [bidFor(imp, price, bidder.baseUrl)]
  })
  return { id: request.id, cur: 'USD', seatbid: bids.length === 0 ? [] : [{ bid: bids }] }
}

export function markupFor(imp: SeenImp): Markup {
  const url = 'https://shop.partner.example/click?price=${AUCTION_PRICE}&imp=${AUCTION_IMP_ID}&cur=${AUCTION_CURRENCY}'
  return { ver: '1.2', assets: assetsOf(imp).map(assetFor), link: { url } }
}

const macros =
  'loss=${AUCTION_LOSS}&min=${AUCTION_MIN_TO_WIN}&imp=${AUCTION_IMP_ID}&id=${AUCTION_ID}&ad=${AUCTION_AD_ID}'

function bidFor(imp: SeenImp, price: number, baseUrl: string): SentBid {
  const id = `bid-${imp.id}`
  return {
    id,
    impid: imp.id,
    price,
    adm: JSON.stringify({ native: markupFor(imp) }),
    adomain: ['shop.partner.example'],
    adid: `ad-${imp.id}`,
    crid: 'creative-1',
    lurl: `${baseUrl}/loss?${macros}`,
  }
}

function assetFor({ id, title, data, img, video }: SeenAsset): object {
  if (title !== undefined) return { id, title: { text: 'Shoes from the scripted partner'.slice(0, title.len) } }
  if (data !== undefined) return { id, data: { value: 'Worth a look'.slice(0, data.len) } }
  if (img !== undefined) {
    const w = img.wmin ?? img.w ?? 300
    const h = img.hmin ?? img.h ?? 250
    return { id, img: { url: 'https://shop.partner.example/main.jpg', w, h } }
  }
  return video === undefined ? { id } : { id, video: { vasttag: '<VAST version="4.2"></VAST>' } }
}
