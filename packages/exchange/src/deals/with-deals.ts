// Which deals count for each impression, and which do not and why (D100): those of the request, and those of the operator
// that cover the publisher, now and in this context. An id of the operator means the operator's terms: a publisher can
// neither change them nor offer its own impressions under a deal that was made for others.

import { adFormatKey, type ReadRequest, type RequestDeal, readPmp } from '@parley/openrtb'
import { takes } from '../catalog/takes.ts'
import type { Deal, IdleCause, IdleDeal, ImpDeals } from '../model/deal.ts'
import type { Opportunity, OpportunityImp } from '../model/opportunity.ts'
import { toFloorMicros } from '../money/micros.ts'
import type { DealBook, KnownDeal } from './deal-book.ts'

export interface DealTools {
  readonly deals: DealBook
  /** Milliseconds since 1970. */
  readonly wallMs: () => number
}

/** Without any deal the opportunity is what it was. */
export function withDeals(opportunity: Opportunity, { request }: ReadRequest, tools: DealTools): Opportunity {
  const covering = tools.deals.dealsOf(opportunity.publisher)
  if (covering.length === 0 && request.imp.every(({ pmp }) => pmp === undefined)) return opportunity
  const nowMs = tools.wallMs()
  const standings = covering.map((known) => ({ known, because: requestMismatch(known, opportunity, nowMs) }))
  const imps = opportunity.imps.map((imp, index) => {
    const pmp = readPmp(request.imp[index]?.pmp, '')
    const deals = dealsOf(imp, standings, pmp.deals, tools.deals)
    if (!pmp.isPrivate && deals.live.length + deals.idle.length === 0) return imp
    // D50: a floor in another currency cannot be compared with a bid; that of a deal can.
    return { ...imp, deals: { isPrivate: pmp.isPrivate || !imp.isFloorKnown, ...deals } }
  })
  return { ...opportunity, imps }
}

/** A deal of the operator that covers the publisher, and why it does not count for any impression of the request. */
interface Standing {
  readonly known: KnownDeal
  readonly because: IdleCause | undefined
}

function dealsOf(
  imp: OpportunityImp,
  standings: readonly Standing[],
  offered: readonly RequestDeal[],
  book: DealBook,
): Omit<ImpDeals, 'isPrivate'> {
  const live: Deal[] = []
  const idle: IdleDeal[] = []
  for (const { known, because } of standings) {
    const cause = because ?? impMismatch(known, imp)
    if (cause === undefined) live.push(known.deal)
    else idle.push({ id: known.deal.id, because: cause })
  }
  for (const deal of offered) {
    if (!book.has(deal.id)) live.push(publisherDeal(deal))
    else if (standings.every(({ known }) => known.deal.id !== deal.id)) idle.push({ id: deal.id, because: 'of-others' })
  }
  return { live, idle }
}

// D100-live: the first condition that does not hold is the reason.
function requestMismatch(
  { startMs, endMs, terms }: KnownDeal,
  opportunity: Opportunity,
  nowMs: number,
): IdleCause | undefined {
  const { intent, funnel, sentiment } = opportunity.request.ext?.service ?? {}
  if (nowMs < startMs) return 'not-started'
  if (nowMs >= endMs) return 'ended'
  if (!takes(terms.countries, opportunity.country?.alpha2)) return 'country'
  if (!takes(terms.intents, intent?.value)) return 'intent'
  if (!takes(terms.funnelStages, funnel?.stage)) return 'funnel-stage'
  return takes(terms.sentiments, sentiment?.value) ? undefined : 'sentiment'
}

function impMismatch({ adFormats }: KnownDeal, imp: OpportunityImp): IdleCause | undefined {
  if (adFormats === undefined || imp.adFormats.some((format) => adFormats.has(adFormatKey(format)))) return undefined
  return 'ad-format'
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
