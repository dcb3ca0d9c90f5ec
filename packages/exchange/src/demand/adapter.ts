// What an adapter is. Adapters are pure: no socket, no clock, no chance. The core does the rest for all of them:
// eligibility, privacy, connections, deadline, sizes, checks of every bid, floors and counting.

import type { TSchema } from 'typebox'
import type { Fields, TermsOf } from '../config/field.ts'
import type { PartnerTerms } from '../config/partner.ts'
import type { PartnerBid } from '../model/bid.ts'
import type { PartnerCall, PartnerReply } from '../model/call.ts'
import type { Shortage } from '../model/funds.ts'
import type { Opportunity, OpportunityImp } from '../model/opportunity.ts'
import type { CpmMicros } from '../money/micros.ts'
import type { Shaper } from '../shaping/shaper.ts'
import type { Health } from './call/health.ts'
import type { Reach } from './call/reach.ts'
import type { Line, LineUse } from './call/transport.ts'

/** What came of asking: bids, and for impressions without one what the partner said about it. */
export interface AdapterResult {
  readonly bids: readonly PartnerBid[]
  readonly noBids: readonly NoBid[]
  /** Why the whole answer could not be read. */
  readonly fault?: string
}

export interface NoBid {
  readonly impId: string
  readonly detail: string
  /** Why a campaign of ours could not pay; undefined for `no-bid`. */
  readonly reason?: Shortage | undefined
}

/** Demand that lives in this process: house campaigns and the sandbox. */
export interface LocalAdapter {
  bids(opportunity: Opportunity): AdapterResult
  /** D104: where pictures of its ads may be without https, if it shows those of the exchange. */
  readonly picturesAt?: (() => string | undefined) | undefined
}

/**
 * Demand behind an HTTP service, as its adapter is written; `define` makes it one that the core can use. The functions get
 * what the operator wrote under `params`, checked and with every default of the rows filled in.
 */
export interface RemoteAdapter<Params extends Fields> {
  readonly name: string
  readonly params: Params
  /**
   * Set where the bids for an impression do not compete: the first valid one is taken or, where relevance is asked for, the
   * one that fits (D97), and no creative for two impressions of one request, whichever calls they came with (D44).
   */
  readonly offersAlternatives?: true
  /** Where the partner listens; a call that goes elsewhere is an accident and is not sent. */
  origin(params: TermsOf<Params>): string
  /** The calls to make, each naming its impressions; none when there is nothing to ask. */
  calls(opportunity: Opportunity, params: TermsOf<Params>, tmaxMs: number): readonly PartnerCall[]
  bids(reply: PartnerReply, call: PartnerCall, imps: readonly OpportunityImp[], params: TermsOf<Params>): AdapterResult
}

/** An adapter as the core holds it, beside others with other params. */
export interface DefinedAdapter {
  readonly name: string
  /** What may stand under `params`. */
  readonly schema: TSchema
  /** Gives the adapter its params, which the schema has checked; defaults that are not there yet are filled in. */
  bind(params: object): BoundAdapter
}

/** An adapter with the params of one partner. */
export interface BoundAdapter {
  readonly origin: string
  readonly offersAlternatives: boolean
  readonly calls: (opportunity: Opportunity, tmaxMs: number) => readonly PartnerCall[]
  readonly bids: (reply: PartnerReply, call: PartnerCall, imps: readonly OpportunityImp[]) => AdapterResult
}

/** What a partner takes; everything it does not name, it takes. */
export interface Eligibility {
  readonly terms: PartnerTerms
  /** Keys of the formats it serves (D48); undefined for any. */
  readonly adFormats: ReadonlySet<string> | undefined
  readonly floorMinMicros: CpmMicros
  readonly floorMaxMicros: CpmMicros
}

/** A demand partner, built once from the configuration. */
export interface Partner {
  readonly name: string
  readonly seat: string
  /** Of two equal bids the one with the higher priority wins (D52). */
  readonly priority: number
  readonly marginPercent: number
  readonly priceMaxMicros: CpmMicros
  readonly eligibility: Eligibility
  readonly demand: LocalDemand | RemoteDemand
}

interface LocalDemand {
  readonly kind: 'local'
  readonly adapter: LocalAdapter
}

export interface RemoteDemand extends Omit<BoundAdapter, 'origin'> {
  readonly kind: 'remote'
  readonly timeoutMs: number
  readonly line: Line
  /** Of the connections behind the line. */
  readonly use: () => LineUse
  readonly health: Health
  readonly reach: Reach
  /** False when its requests of this second are used up; its line takes a turn for every call that it sends. */
  readonly hasTurn: (nowMs: number) => boolean
  /** Decides which calls are likely enough to earn something; undefined where all are made (D110). */
  readonly shaper?: Shaper | undefined
}
