// How a request ended.

import type { Issue } from '@parley/openrtb'
import type { Award, Winner } from './award.ts'
import type { CallRecord } from './call.ts'
import type { Caller } from './caller.ts'
import type { ConfigVersion } from './config-version.ts'
import type { Disposition, Loss, SeatNonBid } from './disposition.ts'
import type { Quota } from './limits.ts'
import type { Opportunity } from './opportunity.ts'
import type { Pacing } from './pacing.ts'
import type { PartnerView } from './view.ts'

/** Everything about one auction that its explanation is made from. */
export interface Trace {
  /** The configuration under which it was held. */
  readonly version: ConfigVersion
  readonly caller: Caller
  readonly opportunity: Opportunity
  /** What each partner that was asked got to see. */
  readonly views: readonly PartnerView[]
  readonly deadlineMs: number
  readonly calls: readonly CallRecord[]
  readonly dispositions: readonly Disposition[]
  readonly winners: readonly Winner[]
  /** Undefined where the publisher has no pacing rules (D98). */
  readonly pacing?: Pacing | undefined
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
  /** The token for the next request of the chat, where ads are paced (D98). It is told to the publisher alone. */
  readonly pacingToken?: string | undefined
}

/** Every exit of the flow. The quota travels along, so that the limit headers are on every reply. */
export type Outcome =
  | BidOutcome
  | {
      readonly kind: 'no-bid'
      readonly quota: Quota
      readonly trace: Trace
      readonly losses: readonly Loss[]
      /** For publishers that want explanations: why nobody was asked. */
      readonly because?: string | undefined
    }
  | {
      readonly kind: 'rejected'
      readonly quota: Quota
      readonly issue: Issue
      readonly violations: readonly Issue[] | undefined
    }
  | { readonly kind: 'over-limit'; readonly quota: Quota }
  /** Read, and then not worth an auction: the process has too much to do (D94). */
  | { readonly kind: 'overloaded'; readonly quota: Quota }
  | { readonly kind: 'failed'; readonly quota: Quota }
