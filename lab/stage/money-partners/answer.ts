// How a partner answers a bid request. Each bid has a win and a billing URL of its own, with the price macro in it.

import type { PartnerScript } from './script.ts'

export interface AskedRequest {
  readonly id: string
  readonly tmax: number
  readonly imp: readonly AskedImp[]
}

interface AskedImp {
  readonly id: string
  readonly native: { readonly request: string }
}

interface AskedAsset {
  readonly id: number
  readonly title?: { readonly len: number }
  readonly data?: { readonly len?: number }
  readonly img?: { readonly wmin?: number; readonly hmin?: number }
}

export interface PartnerAnswer {
  readonly status: number
  readonly body: string
  readonly waitMs: number
  readonly bids: number
}

/** `baseUrl` is where this partner is reached, with its name: http://127.0.0.1:4000/alpha. */
export function answerTo(
  request: AskedRequest,
  { manner }: PartnerScript,
  baseUrl: string,
  random: () => number,
): PartnerAnswer {
  if (manner === 'failing' && random() < 0.5) return { status: 500, body: '', waitMs: 0, bids: 0 }
  const wanted = request.imp.filter(() => manner !== 'modest' || random() < 0.5)
  if (wanted.length === 0) return { status: 204, body: '', waitMs: 0, bids: 0 }
  const bid = wanted.map((imp) => bidFor(imp, request.id, { baseUrl, random, isWhole: manner !== 'invalid' }))
  const body = JSON.stringify({ id: request.id, cur: 'USD', seatbid: [{ bid }] })
  const waitMs = manner === 'slow' ? Math.round(request.tmax * (0.4 + random() * 0.9)) : 0
  return { status: 200, body, waitMs, bids: bid.length }
}

interface Pen {
  readonly baseUrl: string
  readonly random: () => number
  readonly isWhole: boolean
}

function bidFor(imp: AskedImp, auction: string, { baseUrl, random, isWhole }: Pen): object {
  const place = `${encodeURIComponent(auction)}/${encodeURIComponent(imp.id)}?p=\${AUCTION_PRICE}`
  const { native } = JSON.parse(imp.native.request) as { readonly native: { readonly assets: readonly AskedAsset[] } }
  const assets = isWhole ? native.assets.map(assetFor) : []
  const link = { url: `https://shop.partner.example/${encodeURIComponent(imp.id)}` }
  return {
    id: `bid-${imp.id}`,
    impid: imp.id,
    // From half a dollar to ten, in hundredths of a cent, so that rounding is seen.
    price: Math.round((0.5 + random() * 9.5) * 10_000) / 10_000,
    adm: JSON.stringify({ native: { ver: '1.2', assets, link } }),
    adomain: ['shop.partner.example'],
    crid: 'creative-1',
    nurl: `${baseUrl}/win/${place}`,
    burl: `${baseUrl}/billing/${place}`,
  }
}

function assetFor({ id, title, img, data }: AskedAsset): object {
  if (title !== undefined) return { id, title: { text: 'Shoes for every road'.slice(0, title.len) } }
  if (img === undefined) return { id, data: { value: 'Worth a look'.slice(0, data?.len) } }
  return { id, img: { url: 'https://shop.partner.example/main.jpg', w: img.wmin ?? 1200, h: img.hmin ?? 627 } }
}
