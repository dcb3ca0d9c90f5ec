// Spec: Bid response, with the further fields of D55. R1-bid: the answer to a bid request that found a bid.

import type { BidResponse } from '@parley/openrtb'
import { toDecimal } from '../money/micros.ts'
import type { Trace, Winner } from '../types.ts'
import { explanationOf } from './explanation.ts'

type ResponseBid = BidResponse['seatbid'][number]['bid'][number]

export function bidResponseOf(winners: readonly Winner[], trace: Trace, newId: () => string): BidResponse {
  const { request, isTest } = trace.opportunity
  const response = { id: request.id, bidid: newId(), cur: 'USD', seatbid: seatbidsOf(winners, newId) }
  return isTest ? { ...response, ext: { service: explanationOf(trace) } } : response
}

// D54-several-impressions: winners of one seat share a seatbid.
function seatbidsOf(winners: readonly Winner[], newId: () => string): BidResponse['seatbid'] {
  const seats = Map.groupBy(winners, ({ bid }) => bid.seat)
  return [...seats].map(([seat, won]) => ({ seat, bid: won.map((winner) => responseBid(winner, newId())) }))
}

function responseBid({ bid, clearingMicros }: Winner, id: string): ResponseBid {
  const { impId: impid, adm, cid, crid, cat, adFormat } = bid
  return {
    id,
    impid,
    price: toDecimal(clearingMicros),
    adm,
    adomain: [...bid.adomain],
    ...(cid === undefined ? {} : { cid }),
    ...(crid === undefined ? {} : { crid }),
    ...(cat.length === 0 ? {} : { cat: [...cat] }),
    mtype: 4,
    // D48-ad-format: a bid that serves a declared format says which.
    ...(adFormat === undefined ? {} : { ext: { service: { adcpFormat: adFormat } } }),
  }
}
