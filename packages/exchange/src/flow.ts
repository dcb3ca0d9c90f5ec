// The life of a bid request, top to bottom. This is the only file that knows the order of the steps.
//
//  exit (Outcome)            step                    where        rules
//
//                            POST /openrtb2
//                               │ arrival            edge/        request id, peer, receivedAt
//  over-limit  ◀────────────────┤ admitAddress       limits/      per address
//  rejected    ◀────────────────┤ readRequest        intake/      V01–V09, V11–V13, H1–H9; warns V15
//  over-limit  ◀────────────────┤ admitPublisher     limits/      per publisher, global
//                               │ planDemand         demand/      who is asked, who is not and why
//                               │ ask                demand/      every partner, one answer each
//  no-bid      ◀────────────────┤ holdAuction        auction/     V10, D51–D54
//  bid         ◀────────────────┘
//  every exit is an Outcome ──▶ reply/ ──▶ bytes               (an accident anywhere ──▶ failed)

import { holdAuction } from './auction/hold-auction.ts'
import { ask } from './demand/ask.ts'
import { type Demand, planDemand } from './demand/plan.ts'
import { opportunityOf, publisherOf } from './intake/opportunity.ts'
import { type IntakeSettings, readRequest } from './intake/read-request.ts'
import type { Admission, Limiter } from './limits/limiter.ts'
import { replyTo } from './reply/reply.ts'
import type { Clock } from './time/clock.ts'
import type { Arrival, Outcome, Reply } from './types.ts'

/** Everything the flow works with, built once in app.ts. */
export interface Parts {
  readonly clock: Clock
  readonly limiter: Limiter
  readonly intake: IntakeSettings
  readonly demand: Demand
  readonly auction: { readonly defaultType: 1 | 2 }
  readonly newId: () => string
  /** Where accidents are told; the caller only learns that there was one. */
  readonly report: (error: unknown) => void
}

/** Answers one request. It never rejects: an accident is reported and becomes a 500. */
export async function answerBidRequest(arrival: Arrival, parts: Parts): Promise<Reply> {
  const admission = parts.limiter.admitAddress(arrival.address, arrival.receivedAtMs)
  try {
    const outcome = await outcomeOf(arrival, admission, parts)
    return replyTo(outcome, arrival.requestId, parts.newId)
  } catch (error) {
    parts.report(error)
    return replyTo({ kind: 'failed', quota: admission.quota }, arrival.requestId, parts.newId)
  }
}

async function outcomeOf(arrival: Arrival, admission: Admission, parts: Parts): Promise<Outcome> {
  if (!admission.ok) return overLimit(admission)
  const reading = await readRequest(arrival, parts.intake)
  if (reading.kind === 'refused') {
    return { kind: 'rejected', quota: admission.quota, issue: reading.issue, violations: reading.violations }
  }
  const admitted = parts.limiter.admitPublisher(admission, publisherOf(reading), parts.clock.nowMs())
  if (!admitted.ok) return overLimit(admitted)

  const opportunity = opportunityOf(reading, parts.auction.defaultType)
  const plan = planDemand(opportunity, parts.demand)
  const answers = ask(plan.asked, opportunity, parts.report)
  const { winners, dispositions } = holdAuction(opportunity, answers.bids)

  const trace = { opportunity, dispositions: [...plan.skipped, ...answers.closed, ...dispositions] }
  const { quota } = admitted
  return winners.length === 0 ? { kind: 'no-bid', quota, trace } : { kind: 'bid', quota, winners, trace }
}

// L1-over-limit: nothing was used up, and the reply says when to come back (D61).
function overLimit({ quota }: Admission): Outcome {
  return { kind: 'over-limit', quota }
}
