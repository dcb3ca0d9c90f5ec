// The words of the flow, in the order in which a request meets them:
// arrival → admission → opportunity → bid → disposition → outcome → reply.

import type { AdFormat, BidRequest, Issue, NativeReading, NativeResponse, PriceFilter, Warning } from '@parley/openrtb'
import type { Cause, ViewName } from './catalog/permissions.ts'
import type { Reason } from './catalog/reasons.ts'
import type { Micros } from './money/micros.ts'

/** One HTTP request as the edge saw it. The body is read only when a step asks for it. */
export interface Arrival {
  readonly requestId: string
  readonly receivedAtMs: number
  /** Who is calling, as the limits see it: an IPv4 address or an IPv6 /64. */
  readonly address: string
  readonly method: string
  readonly path: string
  /** Behind the question mark, without it. */
  readonly query: string
  readonly contentType: string | undefined
  readonly contentEncoding: string | undefined
  /** The browser sent Global Privacy Control (Sec-GPC: 1). */
  readonly isGpc: boolean
  /** A fault that the edge found in the HTTP request itself. */
  readonly fault: Issue | undefined
  readonly body: () => Promise<BodyReading>
}

export type BodyReading =
  | { readonly kind: 'bytes'; readonly bytes: Uint8Array }
  | { readonly kind: 'too-large' }
  | { readonly kind: 'too-slow'; readonly timeoutMs: number }
  | { readonly kind: 'broken' }

export type LimitScope = 'ip' | 'publisher' | 'global' | 'notice'

/** What a scope has left for one caller. */
export interface Quota {
  readonly scope: LimitScope | 'ip-large' | 'none'
  readonly limit: number
  readonly remaining: number
  /** Whole seconds until something is given back; 0 when nothing is used. */
  readonly resetSeconds: number
}

/** A request as one partner may see it, and why it is not the whole one. */
export interface View {
  readonly name: ViewName
  readonly because: readonly Cause[]
  readonly request: BidRequest
  /** Paths of what is not in the copy. */
  readonly removed: readonly string[]
  /** Paths of what is in it with less detail. */
  readonly coarsened: readonly string[]
}

/** What the exchange offers to its partners: the valid request in the words of the auction. */
export interface Opportunity {
  /** Behind the privacy gate: what the exchange itself keeps or, in an invitation, what that partner may see. */
  readonly request: BidRequest
  readonly isTest: boolean
  readonly auctionType: 1 | 2
  readonly imps: readonly OpportunityImp[]
  readonly keywords: readonly string[]
  /** Both ISO 3166 forms, when the request names a country that exists. */
  readonly country: Country | undefined
  readonly publisher: string | undefined
  readonly warnings: readonly Warning[]
  /** How long the text of the request was, inflated: what it takes to keep it depends on that. */
  readonly textLength: number
}

export interface Country {
  readonly alpha2: string
  readonly alpha3: string
}

export interface OpportunityImp {
  readonly id: string
  readonly floorMicros: Micros
  /** False when the floor is in a currency that cannot be compared (D50). */
  readonly isFloorKnown: boolean
  readonly native: NativeReading
  readonly api: readonly number[] | undefined
  readonly adFormats: readonly AdFormat[]
  readonly priceFilter: PriceFilter
}

/** One HTTP call to a partner, as its adapter wants it made. */
export interface PartnerCall {
  readonly requestId: string
  readonly impIds: readonly string[]
  readonly method: 'GET' | 'POST'
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | undefined
  readonly zipBody: boolean
  /** How long an answer may be used again; 0 is never. */
  readonly cacheMs: number
}

export interface PartnerReply {
  readonly status: number
  readonly body: string
}

/** A bid as an adapter read it. Nothing in it has been checked yet. */
export interface PartnerBid {
  readonly impId: string
  readonly bidId: string
  readonly priceMicros: Micros
  readonly currency: string
  readonly markup: unknown
  readonly adomain: readonly string[]
  readonly adid: string | undefined
  readonly cid: string | undefined
  readonly crid: string | undefined
  readonly cat: readonly string[]
  readonly adFormat: AdFormat | undefined
  /** For how many seconds the bid holds, where the partner says so. */
  readonly exp: number | undefined
  readonly lossUrl: string | undefined
  /** What the partner itself calls its answer (`bidid`) and its seat; its own URLs speak of these. */
  readonly partnerBidid?: string | undefined
  readonly partnerSeat?: string | undefined
}

/** A bid that may enter the auction, with the partner that made it. */
export interface CheckedBid extends PartnerBid {
  readonly partner: string
  readonly seat: string
  readonly priority: number
  /** What is left of the price after the exchange's margin: with this the bid competes. */
  readonly netMicros: Micros
  readonly marginPercent: number
  readonly markup: NativeResponse
}

/** How one partner's part in one impression ended, and why. Every partner × impression ends exactly once. */
export interface Disposition {
  readonly partner: string
  readonly impId: string
  readonly reason: Reason
  /** What was found, in words; empty where the reason says it all. */
  readonly detail: string
  /** The bid, where there was one. */
  readonly priceMicros: Micros | undefined
}

/** A bid that did not win and whose partner may want to know. */
export interface Loss {
  readonly partner: string
  readonly bid: PartnerBid
  readonly reason: Reason
  /** In the partner's own money; undefined where no price would have helped. */
  readonly minToWinMicros: Micros | undefined
}

export interface Winner {
  readonly bid: CheckedBid
  readonly imp: OpportunityImp
  readonly clearingMicros: Micros
  readonly runnerUpMicros: Micros | undefined
}

/** What one call was and what became of it. Its body is not kept: it may hold what only the partner may see. */
export interface CallRecord {
  readonly partner: string
  readonly impIds: readonly string[]
  /** The impressions as the partner was offered them. */
  readonly imps: readonly OpportunityImp[]
  readonly method: PartnerCall['method']
  readonly url: string
  readonly tmaxMs: number
  readonly sentAtMs: number
  readonly endedAtMs: number
  readonly end: 'reply' | 'late' | 'unreachable' | 'bad-response'
  readonly status: number | undefined
  readonly answer: string
}

/** What the privacy gate showed to one partner. */
export type PartnerView = Omit<View, 'request'> & { readonly partner: string }

/** Everything about one auction that its explanation is made from. */
export interface Trace {
  readonly opportunity: Opportunity
  /** What each partner that was asked got to see. */
  readonly views: readonly PartnerView[]
  readonly deadlineMs: number
  readonly calls: readonly CallRecord[]
  readonly dispositions: readonly Disposition[]
  readonly winners: readonly Winner[]
}

/** A winner with what its partner's markup and our notices became. */
export interface Award {
  readonly winner: Winner
  readonly bidId: string
  readonly adm: string
  readonly nurl: string
  readonly burl: string
  /** For how many seconds the bid holds, where that is known. */
  readonly exp: number | undefined
}

/** A seat that did not bid, as the publisher is told of it (D59). */
export interface SeatNonBid {
  readonly seat: string
  readonly nonbid: readonly { readonly impid: string; readonly statuscode: number }[]
}

export interface BidOutcome {
  readonly kind: 'bid'
  readonly quota: Quota
  readonly trace: Trace
  readonly losses: readonly Loss[]
  /** Our own name of the answer. */
  readonly responseId: string
  readonly awards: readonly Award[]
  /** Undefined for publishers that did not ask for it. */
  readonly nonBids: readonly SeatNonBid[] | undefined
}

/** Every exit of the flow. The quota travels along, so that the limit headers are on every reply. */
export type Outcome =
  | BidOutcome
  | { readonly kind: 'no-bid'; readonly quota: Quota; readonly trace: Trace; readonly losses: readonly Loss[] }
  | {
      readonly kind: 'rejected'
      readonly quota: Quota
      readonly issue: Issue
      readonly violations: readonly Issue[] | undefined
    }
  | { readonly kind: 'over-limit'; readonly quota: Quota }
  | { readonly kind: 'failed'; readonly quota: Quota }

/** A request that has its answer: what metrics, the record and those who lost are told from. */
export interface Ended {
  readonly arrival: Pick<Arrival, 'requestId' | 'receivedAtMs'>
  readonly outcome: Outcome
  readonly reply: Reply
  readonly repliedAtMs: number
}

/** A winner as it is kept. */
export interface Sale extends Pick<CheckedBid, 'impId' | 'partner' | 'priceMicros' | 'marginPercent'> {
  readonly clearingMicros: Micros
  readonly runnerUpMicros: Micros | undefined
}

export type KeptTrace = Omit<Trace, 'winners'> & { readonly sales: readonly Sale[] }

/** An outcome without the bids themselves. */
export type KeptOutcome =
  | { readonly kind: 'bid' | 'no-bid'; readonly quota: Quota; readonly trace: KeptTrace }
  | Exclude<Outcome, { readonly kind: 'bid' | 'no-bid' }>

/** What goes back over the wire. Header names and values alternate, as `writeHead` takes them fastest. */
export interface Reply {
  readonly status: number
  readonly headers: readonly string[]
  readonly body: string | undefined
}

/** Why the exchange closed a connection that its caller would have kept (D87). */
export type CloseReason = 'address-full' | 'full' | 'unread' | 'silent'

/** A request and how it ended, as the operator may look it up afterwards. */
export interface AuctionEntry {
  readonly requestId: string
  readonly receivedAtMs: number
  readonly repliedAtMs: number
  /** Wall clock, in milliseconds since 1970. */
  readonly atMs: number
  readonly outcome: KeptOutcome
  readonly reply: Pick<Reply, 'status' | 'body'>
}
