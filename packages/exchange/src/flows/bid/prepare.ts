// From an admitted request to a lot: everything that its sale is decided by, in one value.

import { underAgreement } from '../../agreement/under-agreement.ts'
import { withDeals } from '../../deals/with-deals.ts'
import type { Arrival } from '../../model/http.ts'
import type { Opportunity } from '../../model/opportunity.ts'
import { callerOf } from '../../opportunity/device.ts'
import { opportunityOf } from '../../opportunity/opportunity.ts'
import { underOwnName } from '../../opportunity/own-name.ts'
import { type ChatPacing, paceChat } from '../../pacing/pace-chat.ts'
import { type Gate, openGate } from '../../privacy/gate.ts'
import { withScorer } from '../../relevance/chosen-scorer.ts'
import { auctionDeadline } from '../../time/deadline.ts'
import type { Admitted } from './admit.ts'
import type { BidParts } from './parts.ts'

export interface Lot extends Pick<Admitted, 'caller' | 'quota' | 'isLarge'> {
  readonly requestId: string
  readonly opportunity: Opportunity
  /** Whether it matters, or is told, how well ads fit the chat (D97). */
  readonly isScored: boolean
  /** What each partner may see of the person. */
  readonly viewFor: Gate['viewFor']
  /** Undefined where the publisher has no pacing rules (D98). */
  readonly pacing: ChatPacing | undefined
  readonly deadlineMs: number
}

export function prepare(entry: Admitted, arrival: Arrival, parts: BidParts): Lot {
  const { reading, publisher, caller, quota, isLarge } = entry
  const { requestId, receivedAtMs } = arrival
  const named = caller.kind === 'unverified' ? underOwnName(reading) : reading
  const gate = openGate(named.request, callerOf(named.request, arrival.isGpc), parts.privacy)
  const supply = parts.supplyOf(publisher)
  const base = opportunityOf(named, gate, parts.auction, supply)
  const received = { request: named.request, requestId, atMs: parts.wallMs }
  const withTerms = withDeals(underAgreement(base, parts.agreementOf(base.publisher), received), reading, parts)
  const pacing = paceChat(reading.request, withTerms, supply, parts.pacing)
  const paced =
    pacing === undefined ? withTerms : { ...withTerms, warnings: [...withTerms.warnings, ...pacing.warnings] }
  const { opportunity, isScored } = withScorer(paced, parts.relevance)
  return {
    requestId,
    caller,
    quota,
    isLarge,
    opportunity,
    isScored,
    viewFor: gate.viewFor,
    pacing,
    deadlineMs: auctionDeadline(receivedAtMs, reading.request.tmax, parts.auction),
  }
}
