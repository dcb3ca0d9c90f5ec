// One line of the list of auctions: how it ended, and why in one sentence.

import type { Reason } from '../catalog/reasons.ts'
import { paidMicrosOf } from '../macros/auction-macros.ts'
import { toDecimal } from '../money/micros.ts'
import type { Disposition } from '../words/disposition.ts'
import type { AuctionEntry, Sale } from '../words/record.ts'
import { timeOf } from './explain.ts'
import { roundedMs } from './stages.ts'
import { whyOf } from './why.ts'

export interface AuctionRow {
  readonly id: string
  readonly at: string
  readonly outcome: AuctionEntry['outcome']['kind']
  readonly status: number
  readonly tookMs: number
  /** The id that the publisher gave; what was refused has none that could be relied on. */
  readonly requestId: string | undefined
  readonly publisher: string | undefined
  readonly sold: readonly SoldImp[] | undefined
  /** How the parts of partners in its impressions ended: how many with each reason. */
  readonly ends: Readonly<Partial<Record<Reason, number>>> | undefined
  readonly why: string
  /** The number of the worker that stores it, where there are several. */
  readonly worker?: number
}

/** Who bought an impression, and for how much. */
interface SoldImp {
  readonly impid: string
  readonly partner: string
  /** What the partner pays. */
  readonly paidCpm: number
  /** What the publisher gets; the exchange keeps the difference. */
  readonly clearingCpm: number
}

export function auctionRow(entry: AuctionEntry): AuctionRow {
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
    ends: trace === undefined ? undefined : endsOf(trace.dispositions),
    why: whyOf(entry),
  }
}

function endsOf(dispositions: readonly Disposition[]): Readonly<Partial<Record<Reason, number>>> {
  const counts: Partial<Record<Reason, number>> = {}
  for (const { reason } of dispositions) counts[reason] = (counts[reason] ?? 0) + 1
  return counts
}

function soldImp(sale: Sale): SoldImp {
  const { impId, partner, clearingMicros } = sale
  const paidMicros = paidMicrosOf({ bid: sale, clearingMicros })
  return { impid: impId, partner, paidCpm: toDecimal(paidMicros), clearingCpm: toDecimal(clearingMicros) }
}
