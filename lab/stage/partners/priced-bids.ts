// How a partner with manners answers: each bid has a price of its own and a win and a billing URL, with the price macro in
// them. It keeps a log of what it saw, the third witness beside the client's book and the ledger.

import { httpAnswer, type PartnerAnswer, type SeenRequest } from './http.ts'
import { LogWriter, type PartnerLog } from './log.ts'
import type { Manner } from './script.ts'

interface AskedRequest {
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

export class PricedBids {
  readonly #manner: Manner
  readonly #noticeStatus: number
  readonly #random: () => number
  readonly #log = new LogWriter()

  constructor(manner: Manner, noticeStatus: number, random: () => number) {
    this.#manner = manner
    this.#noticeStatus = noticeStatus
    this.#random = random
  }

  log(): PartnerLog {
    return this.#log.log()
  }

  /** POST /bid, GET /win/<auction>/<imp> and GET /billing/<auction>/<imp>. */
  answerTo(request: SeenRequest, baseUrl: string): PartnerAnswer {
    const url = new URL(request.path, baseUrl)
    const [action = '', auction = '', imp = ''] = url.pathname.slice(1).split('/').map(decodeURIComponent)
    if (action === 'bid') return this.#answerBids(JSON.parse(request.body()) as AskedRequest, baseUrl)
    if (action !== 'win' && action !== 'billing') return { text: httpAnswer(404, ''), waitMs: 0 }
    this.#log.called(action, auction, imp, url.searchParams.get('p') ?? '')
    return { text: httpAnswer(this.#noticeStatus, ''), waitMs: 0 }
  }

  #answerBids(asked: AskedRequest, baseUrl: string): PartnerAnswer {
    const manner = this.#manner
    const random = this.#random
    const isFailing = manner === 'failing' && random() < 0.5
    const wanted = isFailing ? [] : asked.imp.filter(() => manner !== 'modest' || random() < 0.5)
    const bid = wanted.map((imp) => bidFor(imp, asked.id, { baseUrl, random, isWhole: manner !== 'invalid' }))
    this.#log.asked(asked.imp.length, bid.length)
    if (bid.length === 0) return { text: httpAnswer(isFailing ? 500 : 204, ''), waitMs: 0 }
    const body = JSON.stringify({ id: asked.id, cur: 'USD', seatbid: [{ bid }] })
    const waitMs = manner === 'slow' ? Math.round(asked.tmax * (0.4 + random() * 0.9)) : 0
    return { text: httpAnswer(200, body), waitMs }
  }
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
    adomain: [`shop-${below(3, random)}.example`],
    cid: `campaign-${below(5, random)}`,
    crid: `creative-${below(20, random)}`,
    nurl: `${baseUrl}/win/${place}`,
    burl: `${baseUrl}/billing/${place}`,
  }
}

function below(count: number, random: () => number): number {
  return Math.floor(random() * count)
}

function assetFor({ id, title, img, data }: AskedAsset): object {
  if (title !== undefined) return { id, title: { text: 'Shoes for every road'.slice(0, title.len) } }
  if (img === undefined) return { id, data: { value: 'Worth a look'.slice(0, data?.len) } }
  return { id, img: { url: 'https://shop.partner.example/main.jpg', w: img.wmin ?? 1200, h: img.hmin ?? 627 } }
}
