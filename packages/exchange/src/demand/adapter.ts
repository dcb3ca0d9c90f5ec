// What an adapter is. Adapters are pure: no socket, no clock, no chance. The core does for all of them alike:
// eligibility, privacy, connections, deadline, sizes, checks of every bid, floors and counting.

import type { TSchema } from 'typebox'
import type { PartnerEntry } from '../config/partner.ts'
import type { Micros } from '../money/micros.ts'
import type { PartnerBid } from '../words/bid.ts'
import type { PartnerCall, PartnerReply } from '../words/call.ts'
import type { Opportunity, OpportunityImp } from '../words/opportunity.ts'
import type { Health } from './call/health.ts'
import type { Reach } from './call/reach.ts'
import type { Line } from './call/transport.ts'

/** What came of asking: bids, and for impressions without one what the partner said about it. */
export interface BidReading {
  readonly bids: readonly PartnerBid[]
  readonly noBids: readonly { readonly impId: string; readonly detail: string }[]
  /** Why the whole answer could not be read. */
  readonly fault?: string
}

/** Demand that lives in this process: house campaigns and the sandbox. */
export interface LocalAdapter {
  bids(opportunity: Opportunity): BidReading
}

/** Demand behind an HTTP service. `Params` is what the operator can configure, checked by `params`. */
export interface RemoteAdapter<Params> {
  readonly name: string
  readonly params: TSchema
  /**
   * Set where the bids for an impression do not compete: the first valid one is taken, and no creative for two impressions
   * of one request, whichever calls they came with (D44).
   */
  readonly offersAlternatives?: true
  /** The calls to make, each naming its impressions; none when there is nothing to ask. */
  calls(opportunity: Opportunity, params: Params, tmaxMs: number): readonly PartnerCall[]
  bids(reply: PartnerReply, call: PartnerCall, imps: readonly OpportunityImp[], params: Params): BidReading
}

/** What a partner takes; everything it does not name, it takes. */
export interface Eligibility {
  readonly entry: PartnerEntry
  /** Keys of the formats it serves (D48); undefined for any. */
  readonly adFormats: ReadonlySet<string> | undefined
  readonly floorMinMicros: Micros
  readonly floorMaxMicros: Micros
}

/** A demand partner, built once from the configuration. */
export interface Partner {
  readonly name: string
  readonly seat: string
  /** Of two equal bids the one with the higher priority wins (D52). */
  readonly priority: number
  readonly marginPercent: number
  readonly priceMaxMicros: Micros
  readonly eligibility: Eligibility
  readonly demand: LocalDemand | RemoteDemand
}

interface LocalDemand {
  readonly kind: 'local'
  readonly adapter: LocalAdapter
}

export interface RemoteDemand {
  readonly kind: 'remote'
  readonly timeoutMs: number
  readonly line: Line
  readonly health: Health
  readonly reach: Reach
  readonly offersAlternatives: boolean
  /** False when its requests of this second are used up; its line takes a turn for every call that it sends. */
  readonly hasTurn: (nowMs: number) => boolean
  /** The adapter with its parameters already given. */
  readonly calls: (opportunity: Opportunity, tmaxMs: number) => readonly PartnerCall[]
  readonly bids: (reply: PartnerReply, call: PartnerCall, imps: readonly OpportunityImp[]) => BidReading
}
