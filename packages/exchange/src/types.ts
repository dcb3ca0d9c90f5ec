// The words of the flow, in the order in which a request meets them:
// arrival → admission → opportunity → bid → disposition → outcome → reply.

import type { AdFormat, BidRequest, Issue, NativeReading, PriceFilter, Warning } from '@parley/openrtb'
import type { Micros } from './money/micros.ts'

/** One HTTP request as the edge saw it. The body is read only when a step asks for it. */
export interface Arrival {
  readonly requestId: string
  readonly receivedAtMs: number
  /** Who is calling, as the limits see it: an IPv4 address or an IPv6 /64. */
  readonly address: string
  readonly method: string
  readonly path: string
  readonly contentType: string | undefined
  readonly contentEncoding: string | undefined
  /** A fault that the edge found in the HTTP request itself. */
  readonly fault: Issue | undefined
  readonly body: () => Promise<BodyReading>
}

export type BodyReading =
  | { readonly kind: 'bytes'; readonly bytes: Uint8Array }
  | { readonly kind: 'too-large' }
  | { readonly kind: 'too-slow' }

export type LimitScope = 'ip' | 'publisher' | 'global'

/** What a scope has left for one caller. */
export interface Quota {
  readonly scope: LimitScope | 'none'
  readonly limit: number
  readonly remaining: number
  /** Whole seconds until something is given back; 0 when nothing is used. */
  readonly resetSeconds: number
}

/** What the exchange offers to its partners: the valid request in the words of the auction. */
export interface Opportunity {
  readonly request: BidRequest
  readonly isTest: boolean
  readonly auctionType: 1 | 2
  readonly imps: readonly OpportunityImp[]
  readonly keywords: readonly string[]
  /** ISO 3166 alpha-2, when the request names a country that exists. */
  readonly country: string | undefined
  readonly warnings: readonly Warning[]
}

export interface OpportunityImp {
  readonly id: string
  readonly floorMicros: Micros
  readonly native: NativeReading
  readonly adFormats: readonly AdFormat[]
  readonly priceFilter: PriceFilter
}

/** A bid as an adapter read it. Nothing in it has been checked yet. */
export interface PartnerBid {
  readonly impId: string
  readonly bidId: string
  readonly priceMicros: Micros
  readonly markup: unknown
  readonly adomain: readonly string[]
  readonly cid: string | undefined
  readonly crid: string | undefined
  readonly cat: readonly string[]
  readonly adFormat: AdFormat | undefined
}

/** How one partner's part in one impression ended, and why. Every partner × impression ends exactly once. */
export interface Disposition {
  readonly partner: string
  readonly impId: string
  readonly state: DispositionState
  readonly reason: string
}

type DispositionState = 'no-bid' | 'failed' | 'skipped' | 'invalid' | 'below-floor' | 'lost' | 'won'

/** A bid whose markup fits its impression, with the partner that made it. */
export interface CheckedBid extends PartnerBid {
  readonly partner: string
  readonly seat: string
  readonly priority: number
  readonly adm: string
}

export interface Winner {
  readonly bid: CheckedBid
  readonly clearingMicros: Micros
}

/** What test mode and the operator are told about one auction. */
export interface Trace {
  readonly opportunity: Opportunity
  readonly dispositions: readonly Disposition[]
}

/** Every exit of the flow. The quota travels along, so that the limit headers are on every reply. */
export type Outcome =
  | { readonly kind: 'bid'; readonly quota: Quota; readonly winners: readonly Winner[]; readonly trace: Trace }
  | { readonly kind: 'no-bid'; readonly quota: Quota; readonly trace: Trace }
  | {
      readonly kind: 'rejected'
      readonly quota: Quota
      readonly issue: Issue
      readonly violations: readonly Issue[] | undefined
    }
  | { readonly kind: 'over-limit'; readonly quota: Quota }
  | { readonly kind: 'failed'; readonly quota: Quota }

/** What goes back over the wire. Header names and values alternate, as `writeHead` takes them fastest. */
export interface Reply {
  readonly status: number
  readonly headers: readonly string[]
  readonly body: string | undefined
}
