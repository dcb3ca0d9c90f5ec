// One auction, explained to the operator: every step, what privacy took out, what each partner was sent and answered,
// and the arithmetic of the price.

import { reasonRow, remedies } from '../catalog/reasons.ts'
import { afterMargin, type Micros, toDecimal } from '../money/micros.ts'
import { privacyExplanation } from '../reply/explanation.ts'
import type { CallRecord } from '../words/call.ts'
import type { Disposition } from '../words/disposition.ts'
import type { Opportunity, OpportunityImp } from '../words/opportunity.ts'
import type { AuctionEntry, KeptTrace, Sale } from '../words/record.ts'
import { roundedMs, stagesOf } from './stages.ts'
import { whyOf } from './why.ts'

type Json = Readonly<Record<string, unknown>>

/** What a partner was sent, told again from the record: without what only the partner may see. */
export type Retell = (opportunity: Opportunity, call: CallRecord) => string | undefined

/** What the record does not hold and the exchange knows. */
export interface ExplainTools {
  readonly retell: Retell
  /** What the exchange keeps of a partner's bids, in percent. */
  readonly marginOf: (partner: string) => number
}

export function explainAuction(entry: AuctionEntry, tools: ExplainTools): Json {
  const { outcome, reply, receivedAtMs } = entry
  const tookMs = roundedMs(entry.repliedAtMs - receivedAtMs)
  const about = {
    id: entry.requestId,
    at: timeOf(entry),
    outcome: outcome.kind,
    status: reply.status,
    tookMs,
    why: whyOf(entry),
    limit: outcome.quota,
  }
  switch (outcome.kind) {
    case 'bid':
    case 'no-bid':
      return { ...about, ...explainTrace(outcome.trace, entry, tools), reply: reply.body }
    case 'rejected':
      return { ...about, issue: outcome.issue, violations: outcome.violations, reply: reply.body }
    case 'over-limit':
    case 'failed':
      return { ...about, reply: reply.body }
  }
}

function explainTrace(trace: KeptTrace, times: AuctionEntry, { retell, marginOf }: ExplainTools): Json {
  const { opportunity, views, deadlineMs, calls, dispositions, sales } = trace
  const startMs = times.receivedAtMs
  return {
    steps: {
      request: requestStep(opportunity),
      privacy: views.map(privacyExplanation),
      deadlineMs: roundedMs(deadlineMs - startMs),
      stages: stagesOf(calls, times),
      calls: calls.map((call) => explainCall(call, startMs, retell(opportunity, call))),
      dispositions: dispositions.map((end) => explainDisposition(end, marginOf(end.partner))),
      auction: opportunity.imps.map((imp) => explainImp(imp, opportunity, sales)),
    },
  }
}

function requestStep({ request, isTest, auctionType, keywords, country, publisher, warnings }: Opportunity): Json {
  return { requestId: request.id, publisher, isTest, auctionType, keywords, country: country?.alpha2, warnings }
}

function explainCall(record: CallRecord, startMs: number, body: string | undefined): Json {
  const { partner, impIds, method, url, tmaxMs, sentAtMs, endedAtMs, end, status, answer } = record
  return {
    partner,
    impids: impIds,
    told: { tmaxMs },
    sentAtMs: roundedMs(sentAtMs - startMs),
    tookMs: roundedMs(endedAtMs - sentAtMs),
    sent: { method, url, body },
    end,
    answered: { status, body: answer },
  }
}

function explainDisposition(end: Disposition, marginPercent: number): Json {
  const { partner, impId, reason, detail, priceMicros } = end
  const { state, says, nonBid, loss } = reasonRow(reason)
  const { by, says: fix } = remedies[reason]
  return {
    partner,
    impid: impId,
    state,
    reason,
    says,
    detail,
    priceCpm: decimal(priceMicros),
    afterMarginCpm: decimal(competingMicros(end, marginPercent)),
    seatnonbid: nonBid,
    loss,
    // Where nothing is wrong, there is nothing to mend.
    fix: by.length === 0 ? undefined : fix,
    fixedBy: by.length === 0 ? undefined : by,
  }
}

/** With what a bid that could enter the auction competed there; the others never had their margin taken. */
function competingMicros({ reason, priceMicros }: Disposition, marginPercent: number): Micros | undefined {
  const hasEntered = reason === 'won' || reason === 'outbid' || reason === 'below-floor'
  return hasEntered && priceMicros !== undefined ? afterMargin(priceMicros, marginPercent) : undefined
}

function explainImp(imp: OpportunityImp, { auctionType }: Opportunity, sales: readonly Sale[]): Json {
  const sale = sales.find(({ impId }) => impId === imp.id)
  const floorCpm = toDecimal(imp.floorMicros)
  if (sale === undefined) return { impid: imp.id, floorCpm, winner: null }
  const { partner, priceMicros, marginPercent, clearingMicros, runnerUpMicros } = sale
  return {
    impid: imp.id,
    floorCpm,
    winner: partner,
    price: {
      bidCpm: toDecimal(priceMicros),
      marginPercent,
      afterMarginCpm: toDecimal(afterMargin(priceMicros, marginPercent)),
      runnerUpCpm: decimal(runnerUpMicros),
      clearingCpm: toDecimal(clearingMicros),
      because:
        auctionType === 1
          ? 'first price: the winner pays its bid'
          : 'second price: one cent above the runner-up or the floor, whichever is higher, never above the bid',
    },
  }
}

function decimal(micros: number | undefined): number | undefined {
  return micros === undefined ? undefined : toDecimal(micros)
}

/** When the auction was, as the operator reads it. */
export function timeOf({ atMs }: AuctionEntry): string {
  return new Date(atMs).toISOString()
}
