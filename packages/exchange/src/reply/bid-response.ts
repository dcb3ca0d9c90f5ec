// Spec: Bid response, with the further fields of D55. R1-bid: the answer to a bid request that found a bid.

import type { BidResponse } from '@parley/openrtb'
import { toDecimal } from '../money/micros.ts'
import type { Trace, Winner } from '../types.ts'
import { explanationOf } from './explanation.ts'
import { type SeatOf, seatNonBids } from './seat-non-bid.ts'

type ResponseBid = BidResponse['seatbid'][number]['bid'][number]

/** A winner with what its partner's markup and our notices became. */
export interface Award {
  readonly winner: Winner
  readonly bidId: string
  readonly adm: string
  readonly nurl: string
  readonly burl: string
  readonly exp: number | undefined
}

export interface BidAnswer {
  readonly responseId: string
  readonly awards: readonly Award[]
  readonly trace: Trace
  /** D59: the publisher wants to be told who did not bid and why. */
  readonly explainsNonBids: boolean
  readonly seatOf: SeatOf
}

export function bidResponseOf({ responseId, awards, trace, explainsNonBids, seatOf }: BidAnswer): BidResponse {
  const { request, isTest } = trace.opportunity
  const response = { id: request.id, bidid: responseId, cur: 'USD', seatbid: seatbidsOf(awards) }
  const ext = {
    ...(isTest ? { service: explanationOf(trace) } : {}),
    ...(explainsNonBids ? { seatnonbid: seatNonBids(trace.dispositions, seatOf) } : {}),
  }
  return isTest || explainsNonBids ? { ...response, ext } : response
}

// D54-several-impressions: winners of one seat share a seatbid.
function seatbidsOf(awards: readonly Award[]): BidResponse['seatbid'] {
  const seats = Map.groupBy(awards, ({ winner }) => winner.bid.seat)
  return [...seats].map(([seat, won]) => ({ seat, bid: won.map(responseBid) }))
}

function responseBid({ winner: { bid, clearingMicros }, bidId, adm, nurl, burl, exp }: Award): ResponseBid {
  const { impId: impid, cid, crid, cat, adFormat } = bid
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
    mtype: 4,
    ...(exp === undefined ? {} : { exp }),
    // D48-ad-format: a bid that serves a declared format says which.
    ...(adFormat === undefined ? {} : { ext: { service: { adcpFormat: adFormat } } }),
  }
}
