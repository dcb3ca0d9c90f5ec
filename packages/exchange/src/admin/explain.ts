// One auction, explained to the operator: every step, what privacy took out, what each partner was sent and answered,
// and the arithmetic of the price.

import {
  type AuctionRecord,
  bidFactsOf,
  type Call,
  type Disposition as ExplainedDisposition,
  type Pacing as ExplainedPacing,
  type Fault,
  type ImpResult,
  type RequestStep,
  type Steps,
} from '@parley/contract'
import { type Issue, noticeOf, violationOf } from '@parley/openrtb'
import { callerPart } from '../catalog/caller-words.ts'
import { reasonRow, remedies } from '../catalog/reasons.ts'
import { paidMicrosOf } from '../macros/auction-macros.ts'
import type { CallRecord } from '../model/call.ts'
import type { Disposition } from '../model/disposition.ts'
import type { Opportunity, OpportunityImp, Ranking } from '../model/opportunity.ts'
import type { Pacing } from '../model/pacing.ts'
import type { AuctionEntry, Sale, StoredTrace } from '../model/record.ts'
import { afterMargin, toDecimal } from '../money/micros.ts'
import { dealsExplanation, privacyExplanation, relevancePart } from '../reply/explanation.ts'
import { roundedMs, stagesOf } from './stages.ts'
import { whyOf } from './why.ts'

/** The body that a partner was sent, built again from the record: without what only the partner may see. */
interface RebuiltBody {
  readonly body: string | undefined
  /** The configuration of that auction is not loaded any more, so that its body cannot be built. */
  readonly isGone?: true
}

export type RebuildCallBody = (trace: StoredTrace, call: CallRecord) => RebuiltBody

const snapshotGone =
  'the body cannot be shown: it is built from the configuration, which has been reloaded since this auction'

export function explainAuction(entry: AuctionEntry, rebuild: RebuildCallBody): AuctionRecord {
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
      return {
        ...about,
        configuration: { hash: outcome.trace.version.configHash, snapshot: outcome.trace.version.snapshot },
        steps: explainTrace(outcome.trace, entry, rebuild),
        reply: reply.body,
      }
    case 'rejected':
      return {
        ...about,
        issue: explainIssue(outcome.issue),
        violations: outcome.violations?.map(explainIssue),
        reply: reply.body,
      }
    case 'failed':
      return { ...about, reply: reply.body }
  }
}

function explainIssue(issue: Issue): Fault {
  return { rule: issue.rule, ...violationOf(issue) }
}

function explainTrace(trace: StoredTrace, times: AuctionEntry, rebuild: RebuildCallBody): Steps {
  const { opportunity, caller, views, deadlineMs, calls, dispositions, sales, pacing } = trace
  const startMs = times.receivedAtMs
  return {
    request: requestStep(opportunity),
    caller: callerPart(caller),
    privacy: views.map(privacyExplanation),
    pacing: pacing === undefined ? undefined : explainPacing(pacing),
    deadlineMs: roundedMs(deadlineMs - startMs),
    stages: stagesOf(calls, times),
    calls: calls.map((call) => ({
      ...explainCall(call, startMs, rebuild(trace, call)),
      end: endOf(call, dispositions),
    })),
    dispositions: dispositions.map(explainDisposition),
    auction: opportunity.imps.map((imp) => explainImp(imp, opportunity, sales)),
  }
}

function requestStep(opportunity: Opportunity): RequestStep {
  const { request, isTest, auctionType, ranking, scorer, keywords, country, publisher, warnings, supplyChain } =
    opportunity
  const noticed = warnings.map(noticeOf)
  return {
    requestId: request.id,
    publisher,
    isTest,
    auctionType,
    ranking,
    scorer,
    keywords,
    country: country?.alpha2,
    warnings: noticed,
    supplyChain,
  }
}

/** D98: the state that was used; the token itself is stored nowhere. */
function explainPacing({ turn, token, ads, turns, paced }: Pacing): ExplainedPacing {
  return { turn, token, ads, turns, paced: paced.map(({ impId, rule, detail }) => ({ impid: impId, rule, detail })) }
}

function explainCall(record: CallRecord, startMs: number, { body, isGone }: RebuiltBody): Omit<Call, 'end'> {
  const { partner, impIds, method, url, tmaxMs, sentAtMs, endedAtMs, status, answer } = record
  return {
    partner,
    impids: impIds,
    tmaxMs,
    sentAtMs: roundedMs(sentAtMs - startMs),
    tookMs: roundedMs(endedAtMs - sentAtMs),
    sent: isGone === true ? { method, url, note: snapshotGone } : { method, url, body },
    answered: { status, body: answer },
  }
}

/** A call that ended late because we were held up says nothing about its partner, and neither may its bar. */
function endOf({ partner, impIds, end }: CallRecord, dispositions: readonly Disposition[]): Call['end'] {
  if (end !== 'late') return end
  const isOurs = ({ reason, impId, partner: whose }: Disposition): boolean =>
    reason === 'held-up' && whose === partner && impIds.includes(impId)
  return dispositions.some(isOurs) ? 'held-up' : end
}

function explainDisposition(end: Disposition): ExplainedDisposition {
  const { partner, impId, reason, detail, priceMicros, netMicros, minToWinMicros, relevance } = end
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
    afterMarginCpm: decimal(netMicros),
    minToWinCpm: decimal(minToWinMicros),
    relevance: relevance === undefined ? undefined : { ...relevancePart(relevance), scorer: relevance.by },
    ...bidFactsOf(end),
    seatnonbid: nonBid,
    loss,
    // Where nothing is wrong, there is nothing to fix.
    fix: by.length === 0 ? undefined : fix,
    fixedBy: by.length === 0 ? undefined : by,
  }
}

function explainImp(imp: OpportunityImp, { auctionType, ranking }: Opportunity, sales: readonly Sale[]): ImpResult {
  const sale = sales.find(({ impId }) => impId === imp.id)
  const [deals] = dealsExplanation(imp)
  const floorFrom = imp.floorSource === '' ? undefined : imp.floorSource
  const minRelevance = imp.minRelevance === 0 ? undefined : imp.minRelevance / 1000
  const about = { impid: imp.id, floorCpm: toDecimal(imp.floorMicros), floorFrom, minRelevance, deals }
  if (sale === undefined) return { ...about, winner: null }
  const { partner, priceMicros, marginPercent, clearingMicros, runnerUpMicros, deal } = sale
  return {
    ...about,
    winner: partner,
    deal: deal?.id,
    price: {
      bidCpm: toDecimal(priceMicros),
      marginPercent,
      afterMarginCpm: toDecimal(afterMargin(priceMicros, marginPercent)),
      runnerUpCpm: decimal(runnerUpMicros),
      paidCpm: toDecimal(paidMicrosOf({ bid: sale, clearingMicros })),
      clearingCpm: toDecimal(clearingMicros),
      because: priceWords(sale, auctionType, ranking),
    },
  }
}

/** D100: a deal may have its own way to set the price, and its floor counts instead of the impression's. */
function priceWords({ deal, marginPercent }: Sale, auctionType: 1 | 2, ranking: Ranking): string {
  const words = typeWords(deal?.auctionType ?? auctionType, ranking, marginPercent > 0)
  return deal === undefined ? words : `${words} (deal ${deal.id}, floor ${toDecimal(deal.floorMicros)})`
}

/** Bids compete with what is left of them after the margin, so a price that others set is one after the margin. */
function typeWords(type: 1 | 2 | 3, ranking: Ranking, hasMargin: boolean): string {
  if (type === 1) return 'first price: the winner pays its bid'
  if (type === 3) return `fixed price: ${hasMargin ? 'the publisher gets' : 'the winner pays'} the agreed price`
  const rival = ranking === 'price' ? 'the runner-up' : 'the price that ranks like the runner-up'
  return `second price: one cent above ${rival} or the floor, whichever is higher, never above the bid${hasMargin ? ', all after the margin' : ''}`
}

function decimal(micros: number | undefined): number | undefined {
  return micros === undefined ? undefined : toDecimal(micros)
}

/** When the auction was, as the operator reads it. */
export function timeOf({ atMs }: AuctionEntry): string {
  return new Date(atMs).toISOString()
}
