// Small valid documents that tests change in one place.

import { randomBytes } from 'node:crypto'
import { contextWith } from '@parley/contract'
import { createTokens, type TokenSettings, type Tokens } from '@parley/journal'
import { type BidRequest, readBidRequest, reasonOf } from '@parley/openrtb'
import type { AwardTools } from '../../src/award/award-bids.ts'
import { createOverflowUrls } from '../../src/award/overflow-urls.ts'
import { sensitiveTopics } from '../../src/catalog/sensitive-topics.ts'
import { dealBook } from '../../src/deals/deal-book.ts'
import { withDeals } from '../../src/deals/with-deals.ts'
import type { Award, Winner } from '../../src/model/award.ts'
import type { CheckedBid } from '../../src/model/bid.ts'
import type { CallRecord } from '../../src/model/call.ts'
import type { Arrival } from '../../src/model/http.ts'
import type { Quota } from '../../src/model/limits.ts'
import type { NoticeFacts } from '../../src/model/notice.ts'
import type { Opportunity, OpportunityImp } from '../../src/model/opportunity.ts'
import type { BidOutcome, Trace } from '../../src/model/outcome.ts'
import type { View } from '../../src/model/view.ts'
import { contextOf } from '../../src/opportunity/context.ts'
import { opportunityOf } from '../../src/opportunity/opportunity.ts'
import type { PacingTools } from '../../src/pacing/pace-chat.ts'
import { createPacingTokens } from '../../src/pacing/tokens.ts'
import type { GateTools } from '../../src/privacy/gate.ts'
import { createGppReader } from '../../src/privacy/law/gpp.ts'
import { createTcReader } from '../../src/privacy/law/tcf.ts'
import { createChatJudge } from '../../src/privacy/text/sensitive-topics.ts'

/** The one vendor that the tests' gate knows. */
const vendorId = 755

export const titleAsset = { id: 1, required: 1, title: { len: 90 } }

/** The text for `native.request` with these assets, in the form that the specification shows. */
export function nativeText(...assets: readonly object[]): string {
  return JSON.stringify({ native: { ver: '1.2', assets } })
}

/** An impression that asks for one title, with other members over it. */
export function impOf(members: object = {}): object {
  return { id: 'i1', native: { request: nativeText(titleAsset) }, ...members }
}

/** The smallest valid request, with other members over it. */
export function requestOf(members: object = {}): object {
  return { id: 'r1', imp: [impOf()], ...members }
}

const noDeals = dealBook([])

/** The opportunity of a request, which must be valid. */
export function opportunityFor(members: object = {}, defaultType: 1 | 2 = 1): Opportunity {
  const reading = readBidRequest(JSON.stringify(requestOf(members)))
  if (reading.kind === 'refused') throw new Error(`the sample is not valid: ${reasonOf(reading.issue)}`)
  const gated = { record: reading.request, warnings: [] }
  return withDeals(opportunityOf(reading, gated, { defaultType }), reading, { deals: noDeals, wallMs: () => 0 })
}

/** The only impression of a request that asks for these assets. */
export function impWith(...assets: readonly object[]): OpportunityImp {
  const [imp] = opportunityFor({ imp: [impOf({ native: { request: nativeText(...assets) } })] }).imps
  if (imp === undefined) throw new Error('the sample has no impression')
  return imp
}

/** Markup that fits the smallest request. */
export const markup = { assets: [{ id: 1, title: { text: 'Shoes' } }], link: { url: 'https://shop.example/' } }

/** A bid of partner "alpha" for impression "i1" at two dollars, with other members over it. */
export function bidOf(members: Partial<CheckedBid> = {}): CheckedBid {
  const priceMicros = members.priceMicros ?? 2_000_000
  return {
    impId: 'i1',
    bidId: 'b1',
    priceMicros,
    currency: 'USD',
    markup,
    adomain: ['shop.example'],
    adid: undefined,
    cid: undefined,
    crid: undefined,
    cat: [],
    adFormat: undefined,
    exp: undefined,
    lossUrl: undefined,
    winUrl: undefined,
    billingUrl: undefined,
    partner: 'alpha',
    seat: 'alpha',
    priority: 0,
    netMicros: priceMicros,
    marginPercent: 0,
    ...members,
  }
}

/** A privacy gate that knows one vendor. */
export const gateTools: GateTools = {
  readTcString: createTcReader([vendorId], { textLengthMax: 8192, entriesMax: 100 }),
  readGpp: createGppReader({ textLengthMax: 8192, entriesMax: 100 }),
  gdprDefault: false,
  judgeChatText: createChatJudge(Object.values(sensitiveTopics).flat()),
  textsLengthMax: 4096,
}

/** What the gate shows of a request when nothing narrows it. */
export function wholeView(request: BidRequest): View {
  return { name: 'full', because: [], request, removed: [], coarsened: [] }
}

/** A call of partner "alpha" that was answered at once, with other members over it. */
export function callRecordOf(members: Partial<CallRecord> = {}): CallRecord {
  const asked = {
    partner: 'alpha',
    impIds: ['i1'],
    imps: [],
    method: 'POST',
    url: 'https://alpha.example/bid',
  } as const
  return { ...asked, tmaxMs: 140, sentAtMs: 0, endedAtMs: 10, end: 'reply', status: 200, answer: '{}', ...members }
}

/** A bid request with this body as it arrives, with other members over it. */
export function arrivalOf(body: string | Uint8Array, members: Partial<Arrival> = {}): Arrival {
  const bytes = typeof body === 'string' ? Buffer.from(body) : body
  return {
    requestId: 'our-id',
    receivedAtMs: 0,
    bodyBytes: bytes.byteLength,
    address: '192.0.2.1',
    method: 'POST',
    path: '/openrtb2',
    query: '',
    contentType: 'application/json',
    contentEncoding: undefined,
    authorization: undefined,
    signature: undefined,
    isGpc: false,
    fault: undefined,
    body: () => Promise.resolve({ kind: 'bytes', bytes }),
    ...members,
  }
}

/** What came of an auction in which something was sold, without its awards. */
export function soldWith(trace: Trace, quota: Quota): BidOutcome {
  const { winners, opportunity } = trace
  const awards = winners.map((winner) => awardOf(winner, opportunity))
  return { kind: 'bid', quota, trace, losses: [], responseId: 'answer-1', awards, nonBids: undefined }
}

/** An award without notices that could be called. */
function awardOf(winner: Winner, opportunity: Opportunity): Award {
  const context = contextOf(opportunity, winner.imp, winner.bid)
  const urls = { nurl: '', burl: '', feedback: undefined }
  return { winner, bidId: 'bid-1', issuedAt: 0, context, adm: '', ...urls, exp: undefined }
}

/** The trace of an auction in which nothing happened. */
export function traceOf(opportunity: Opportunity): Trace {
  const version = { snapshot: 1, configHash: 'c0ffee' }
  const caller = { kind: 'open' } as const
  return { version, caller, opportunity, views: [], deadlineMs: 0, calls: [], dispositions: [], winners: [] }
}

/** Seals for an hour, with a key of the day. */
export function tokensOf(members: Partial<TokenSettings> = {}): Tokens {
  const seconds = { keySeconds: 86_400, expirySeconds: 3600 }
  return createTokens({ secret: 'secret', previousSecret: '', ...seconds, randomBytes, ...members })
}

export const tokens: Tokens = tokensOf()

/** What an award needs, with other members over it: its bids are called "bid-1", and nothing is tracked. */
export function awardToolsOf(members: Partial<AwardTools> = {}): AwardTools {
  return {
    tokens,
    overflowUrls: createOverflowUrls(10),
    contextOf: (opportunity, { imp, bid }) => contextOf(opportunity, imp, bid),
    isTracked: () => false,
    hasFeedback: () => false,
    publicUrl: () => 'https://exchange.example/ads',
    nowSeconds: () => 1_800_000_000,
    expirySeconds: 3600,
    newId: () => 'bid-1',
    ...members,
  }
}

/** What pacing needs, with other members over it: a time that stands still. */
export function pacingToolsOf(members: Partial<PacingTools> = {}): PacingTools {
  const ofTests = createPacingTokens({ secret: 'secret', previousSecret: '' })
  return { tokens: ofTests, nowSeconds: () => 1_800_000_000, ...members }
}

/** What a notice URL of partner "alpha" says, valid for a minute from `issuedAt`, with other members over it. */
export function noticeFactsOf(members: Partial<NoticeFacts> = {}): NoticeFacts {
  const { issuedAt = 0 } = members
  return {
    auction: 'a',
    imp: 'i',
    bid: 'b',
    publisher: '',
    partner: 'alpha',
    seat: 'alpha',
    context: contextWith({ format: 'any' }),
    bidMicros: 3,
    paidMicros: 2,
    clearingMicros: 1,
    floorMicros: 0,
    auctionType: 2,
    isTest: false,
    issuedAt,
    expiresAt: issuedAt + 60,
    ...members,
  }
}
