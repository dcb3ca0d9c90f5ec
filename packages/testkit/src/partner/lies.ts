// T40–T45: answers of a bidder that lies or is broken, one row each. None of them may ever win.

import type { SeenRequest } from './seen-request.ts'
import { type Bidder, type Markup, markupFor, type SentBid, type SentResponse, validResponse } from './valid-bid.ts'

export interface Lie {
  readonly status: number
  readonly body: string
}

type Change = (bid: SentBid, request: SeenRequest) => SentBid

const bidLies = {
  'unknown-imp': (bid) => ({ ...bid, impid: `${bid.impid}-unknown` }),
  'price-text': (bid) => ({ ...bid, price: '5' }),
  'price-negative': (bid) => ({ ...bid, price: -5 }),
  'price-zero': (bid) => ({ ...bid, price: 0 }),
  'price-huge': (bid) => ({ ...bid, price: 1e9 }),
  'price-missing': (bid) => ({ ...bid, price: undefined }),
  'markup-text': (bid) => ({ ...bid, adm: '<div>an ad</div>' }),
  'markup-missing': (bid) => ({ ...bid, adm: undefined }),
  'markup-kind': withMarkup((markup) => ({ ...markup, assets: markup.assets.map(otherKind) })),
  'asset-missing': withMarkup((markup) => ({ ...markup, assets: [] })),
  'asset-unknown': withMarkup((markup) => ({
    ...markup,
    assets: [...markup.assets, { id: 9999, title: { text: '' } }],
  })),
  'title-too-long': withMarkup((markup) => ({ ...markup, assets: markup.assets.map(longTitle) })),
  'link-http': withMarkup((markup) => ({ ...markup, link: { url: 'http://shop.partner.example/' } })),
  'link-script': withMarkup((markup) => ({ ...markup, link: { url: 'javascript:alert(1)' } })),
  'blocked-advertiser': (bid, { badv = [] }) => ({ ...bid, adomain: badv.map((name) => `www.${name}`) }),
} as const satisfies Record<string, Change>

const responseLies = {
  'wrong-id': (response: SentResponse) => text({ ...response, id: `${response.id}-other` }),
  'foreign-currency': (response: SentResponse) => text({ ...response, cur: 'EUR' }),
  'price-nan': (response: SentResponse) => JSON.stringify(response).replace(/"price":[\d.]+/g, '"price":NaN'),
  'price-infinite': (response: SentResponse) => JSON.stringify(response).replace(/"price":[\d.]+/g, '"price":1e400'),
  'broken-json': (response: SentResponse) => JSON.stringify(response).slice(0, -7),
  'not-an-object': () => '[1,2,3]',
  'seatbid-object': (response: SentResponse) => text({ ...response, seatbid: {} }),
  'seatbid-nulls': (response: SentResponse) =>
    text({ ...response, seatbid: [null, { bid: null }, { bid: [null, 7] }] }),
  'deep-json': () => `${'['.repeat(10_000)}${']'.repeat(10_000)}`,
} as const

/** In a header or a line of a log it would be two. */
const broken = 'canary\r\nX-Injected: 1'

/** Bids that look valid but contain something that must not get through; they are sent only when requested by name. */
const tricks = {
  'adid-surrogate': (bid) => ({ ...bid, adid: '\ud800' }),
  'link-surrogate': (bid, request) => withMarkup(adInLink)({ ...bid, adid: '\ud800' }, request),
  'title-brackets': withMarkup((markup) => ({ ...markup, assets: markup.assets.map(bracketTitle) })),
  'title-macro': (bid, request) => withMarkup(macroTitle)({ ...bid, adid: `<b>${'x'.repeat(500)}\u202e` }, request),
  'line-breaks': (bid) => ({ ...bid, id: broken, adid: broken, cid: broken, crid: broken, tactic: broken }),
  'fallback-script': withMarkup(({ link, ...markup }) => ({ ...markup, link: { ...link, fallback: 'javascript:1' } })),
} as const satisfies Record<string, Change>

export const lieNames = [
  ...Object.keys(bidLies),
  ...Object.keys(responseLies),
  'status-500',
  'duplicate-bids',
] as readonly string[]

/** The answer for one lie; `duplicate-bids` is the only one with bids that could have won. */
export function lieOf(name: string, request: SeenRequest, bidder: Bidder): Lie {
  const response = validResponse(request, bidder)
  if (name === 'status-500') return { status: 500, body: text(response) }
  if (name === 'duplicate-bids') return { status: 200, body: text(mapBids(response, (bid) => [bid, bid, bid])) }
  const ofResponse = (responseLies as Readonly<Record<string, (sent: SentResponse) => string>>)[name]
  if (ofResponse !== undefined) return { status: 200, body: ofResponse(response) }
  const ofBid = ({ ...bidLies, ...tricks } as Readonly<Record<string, Change>>)[name]
  if (ofBid === undefined) throw new Error(`there is no lie called ${name}; known: ${lieNames.join(', ')}`)
  return { status: 200, body: text(mapBids(response, (bid) => [ofBid(bid, request)])) }
}

function mapBids(response: SentResponse, change: (bid: SentBid) => readonly SentBid[]): SentResponse {
  return { ...response, seatbid: response.seatbid.map(({ bid }) => ({ bid: bid.flatMap(change) })) }
}

function withMarkup(change: (markup: Markup) => object): Change {
  return (bid, request) => {
    const imp = request.imp.find(({ id }) => id === bid.impid)
    return imp === undefined ? bid : { ...bid, adm: JSON.stringify(change(markupFor(imp))) }
  }
}

function otherKind(asset: object): object {
  const { id } = asset as { readonly id: number }
  return 'title' in asset ? { id, data: { value: 'not a title' } } : { id, title: { text: 'not what was asked for' } }
}

function longTitle(asset: object): object {
  return 'title' in asset ? { ...asset, title: { text: 'x'.repeat(5000) } } : asset
}

/** Tens of thousands of opening brackets: poison for a pattern that looks for the closing one. */
function bracketTitle(asset: object): object {
  return 'title' in asset ? { ...asset, title: { text: '<'.repeat(30_000) } } : asset
}

function macroTitle(markup: Markup): object {
  const assets = markup.assets.map((asset) =>
    'title' in asset ? { ...asset, title: { text: '${AUCTION_AD_ID}' } } : asset,
  )
  return { ...markup, assets }
}

function adInLink(markup: Markup): object {
  return { ...markup, link: { url: 'https://shop.partner.example/click?ad=${AUCTION_AD_ID}' } }
}

function text(value: object): string {
  return JSON.stringify(value)
}
