// From a sale to the outcome that the reply, the metrics and the record are made from.

import { awardBids } from '../../award/award-bids.ts'
import type { Outcome } from '../../model/outcome.ts'
import { pacedReason, tokenAfter } from '../../pacing/pace-chat.ts'
import { seatNonBids } from '../../reply/seat-non-bid.ts'
import { noteEnds } from '../../shaping/shape-calls.ts'
import type { BidParts } from './parts.ts'
import type { Lot } from './prepare.ts'
import type { LotSale } from './sell.ts'

export function settle(lot: Lot, sale: LotSale, parts: BidParts): Outcome {
  const { requestId, caller, quota, opportunity, pacing, deadlineMs } = lot
  const { views, calls, losses } = sale
  const { dispositions, winners } = parts.budgets === undefined ? sale : parts.budgets.settle(sale, opportunity)
  if (sale.shaped !== undefined) noteEnds(sale.shaped, { dispositions, winners }, opportunity, parts.clock.nowMs())
  const { version } = parts
  const trace = {
    version,
    caller,
    opportunity,
    views,
    deadlineMs,
    calls,
    dispositions,
    winners,
    pacing: pacing?.trace,
  }
  const isExplained = parts.explainsNonBids(opportunity.publisher)
  if (winners.length === 0) {
    const because = pacing !== undefined && isExplained ? pacedReason(pacing) : undefined
    return { kind: 'no-bid', quota, trace, losses, because }
  }
  const awards = awardBids(winners, opportunity, requestId, parts.award)
  const nonBids = isExplained ? seatNonBids(dispositions, parts.seatOf) : undefined
  const pacingToken = pacing === undefined ? undefined : tokenAfter(pacing, winners, parts.pacing)
  return { kind: 'bid', quota, trace, losses, responseId: parts.newId(), awards, nonBids, pacingToken }
}
