// What is stored of a request after it was answered. Of a bid, only the sale is stored: its markup is the largest part and
// is already in the reply, and the garbage collector copies a record for as long as it lives.

import type { Winner } from '../model/award.ts'
import type { CallRecord } from '../model/call.ts'
import type { Reply } from '../model/http.ts'
import type { Opportunity } from '../model/opportunity.ts'
import type { AuctionEntry, Sale, StorableOutcome, StoredOutcome } from '../model/record.ts'
import { withoutValue } from '../privacy/copy/record.ts'

export function storedOf(outcome: StorableOutcome, { status, body }: Reply): Pick<AuctionEntry, 'outcome' | 'reply'> {
  // A refusal quotes what it refuses, which may be somebody's address; the record does not.
  const isRefusal = outcome.kind === 'rejected'
  return { outcome: storedOutcome(outcome), reply: { status, body: isRefusal ? undefined : storedBody(outcome, body) } }
}

/** D98: the pacing token is the publisher's alone. */
function storedBody(outcome: StorableOutcome, body: string | undefined): string | undefined {
  const token = outcome.kind === 'bid' ? outcome.pacingToken : undefined
  return token === undefined ? body : body?.replaceAll(token, 'not stored')
}

function storedOutcome(outcome: StorableOutcome): StoredOutcome {
  switch (outcome.kind) {
    case 'bid':
    case 'no-bid': {
      const {
        version,
        caller,
        opportunity: found,
        views,
        deadlineMs,
        calls,
        dispositions,
        winners,
        pacing,
      } = outcome.trace
      const opportunity = found.warnings.length === 0 ? found : withoutQuotes(found)
      const sales = winners.map(saleOf)
      const kept = calls.map(storedCall)
      const trace = { version, caller, opportunity, views, deadlineMs, calls: kept, dispositions, sales, pacing }
      return { kind: outcome.kind, quota: outcome.quota, trace }
    }
    case 'rejected': {
      const { issue, violations } = outcome
      return { ...outcome, issue: withoutValue(issue), violations: violations?.map(withoutValue) }
    }
    case 'failed':
      return outcome
  }
}

/** How much of an answer is stored; the partner has the rest. */
const answerLengthMax = 16_384

/** A part of a long text would hold all of it, so the part is written anew. */
function storedCall(call: CallRecord): CallRecord {
  if (call.answer.length <= answerLengthMax) return call
  return { ...call, answer: Buffer.from(call.answer.slice(0, answerLengthMax)).toString() }
}

/** A warning quotes what it found too. */
function withoutQuotes(opportunity: Opportunity): Opportunity {
  return { ...opportunity, warnings: opportunity.warnings.map(withoutValue) }
}

function saleOf({ bid, clearingMicros, runnerUpMicros }: Winner): Sale {
  const { impId, partner, priceMicros, marginPercent, deal } = bid
  const sale = { impId, partner, priceMicros, marginPercent, clearingMicros, runnerUpMicros }
  return deal === undefined ? sale : { ...sale, deal }
}
