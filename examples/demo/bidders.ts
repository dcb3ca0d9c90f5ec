// Three bidders with different behaviours. What one of them answers, and when, is decided here; the servers around them are
// in demand.ts.

import { between, type Chance, cents, pick } from './chance.ts'
import { type AskedAsset, type Creative, markupOf, writeCreative } from './creative.ts'
import { topicOf } from './topics.ts'

export interface BidRequest {
  readonly id: string
  readonly tmax: number
  readonly imp: readonly AskedImp[]
  readonly site?: Content
  readonly app?: Content
}

interface AskedImp {
  readonly id: string
  readonly bidfloor?: number
  readonly native: { readonly request: string }
}

interface Content {
  readonly keywords?: string
}

interface Decision {
  readonly waitMs: number
  readonly status: number
  readonly body: string
}

export interface Bidder {
  readonly name: string
  readonly behaviour: string
  readonly decide: (request: BidRequest, noticeUrl: string, chance: Chance) => Decision
}

export const bidders: readonly Bidder[] = [
  {
    name: 'swift',
    behaviour: 'eager and quick: bids on nearly everything',
    decide(request, noticeUrl, chance) {
      const waitMs = between(5, 18, chance)
      // Its budget is limited, so it leaves expensive impressions to others.
      if (chance() < 0.06 || request.imp.some(({ bidfloor = 0 }) => bidfloor > 6)) return noBid(waitMs)
      return bid(
        waitMs,
        responseOf(request, { noticeUrl, chance, price: (floor) => floor + between(0.3, 2.4, chance) }),
      )
    },
  },
  {
    name: 'velvet',
    behaviour: 'slow and rich: takes long to answer, pays well',
    decide(request, noticeUrl, chance) {
      if (chance() < 0.48) return noBid(between(20, 45, chance))
      const waitMs = between(55, 115, chance)
      return bid(waitMs, responseOf(request, { noticeUrl, chance, price: () => between(3.2, 9.5, chance) }))
    },
  },
  {
    name: 'moody',
    behaviour: 'moody: sometimes late, too cheap, faulty or silent',
    decide(request, noticeUrl, chance) {
      return moods[pick(moodNames, chance)](request, noticeUrl, chance)
    },
  },
]

type Mood = 'generous' | 'silent' | 'late' | 'stingy' | 'careless' | 'insecure' | 'broken'

/** As often as they come. */
const moodNames: readonly Mood[] = [
  ...Array<Mood>(9).fill('generous'),
  ...Array<Mood>(4).fill('silent'),
  ...Array<Mood>(3).fill('late'),
  ...Array<Mood>(3).fill('stingy'),
  'careless',
  'insecure',
  'broken',
]

const moods: Readonly<Record<Mood, Bidder['decide']>> = {
  generous: (request, noticeUrl, chance) =>
    bid(between(12, 60, chance), responseOf(request, { noticeUrl, chance, price: () => between(1, 7, chance) })),
  silent: (_, __, chance) => noBid(between(5, 30, chance)),
  late: (request, noticeUrl, chance) =>
    bid(request.tmax + 60, responseOf(request, { noticeUrl, chance, price: () => between(4, 9, chance) })),
  stingy: (request, noticeUrl, chance) =>
    bid(
      between(12, 40, chance),
      responseOf(request, { noticeUrl, chance, price: (floor) => Math.max(0.01, floor * 0.6) }),
    ),
  careless: (request, noticeUrl, chance) =>
    bid(20, responseOf(request, { noticeUrl, chance, price: () => 6, forget: ({ img }) => img !== undefined })),
  insecure: (request, noticeUrl, chance) =>
    bid(20, responseOf(request, { noticeUrl, chance, price: () => 6, change: withInsecureLink })),
  broken: () => ({ waitMs: 20, status: 500, body: 'the bidder has a headache' }),
}

interface Offer {
  readonly noticeUrl: string
  readonly chance: Chance
  readonly price: (floor: number) => number
  /** Requested assets that are omitted. */
  readonly forget?: (asset: AskedAsset) => boolean
  readonly change?: (creative: Creative) => Creative
}

function responseOf({ id, imp, site, app }: BidRequest, offer: Offer): string {
  const { chance, noticeUrl, price, forget = () => false, change = (creative) => creative } = offer
  const keywords = ((site ?? app)?.keywords ?? '').split(',').map((keyword) => keyword.trim().toLowerCase())
  const bids = imp.map((asked) => {
    const creative = change(writeCreative(topicOf(keywords), chance))
    const markup = markupOf(
      creative,
      assetsOf(asked).filter((asset) => !forget(asset)),
    )
    return {
      id: `bid-${asked.id}`,
      impid: asked.id,
      price: cents(price(asked.bidfloor ?? 0)),
      adm: JSON.stringify({ native: markup }),
      adomain: [new URL(creative.url).hostname],
      crid: `${creative.brand}-1`,
      nurl: `${noticeUrl}/win?price=\${AUCTION_PRICE}`,
      burl: `${noticeUrl}/billing?price=\${AUCTION_PRICE}`,
      lurl: `${noticeUrl}/loss?reason=\${AUCTION_LOSS}&needed=\${AUCTION_MIN_TO_WIN}`,
    }
  })
  return JSON.stringify({ id, cur: 'USD', seatbid: [{ bid: bids }] })
}

function assetsOf({ native }: AskedImp): readonly AskedAsset[] {
  return (JSON.parse(native.request) as { readonly native: { readonly assets: readonly AskedAsset[] } }).native.assets
}

function withInsecureLink(creative: Creative): Creative {
  return { ...creative, url: creative.url.replace('https:', 'http:') }
}

function bid(waitMs: number, body: string): Decision {
  return { waitMs, status: 200, body }
}

function noBid(waitMs: number): Decision {
  return { waitMs, status: 204, body: '' }
}
