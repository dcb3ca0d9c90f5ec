// The opportunity as it is sold under what is agreed with the publisher. Where nothing is agreed, it stays as it is.

import type { BidRequest } from '@parley/openrtb'
import type { Opportunity } from '../model/opportunity.ts'
import type { Agreement } from './agreement.ts'
import { withFloors } from './floors.ts'
import { chainWith } from './supply-chain.ts'

/** What of a request the opportunity does not tell. */
export interface ReceivedRequest {
  /** As it was read. */
  readonly request: BidRequest
  /** Our own id of it. */
  readonly requestId: string
  /** Wall clock, in milliseconds since 1970. */
  readonly atMs: () => number
}

export function underAgreement(opportunity: Opportunity, agreement: Agreement, received: ReceivedRequest): Opportunity {
  const { floors, blocked, seller } = agreement
  if (floors.length === 0 && blocked === undefined && seller === undefined) return opportunity
  return {
    ...opportunity,
    imps: floors.length === 0 ? opportunity.imps : withFloors(opportunity, floors, hourOf(received.atMs())),
    blocked,
    supplyChain: seller === undefined ? undefined : chainWith(received.request, seller, received.requestId),
  }
}

const hourMs = 3_600_000

/** The hour of the day, UTC. */
function hourOf(atMs: number): number {
  return Math.floor(atMs / hourMs) % 24
}
