// Which deals count for each impression, and which do not and why (D100): those of the request, and those of the operator
// that cover the publisher, now and in this context. An id of the operator means the operator's terms: a publisher can
// neither change them nor offer its own impressions under a deal that was made for others.

import { type ReadRequest, type RequestDeal, readPmp } from '@parley/openrtb'
import type { Deal, IdleDeal } from '../model/deal.ts'
import type { Opportunity, OpportunityImp } from '../model/opportunity.ts'
import { toFloorMicros } from '../money/micros.ts'
import type { DealBook, DealConditions, OperatorDeals } from './deal-book.ts'

export interface DealTools {
  readonly deals: DealBook
  /** Milliseconds since 1970. */
  readonly wallMs: () => number
}

/** Without any deal the opportunity is what it was. */
export function withDeals(opportunity: Opportunity, { request }: ReadRequest, tools: DealTools): Opportunity {
  const book = tools.deals
  if (!book.covers(opportunity.publisher) && request.imp.every(({ pmp }) => pmp === undefined)) return opportunity
  const nowMs = tools.wallMs()
  const imps = opportunity.imps.map((imp, index) => {
    const pmp = readPmp(request.imp[index]?.pmp, '')
    const own = book.dealsFor(conditionsOf(opportunity, imp), nowMs)
    const { live, idle } = pmp.deals.length === 0 ? own : withOffered(own, pmp.deals, book, opportunity.publisher)
    if (!pmp.isPrivate && live.length + idle.length === 0) return imp
    // D50: a floor in another currency cannot be compared with a bid; that of a deal can.
    return { ...imp, deals: { isPrivate: pmp.isPrivate || !imp.isFloorKnown, live, idle } }
  })
  return { ...opportunity, imps }
}

function conditionsOf({ publisher, country, request }: Opportunity, { adFormats }: OpportunityImp): DealConditions {
  const { intent, funnel, sentiment } = request.ext?.service ?? {}
  return {
    publisher,
    country: country?.alpha2,
    intent: intent?.value,
    funnelStage: funnel?.stage,
    sentiment: sentiment?.value,
    adFormats,
  }
}

/** With the deals that the request itself offers. */
function withOffered(
  own: OperatorDeals,
  offered: readonly RequestDeal[],
  book: DealBook,
  publisher: string | undefined,
): OperatorDeals {
  const live: Deal[] = [...own.live]
  const idle: IdleDeal[] = [...own.idle]
  for (const deal of offered) {
    if (!book.has(deal.id)) live.push(publisherDeal(deal))
    else if (!book.covers(publisher, deal.id)) idle.push({ id: deal.id, because: 'of-others' })
  }
  return { live, idle }
}

function publisherDeal({ id, bidfloor, at, wseat, wadomain }: RequestDeal): Deal {
  return {
    id,
    floorMicros: toFloorMicros(bidfloor),
    auctionType: at,
    priority: 0,
    by: 'publisher',
    seats: wseat,
    advertisers: wadomain,
  }
}
