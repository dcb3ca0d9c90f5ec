// One line of the list of auctions: how it ended, and why in one sentence.

import type { AuctionRow, SoldImp } from '@parley/contract'
import { callerPart } from '../catalog/caller-words.ts'
import { paidMicrosOf } from '../macros/auction-macros.ts'
import type { Disposition } from '../model/disposition.ts'
import type { AuctionEntry, Sale } from '../model/record.ts'
import { toDecimal } from '../money/micros.ts'
import { timeOf } from './explain.ts'
import { roundedMs } from './stages.ts'
import { whyOf } from './why.ts'

/** With a partner, only how its own parts ended is counted. */
export function auctionRow(entry: AuctionEntry, partner?: string): AuctionRow {
  const { outcome, reply } = entry
  const trace = 'trace' in outcome ? outcome.trace : undefined
  return {
    id: entry.requestId,
    at: timeOf(entry),
    outcome: outcome.kind,
    status: reply.status,
    tookMs: roundedMs(entry.repliedAtMs - entry.receivedAtMs),
    requestId: trace?.opportunity.request.id,
    publisher: trace?.opportunity.publisher,
    sold: trace?.sales.map(soldImp),
    ends: trace === undefined ? undefined : endsOf(trace.dispositions, partner),
    caller: trace === undefined ? undefined : callerPart(trace.caller)?.reason,
    why: whyOf(entry),
  }
}

function endsOf(dispositions: readonly Disposition[], wanted?: string): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const { partner, reason } of dispositions) {
    if (wanted === undefined || partner === wanted) counts[reason] = (counts[reason] ?? 0) + 1
  }
  return counts
}

function soldImp(sale: Sale): SoldImp {
  const { impId, partner, clearingMicros } = sale
  const paidMicros = paidMicrosOf({ bid: sale, clearingMicros })
  return { impid: impId, partner, paidCpm: toDecimal(paidMicros), clearingCpm: toDecimal(clearingMicros) }
}
