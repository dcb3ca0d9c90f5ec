// The life of a bid request, from top to bottom. Only this file knows the order of the steps.
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
//                               │ underOwnName       opportunity/ who did not prove to be the publisher is sold as somebody else (T79)
//                               │ openGate           privacy/     GDPR, US Privacy, GPP, COPPA: who may see what
//                               │ opportunityOf      opportunity/ floors, keywords and filters in the terms of the auction
//                               │ underAgreement     opportunity/ what is agreed with the publisher: floors, block lists, supply chain (D99, D101)
//                               │ withDeals          opportunity/ which deals count for which impression (D100)
//                               │ paceChat           pacing/      which impressions are offered to nobody now (D98)
//                               │ planDemand         demand/      who is asked, who is not and why
//                               │ ask                demand/      all at once, one deadline
//                               │ judge              demand/      which bids may enter
//                               │ lookAt             auction/     the markup of those that can win or set the price (D56, D97)
//  no-bid      ◀────────────────┤ holdAuction        auction/     V10, D51–D54
//  bid         ◀────────────────┘ awardBids          award/       ids, expiry, sealed notice URLs (D57)
//  every exit is an Outcome ──▶ reply/ ──▶ bytes ──▶ one event    (an accident anywhere ──▶ failed)

import { type BidRequest, type Refusal, readBidRequest } from '@parley/openrtb'
import { holdAuction } from '../auction/hold-auction.ts'
import { inTurn, type Sell } from '../auction/in-turn.ts'
import { lookAt } from '../auction/look.ts'
import { worthFor } from '../auction/worth.ts'
import { type AwardTools, awardBids } from '../award/award-bids.ts'
import type { SupplyOf } from '../catalog/supply.ts'
import type { Callers } from '../credentials/callers.ts'
import { unproven } from '../credentials/unproven.ts'
import { type AskTools, ask } from '../demand/call/ask.ts'
import { probe } from '../demand/call/probe.ts'
import { judge } from '../demand/judge/judge.ts'
import { type Demand, planDemand } from '../demand/plan/plan.ts'
import type { RequestEnded } from '../events/event.ts'
import { type IntakeSettings, readText } from '../intake/read-text.ts'
import type { LargeBodies } from '../limits/large-bodies.ts'
import type { Admission, Limiter } from '../limits/limiter.ts'
import { unlimited } from '../limits/quota.ts'
import type { AgreementOf } from '../opportunity/agreement.ts'
import { type DealTools, withDeals } from '../opportunity/deals.ts'
import { callerOf } from '../opportunity/device.ts'
import { opportunityOf, publisherFieldOf, publisherOf } from '../opportunity/opportunity.ts'
import { underOwnName } from '../opportunity/own-name.ts'
import { underAgreement } from '../opportunity/under-agreement.ts'
import { type PacingTools, paceChat, pacedReason, tokenAfter } from '../pacing/pace-chat.ts'
import { type GateTools, openGate } from '../privacy/gate.ts'
import { type RelevanceTools, scoresFor } from '../relevance/relevance.ts'
import { replyTo } from '../reply/reply.ts'
import { type SeatOf, seatNonBids } from '../reply/seat-non-bid.ts'
import { auctionDeadline, type DeadlineSettings } from '../time/deadline.ts'
import type { Arrival } from '../words/arrival.ts'
import type { Caller } from '../words/caller.ts'
import type { ConfigVersion } from '../words/config-version.ts'
import type { Ranking } from '../words/opportunity.ts'
import type { Outcome } from '../words/outcome.ts'
import type { Reply } from '../words/reply.ts'

/** Everything the flow works with, built once per configuration in app/snapshot.ts. */
export interface BidParts extends AskTools, DealTools {
  readonly limiter: Limiter
  readonly largeBodies: LargeBodies
  readonly intake: IntakeSettings
  readonly callers: Callers
  /** What is agreed with a publisher about its ads. */
  readonly supplyOf: SupplyOf
  /** The same, made ready for its requests. */
  readonly agreementOf: AgreementOf
  readonly privacy: GateTools
  readonly pacing: PacingTools
  readonly demand: Demand
  readonly auction: DeadlineSettings & { readonly defaultType: 1 | 2; readonly ranking?: Ranking }
  /** How well ads fit the chat (D97). */
  readonly relevance: RelevanceTools
  readonly award: AwardTools
  readonly newId: () => string
  /** True while requests are refused because there are more than the process can answer. */
  readonly isRefusing: () => boolean
  /** The configuration that these parts were made from. */
  readonly version: ConfigVersion
  /** Wall clock, in milliseconds since 1970. */
  readonly wallMs: () => number
  /** A number in [0, 1), for shares of traffic. */
  readonly chance: () => number
  readonly explainsNonBids: (publisher: string | undefined) => boolean
  readonly seatOf: SeatOf
}

/** Answers one request. It never rejects: an accident is reported and becomes a 500. */
export async function answerBidRequest(arrival: Arrival, parts: BidParts): Promise<Reply> {
  // Until the flow sets another outcome, the request counts as failed.
  let outcome: Outcome = { kind: 'failed', quota: unlimited }
  try {
    const admission = await parts.limiter.admitAddress(arrival.address, arrival.receivedAtMs)
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
  if (!admission.ok) return overLimit(admission)
  const body = await readText(arrival, parts.intake)
  if (body.kind === 'refused') return rejected(body, admission)
  const turn = parts.largeBodies.turn(arrival.address, body.bytes, parts.limiter.limitOf)
  if (turn !== true && !(await turn)) {
    const refused = { bytes: body.bytes, quota: parts.largeBodies.quota, nowMs: parts.clock.nowMs() }
    return overLimit(parts.limiter.refuseLarge(admission, refused))
  }
  const reading = readBidRequest(body.text)
  if (reading.kind === 'refused') return rejected(reading, admission)
  const isLarge = parts.largeBodies.isLarge(body.bytes)
  if (isLarge) await parts.largeBodies.pause()
  if (!isWorthIt(reading.request, arrival, parts))
    return overloaded(parts.limiter.release(admission, parts.clock.nowMs()))
  const publisher = publisherOf(reading)
  const verifying = parts.callers.verify(arrival, publisher, body.sent)
  const caller = verifying instanceof Promise ? await verifying : verifying
  if (caller.kind === 'unverified' && caller.isRefused) {
    return rejected(unproven(caller.because, publisherFieldOf(reading)), admission)
  }
  const admitted = await admit(admission, caller, publisher, parts)
  if (!admitted.ok) return overLimit(admitted)

  const sold = caller.kind === 'unverified' ? underOwnName(reading) : reading
  const gate = openGate(sold.request, callerOf(sold.request, arrival.isGpc), parts.privacy)
  const supply = parts.supplyOf(publisher)
  const plain = opportunityOf(sold, gate, parts.auction, supply)
  const came = { request: sold.request, requestId: arrival.requestId, atMs: parts.wallMs }
  const agreed = withDeals(underAgreement(plain, parts.agreementOf(plain.publisher), came), reading, parts)
  const pacing = paceChat(reading.request, agreed, supply, parts.pacing)
  const opportunity = pacing === undefined ? agreed : { ...agreed, warnings: [...agreed.warnings, ...pacing.warnings] }
  const deadlineMs = auctionDeadline(arrival.receivedAtMs, reading.request.tmax, parts.auction)
  const times = { nowMs: parts.clock.nowMs(), deadlineMs, settings: parts.auction }
  const lent = { chance: parts.chance, viewFor: gate.viewFor, paced: pacing?.told.paced }
  const plan = planDemand(opportunity, parts.demand, times, lent)
  probe(plan.probes, parts, arrival.requestId)
  const { answers, calls } = await ask(plan.invitations, parts, arrival.requestId)
  if (isLarge) await parts.largeBodies.pause()
  const score = scoresFor(opportunity, parts.relevance)
  const judgement = judge(answers, pacing?.repeatOf, worthFor(opportunity, score))
  const { looked, auction } = inTurn(opportunity, judgement.offers, sellBy(score), pacing?.repeatAmong)

  const { winners } = auction
  const dispositions = [...plan.skipped, ...judgement.closed, ...looked.closed, ...auction.dispositions]
  const { version } = parts
  const { views } = plan
  const trace = { version, caller, opportunity, views, deadlineMs, calls, dispositions, winners, pacing: pacing?.told }
  const losses = [...judgement.losses, ...looked.losses, ...auction.losses]
  const { quota } = admitted
  const isExplained = parts.explainsNonBids(opportunity.publisher)
  if (winners.length === 0) {
    const because = pacing !== undefined && isExplained ? pacedReason(pacing) : undefined
    return { kind: 'no-bid', quota, trace, losses, because }
  }
  const awards = awardBids(winners, opportunity, arrival.requestId, parts.award)
  const nonBids = isExplained ? seatNonBids(dispositions, parts.seatOf) : undefined
  const pacingToken = pacing === undefined ? undefined : tokenAfter(pacing, winners, parts.pacing)
  return { kind: 'bid', quota, trace, losses, responseId: parts.newId(), awards, nonBids, pacingToken }
}

/** All impressions at once, or one after the other where an advertiser may have only one of them (D98). */
function sellBy(score: Parameters<typeof lookAt>[2]): Sell {
  return (part, offers) => {
    const looked = lookAt(part, offers, score)
    return { looked, auction: holdAuction(part, looked.bids) }
  }
}

/**
 * T29: whoever did not prove to be the publisher that it names uses up nothing of that publisher's limit. Where there is nothing
 * to prove, those who come regularly keep their rate.
 */
function admit(
  admission: Admission,
  caller: Caller,
  publisher: string | undefined,
  { limiter, clock }: BidParts,
): Admission | Promise<Admission> {
  if (publisher === undefined) return limiter.admitPublisher(admission, publisher, clock.nowMs())
  switch (caller.kind) {
    case 'verified':
      return limiter.admitPublisher(admission, publisher, clock.nowMs())
    case 'open':
      return limiter.admitOpen(admission, publisher, clock.nowMs())
    case 'unverified':
      return limiter.admitUnverified(admission, publisher, clock.nowMs())
  }
}

function rejected({ issue, violations }: Refusal, { quota }: Admission): Outcome {
  return { kind: 'rejected', quota, issue, violations }
}

/** D94: where not all can be answered, tests wait, and so does whoever cannot be answered within its `tmax`. */
function isWorthIt({ tmax, test }: BidRequest, { receivedAtMs }: Arrival, parts: BidParts): boolean {
  if (!parts.isRefusing()) return true
  return test !== 1 && (tmax === undefined || parts.clock.nowMs() - receivedAtMs < tmax)
}

function overloaded({ quota }: Admission): Outcome {
  return { kind: 'overloaded', quota }
}

// L1-over-limit: nothing was used up, and the reply says when to come back (D61).
function overLimit({ quota }: Admission): Outcome {
  return { kind: 'over-limit', quota }
}

function endedWith(outcome: Outcome, { requestId, receivedAtMs }: Arrival, parts: BidParts): RequestEnded {
  const repliedAtMs = parts.clock.nowMs()
  const told = (end: Outcome): RequestEnded => ({
    type: 'request-ended',
    requestId,
    receivedAtMs,
    repliedAtMs,
    outcome: end,
    reply: replyTo(end, requestId),
  })
  try {
    return told(outcome)
  } catch (error) {
    parts.report(error, requestId)
    return told({ kind: 'failed', quota: outcome.quota })
  }
}
