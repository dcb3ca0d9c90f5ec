// Spec: Bid response, with the further fields of D55. R1-bid: the answer to a bid request that found a bid.

import type { BidResponse } from '@parley/openrtb'
import { toDecimal } from '../money/micros.ts'
import type { Award } from '../words/award.ts'
import type { BidOutcome } from '../words/outcome.ts'
import { explanationOf } from './explanation.ts'

type ResponseBid = BidResponse['seatbid'][number]['bid'][number]

export function bidResponseOf({ responseId, awards, trace, nonBids }: BidOutcome): BidResponse {
  const { request, isTest } = trace.opportunity
  const response = { id: request.id, bidid: responseId, cur: 'USD', seatbid: seatbidsOf(awards) }
  const ext = {
    ...(isTest ? { service: explanationOf(trace) } : {}),
    ...(nonBids === undefined ? {} : { seatnonbid: nonBids }),
  }
  return isTest || nonBids !== undefined ? { ...response, ext } : response
}

// D54-several-impressions: winners of one seat share a seatbid.
function seatbidsOf(awards: readonly Award[]): BidResponse['seatbid'] {
  const seats = Map.groupBy(awards, ({ winner }) => winner.bid.seat)
  return [...seats].map(([seat, won]) => ({ seat, bid: won.map(responseBid) }))
}

function responseBid({ winner: { bid, clearingMicros }, bidId, adm, nurl, burl, exp }: Award): ResponseBid {
  const { impId: impid, cid, crid, cat, adFormat, deal } = bid
  return {
    id: bidId,
    impid,
    price: toDecimal(clearingMicros),
    adm,
    nurl,
    burl,
    adomain: [...bid.adomain],
    ...(cid === undefined ? {} : { cid }),
    ...(crid === undefined ? {} : { crid }),
    ...(cat.length === 0 ? {} : { cat: [...cat] }),
    // D100-dealid: the publisher may have other terms for it.
    ...(deal === undefined ? {} : { dealid: deal.id }),
    mtype: 4,
    ...(exp === undefined ? {} : { exp }),
    // D48-ad-format: a bid that serves a declared format says which.
    ...(adFormat === undefined ? {} : { ext: { service: { adcpFormat: adFormat } } }),
  }
}
