// The life of a bid request, from top to bottom. Only this folder knows the order of the steps: admit.ts, prepare.ts, sell.ts and
// settle.ts have one part of the drawing each.
//
//  exit (Outcome)            step                    where        rules
//
//                            POST /openrtb2
//                               │ arrival            edge/        request id, peer, receivedAt
//  over-limit  ◀────────────────┤ admitAddress       limits/      per address
//  rejected    ◀────────────────┤ readText           intake/      H1–H9
//  over-limit  ◀────────────────┤ largeBodies.turn   limits/      large bodies, one at a time
//  rejected    ◀────────────────┤ readBidRequest     openrtb      V01–V09, V11–V13; warns V15
//  overloaded  ◀────────────────┤ isWorthIt          time/        its time is over, or it is a test while we are overloaded (D94)
//  rejected    ◀────────────────┤ verify             credentials/ is the caller the publisher it names? (D93)
//  over-limit  ◀────────────────┤ admitPublisher     limits/      per publisher, or those unverified; global
//                               │ underOwnName       opportunity/ a caller that did not prove to be the publisher is sold under another name (T79)
//                               │ openGate           privacy/     GDPR, US Privacy, GPP, COPPA: who may see what
//                               │ opportunityOf      opportunity/ floors, keywords and filters in the terms of the auction
//                               │ underAgreement     agreement/   what is agreed with the publisher: floors, block lists, supply chain (D99, D101)
//                               │ withDeals          deals/       which deals count for which impression (D100)
//                               │ paceChat           pacing/      which impressions are offered to nobody now (D98)
//                               │ planDemand         demand/      who is asked, who is not and why
//                               │ ask                demand/      all at once, one deadline
//                               │ judge              demand/      which bids may enter
//                               │ chooseBids         auction/     whose markup is read: those that can win or set the price (D56, D97, D98)
//  no-bid      ◀────────────────┤ holdAuction        auction/     V10, D51–D54
//  bid         ◀────────────────┘ awardBids          award/       ids, expiry, sealed notice URLs (D57)
//  every exit is an Outcome ──▶ reply/ ──▶ bytes ──▶ one event    (an accident anywhere ──▶ failed)

import type { RequestEnded } from '../../events/event.ts'
import type { Admission } from '../../limits/limiter.ts'
import { unlimited } from '../../limits/quota.ts'
import type { Arrival, Reply } from '../../model/http.ts'
import type { Outcome } from '../../model/outcome.ts'
import { replyTo } from '../../reply/reply.ts'
import { admit } from './admit.ts'
import type { BidParts } from './parts.ts'
import { prepare } from './prepare.ts'
import { sell } from './sell.ts'
import { settle } from './settle.ts'

/** Answers one request. It never rejects: an accident is reported and becomes a 500. */
export async function answerBidRequest(arrival: Arrival, parts: BidParts): Promise<Reply> {
  // Until the flow sets another outcome, the request counts as failed.
  let outcome: Outcome = { kind: 'failed', quota: unlimited }
  try {
    const admission = await parts.limiter.admitAddress(arrival.address, arrival.receivedAtMs, arrival.bodyBytes)
    outcome = { kind: 'failed', quota: admission.quota }
    outcome = await decideOutcome(arrival, admission, parts)
  } catch (error) {
    parts.report(error, arrival.requestId)
  }
  const ended = endedWith(outcome, arrival, parts)
  parts.emit(ended)
  return ended.reply
}

async function decideOutcome(arrival: Arrival, admission: Admission, parts: BidParts): Promise<Outcome> {
  const entry = await admit(arrival, admission, parts)
  if (entry.kind !== 'admitted') return entry
  const lot = prepare(entry, arrival, parts)
  return settle(lot, await sell(lot, parts), parts)
}

function endedWith(outcome: Outcome, { requestId, receivedAtMs }: Arrival, parts: BidParts): RequestEnded {
  const repliedAtMs = parts.clock.nowMs()
  const endedAs = (end: Outcome): RequestEnded => ({
    type: 'request-ended',
    requestId,
    receivedAtMs,
    repliedAtMs,
    outcome: end,
    reply: replyTo(end, requestId),
  })
  try {
    return endedAs(outcome)
  } catch (error) {
    parts.report(error, requestId)
    return endedAs({ kind: 'failed', quota: outcome.quota })
  }
}
