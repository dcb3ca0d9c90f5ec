// What the client reads in an answer: each winning bid with its price and the URLs of its four notices, and of feedback
// where its publisher has it.

import type { NoticeKind } from '@parley/contract'
import { nanoOf } from '../stage/partners/log.ts'

/** What the client was offered in one winning bid. */
export interface OfferedBid {
  /** Our id of the bid, from the answer. */
  readonly bid: string
  readonly auction: string
  readonly imp: string
  readonly publisher: string
  readonly partner: string
  /** What the publisher gets for one impression, in nano-dollars. */
  readonly clearingNano: number
  /** Whose ad it is, as the bid says it. */
  readonly advertiser: string
  readonly campaign: string
  readonly creative: string
}

interface OfferedNotice {
  readonly kind: NoticeKind
  /** Path and query: the client may call it at any node. */
  readonly path: string
}

export interface Offer {
  readonly bid: OfferedBid
  readonly notices: readonly OfferedNotice[]
}

interface AnswerBid {
  readonly id: string
  readonly impid: string
  readonly price: number
  readonly nurl: string
  readonly burl: string
  readonly adm: string
  readonly adomain: readonly string[]
  readonly cid?: string
  readonly crid?: string
  readonly ext?: { readonly service?: { readonly feedback?: string } }
}

interface Answer {
  readonly id: string
  readonly seatbid: readonly { readonly seat: string; readonly bid: readonly AnswerBid[] }[]
}

interface Markup {
  readonly link: { readonly url: string }
  readonly eventtrackers?: readonly { readonly event: number; readonly url?: string }[]
}

/** An empty body is no bid. The seat of a partner is its name here. */
export function offersIn(body: string, publisher: string): readonly Offer[] {
  if (body === '') return []
  const { id: auction, seatbid } = JSON.parse(body) as Answer
  return seatbid.flatMap(({ seat, bid }) =>
    bid.map((one) => ({
      bid: {
        bid: one.id,
        auction,
        imp: one.impid,
        publisher,
        partner: seat,
        clearingNano: nanoOf(String(one.price)),
        advertiser: one.adomain[0] ?? '',
        campaign: one.cid ?? '',
        creative: one.crid ?? '',
      },
      notices: noticesOf(one),
    })),
  )
}

/** A page that shows the ad fills in the price, shows it, is clicked and asks its reader. */
function noticesOf({ nurl, burl, adm, price, ext }: AnswerBid): readonly OfferedNotice[] {
  const { native } = JSON.parse(adm) as { readonly native: Markup }
  const urls: readonly (readonly [NoticeKind, string | undefined])[] = [
    ['win', nurl],
    ['billing', burl],
    ['impression', native.eventtrackers?.find(({ event, url = '' }) => event === 1 && url.includes('/i/'))?.url],
    ['click', native.link.url],
    ['feedback', ext?.service?.feedback === undefined ? undefined : `${ext.service.feedback}?reason=irrelevant`],
  ]
  return urls.flatMap(([kind, url]) => {
    const path = url === undefined ? undefined : pathOf(url.replace('${AUCTION_PRICE}', String(price)))
    return path === undefined ? [] : [{ kind, path }]
  })
}

/** Undefined for a URL that is not ours: a publisher without tracking has the partner's own link in the markup. */
function pathOf(url: string): string | undefined {
  const { pathname, search } = new URL(url)
  return /^\/(?:[wbic]|feedback)\//.test(pathname) ? `${pathname}${search}` : undefined
}
