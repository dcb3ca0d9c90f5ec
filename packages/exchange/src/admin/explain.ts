// One auction, explained to the operator: every step, what privacy took out, what each partner was sent and answered,
// and the arithmetic of the price.

import { reasonRow, remedies } from '../catalog/reasons.ts'
import { afterMargin, toDecimal } from '../money/micros.ts'
import { privacyExplanation } from '../reply/explanation.ts'
import type { AuctionEntry, CallRecord, Disposition, KeptTrace, Opportunity, OpportunityImp, Sale } from '../types.ts'

type Json = Readonly<Record<string, unknown>>

/** What a partner was sent, told again from the record: without what only the partner may see. */
export type Retell = (opportunity: Opportunity, call: CallRecord) => string | undefined

export function explainAuction(entry: AuctionEntry, retell: Retell): Json {
  const { outcome, reply, receivedAtMs } = entry
  const tookMs = rounded(entry.repliedAtMs - receivedAtMs)
  const about = {
    id: entry.requestId,
    at: timeOf(entry),
    outcome: outcome.kind,
    status: reply.status,
    tookMs,
    limit: outcome.quota,
  }
  switch (outcome.kind) {
    case 'bid':
    case 'no-bid':
      return { ...about, ...explainTrace(outcome.trace, receivedAtMs, retell), reply: reply.body }
    case 'rejected':
      return { ...about, issue: outcome.issue, violations: outcome.violations, reply: reply.body }
    case 'over-limit':
    case 'failed':
      return { ...about, reply: reply.body }
  }
}

/** One line of the list of auctions. */
export function summariseAuction(entry: AuctionEntry): Json {
  const { requestId, outcome, reply } = entry
  const about = { id: requestId, at: timeOf(entry), outcome: outcome.kind, status: reply.status }
  if (!('trace' in outcome)) return about
  const { opportunity, sales } = outcome.trace
  return { ...about, requestId: opportunity.request.id, sold: sales.map(summariseSale) }
}

/** Who bought an impression, and for how much. */
function summariseSale({ impId, partner, clearingMicros }: Sale): Json {
  return { impid: impId, partner, clearingCpm: toDecimal(clearingMicros) }
}

function explainTrace(trace: KeptTrace, startMs: number, retell: Retell): Json {
  const { opportunity, views, deadlineMs, calls, dispositions, sales } = trace
  return {
    steps: {
      request: requestStep(opportunity),
      privacy: views.map(privacyExplanation),
      deadlineMs: rounded(deadlineMs - startMs),
      calls: calls.map((call) => explainCall(call, startMs, retell(opportunity, call))),
      dispositions: dispositions.map(explainDisposition),
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
    sentAtMs: rounded(sentAtMs - startMs),
    tookMs: rounded(endedAtMs - sentAtMs),
    sent: { method, url, body },
    end,
    answered: { status, body: answer },
  }
}

function explainDisposition({ partner, impId, reason, detail, priceMicros }: Disposition): Json {
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
    seatnonbid: nonBid,
    loss,
    // Where nothing is wrong, there is nothing to mend.
    fix: by.length === 0 ? undefined : fix,
    fixedBy: by.length === 0 ? undefined : by,
  }
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

function rounded(ms: number): number {
  return Math.round(ms * 1000) / 1000
}

/** When the auction was, as the operator reads it. */
export function timeOf({ atMs }: AuctionEntry): string {
  return new Date(atMs).toISOString()
}
