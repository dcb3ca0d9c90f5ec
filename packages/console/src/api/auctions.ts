// What the admin port tells about auctions: `GET /auctions` and `GET /auctions/{id}`.

import type { Counts } from './now.ts'

type OutcomeKind = 'bid' | 'no-bid' | 'rejected' | 'failed'

export interface AuctionRow {
  readonly id: string
  readonly at: string
  readonly outcome: OutcomeKind
  readonly status: number
  readonly tookMs: number
  readonly requestId?: string
  readonly publisher?: string
  readonly sold?: readonly Sold[]
  /** How the parts of partners in its impressions ended, by reason. */
  readonly ends?: Counts
  readonly why: string
}

interface Sold {
  readonly impid: string
  readonly partner: string
  /** What the partner pays. */
  readonly paidCpm: number
  /** What the publisher gets. */
  readonly clearingCpm: number
}

export interface AuctionList {
  readonly auctions: readonly AuctionRow[]
  readonly missingWorkers?: readonly number[]
}

export interface AuctionRecord {
  readonly id: string
  readonly at: string
  readonly outcome: OutcomeKind
  readonly status: number
  readonly tookMs: number
  readonly configuration?: { readonly hash: string; readonly snapshot: number }
  /** Absent if the request was refused or failed. */
  readonly steps?: Steps
  readonly issue?: Fault
  readonly violations?: readonly Fault[]
  /** The body of the answer. */
  readonly reply?: string
  readonly worker?: number
  readonly missingWorkers?: readonly number[]
}

export interface Steps {
  readonly request: RequestRead
  /** Absent where the publisher has no credentials. */
  readonly caller?: { readonly verified: boolean; readonly reason: string }
  readonly privacy: readonly View[]
  /** Absent where the publisher has no pacing rules. */
  readonly pacing?: Pacing
  readonly deadlineMs: number
  readonly stages: readonly Stage[]
  readonly calls: readonly Call[]
  readonly dispositions: readonly Disposition[]
  readonly auction: readonly ImpPrice[]
}

interface RequestRead {
  readonly requestId?: string
  readonly publisher?: string
  readonly isTest: boolean
  readonly auctionType: number
  /** `price` or `price-times-relevance`. */
  readonly ranking?: string
  readonly keywords?: readonly string[]
  readonly country?: string
  readonly warnings?: readonly Fault[]
}

export interface Fault {
  readonly field?: string
  readonly reason?: string
  readonly rule?: string
}

/** What one partner could see of the person. */
export interface View {
  readonly partner: string
  readonly view: string
  readonly because: readonly string[]
  readonly removed: readonly string[]
  readonly coarsened: readonly string[]
}

/** What the chat had seen before, and which impressions were therefore offered to nobody. */
export interface Pacing {
  readonly turn?: number
  readonly token: string
  readonly ads: number
  readonly turns: readonly number[]
  readonly paced: readonly PacedImp[]
}

export interface PacedImp {
  readonly impid: string
  readonly rule: string
  readonly detail: string
}

export interface Stage {
  readonly name: string
  readonly says: string
  readonly fromMs: number
  readonly toMs: number
}

export interface Call {
  readonly partner: string
  readonly impids: readonly string[]
  readonly told: { readonly tmaxMs: number }
  readonly sentAtMs: number
  readonly tookMs: number
  readonly sent: { readonly method: string; readonly url: string; readonly body?: string; readonly note?: string }
  readonly end: string
  readonly answered: { readonly status?: number; readonly body?: string }
}

/** How one partner's part in one impression ended. */
export interface Disposition {
  readonly partner: string
  readonly impid: string
  readonly state: string
  readonly reason: string
  readonly says: string
  readonly detail: string
  readonly priceCpm?: number
  readonly afterMarginCpm?: number
  /** Where somebody asked for it and the ad was looked at. */
  readonly relevance?: Relevance
  /** Of its bid, where it named one that exists. */
  readonly deal?: string
  readonly fix?: string
  readonly fixedBy?: readonly string[]
}

/** How well an ad fits the chat. */
interface Relevance {
  /** From 0 to 1. */
  readonly score: number
  /** The chat's own words. */
  readonly because: readonly string[]
}

export interface ImpPrice {
  readonly impid: string
  readonly floorCpm: number
  /** Absent where the floor is the request's own. */
  readonly floorFrom?: string
  readonly minRelevance?: number
  readonly deals?: ImpDeals
  readonly winner: string | null
  /** Under which it was sold. */
  readonly deal?: string
  readonly price?: Price
}

export interface Price {
  readonly bidCpm: number
  readonly marginPercent: number
  readonly afterMarginCpm: number
  readonly runnerUpCpm?: number
  /** What the winner pays. */
  readonly paidCpm: number
  /** What the publisher gets. */
  readonly clearingCpm: number
  readonly because: string
}

export interface ImpDeals {
  /** Whether only bids that name a deal could win. */
  readonly private: boolean
  readonly live: readonly Deal[]
  readonly idle: readonly { readonly id: string; readonly reason: string }[]
}

export interface Deal {
  readonly id: string
  readonly by: string
  readonly floorCpm: number
  readonly at?: number
  readonly priority: number
}
