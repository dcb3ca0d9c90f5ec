// What is sealed in a token, as text: one JSON array. Its order never changes, and what is added later stands at its end: a token
// of an earlier version is read as one that has nothing there, and an earlier version reads what it knows.

import { contextFrom, firstContextNames, laterContextNames } from '@parley/contract/lists'
import type { NoticeFacts } from '../records/notice-facts.ts'

/** URLs that a token brings with it, so that any node can use them; empty where there is none. */
export interface NoticeUrls {
  /** The partner's own `nurl` and `burl`, with their macros filled in. */
  readonly win: string
  readonly billing: string
  /** Where a click leads. */
  readonly landing: string
}

/** Which URLs of the partner exist but did not fit: only the process that sealed the token may know them. */
export interface Elsewhere {
  readonly win: boolean
  readonly billing: boolean
}

export interface Contents {
  readonly facts: NoticeFacts
  readonly urls: NoticeUrls
  readonly elsewhere: Elsewhere
}

const testFlag = 1
const winElsewhereFlag = 2
const billingElsewhereFlag = 4

export function plainTextOf(facts: NoticeFacts, urls: NoticeUrls, elsewhere: Elsewhere): string {
  const { context } = facts
  const flags =
    (facts.isTest ? testFlag : 0) |
    (elsewhere.win ? winElsewhereFlag : 0) |
    (elsewhere.billing ? billingElsewhereFlag : 0)
  const row: readonly (string | number)[] = [
    facts.auction,
    facts.imp,
    facts.bid,
    facts.publisher,
    facts.partner,
    facts.seat,
    ...firstContextNames.map((name) => context[name]),
    facts.bidMicros,
    facts.paidMicros,
    facts.clearingMicros,
    facts.floorMicros,
    facts.auctionType,
    flags,
    facts.issuedAt,
    facts.expiresAt,
    urls.win,
    urls.billing,
    urls.landing,
    ...laterContextNames.map((name) => context[name]),
    // A number, so that dimensions can be added before it.
    ...(facts.lease === undefined ? [] : [facts.lease]),
  ]
  return JSON.stringify(row)
}

type Row = readonly [
  auction: string,
  imp: string,
  bid: string,
  publisher: string,
  partner: string,
  seat: string,
  country: string,
  format: string,
  intent: string,
  sentiment: string,
  stage: string,
  deal: string,
  bidMicros: number,
  paidMicros: number,
  clearingMicros: number,
  floorMicros: number,
  auctionType: 1 | 2,
  flags: number,
  issuedAt: number,
  expiresAt: number,
  winUrl: string,
  billingUrl: string,
  landingUrl: string,
  ...laterContextAndLease: (string | number)[],
]

/** The text is our own: only what was sealed with our key comes here. */
export function contentsOf(text: string): Contents {
  const [auction, imp, bid, publisher, partner, seat, ...afterNames] = JSON.parse(text) as Row
  const [country, format, intent, sentiment, stage, deal, ...afterContext] = afterNames
  const [bidMicros, paidMicros, clearingMicros, floorMicros, auctionType, flags, ...afterMoney] = afterContext
  const [issuedAt, expiresAt, win, billing, landing, ...later] = afterMoney
  const values = [country, format, intent, sentiment, stage, deal, ...later]
  const context = contextFrom((_, at) => textIn(values[at]))
  const last = later.at(-1)
  const isTest = (flags & testFlag) !== 0
  const names = { auction, imp, bid, publisher, partner, seat, context }
  const money = { bidMicros, paidMicros, clearingMicros, floorMicros, auctionType }
  return {
    facts: {
      ...names,
      ...money,
      isTest,
      issuedAt,
      expiresAt,
      ...(typeof last === 'number' ? { lease: last } : {}),
    },
    urls: { win, billing, landing },
    elsewhere: { win: (flags & winElsewhereFlag) !== 0, billing: (flags & billingElsewhereFlag) !== 0 },
  }
}

/** A token of before a dimension has nothing there, or its lease. */
function textIn(value: string | number | undefined): string {
  return typeof value === 'string' ? value : ''
}
