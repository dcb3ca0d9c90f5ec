// Spec: Bid response, with the further fields of D55. R1-bid: the answer to a bid request that found a bid.

import type { BidResponse } from '@parley/openrtb'
import type { Award } from '../model/award.ts'
import type { BidOutcome } from '../model/outcome.ts'
import { toDecimal } from '../money/micros.ts'
import { explanationOf, relevancePart } from './explanation.ts'

type ResponseBid = BidResponse['seatbid'][number]['bid'][number]

export function bidResponseOf({ responseId, awards, trace, nonBids, pacingToken }: BidOutcome): BidResponse {
  const { request, isTest } = trace.opportunity
  const response = { id: request.id, bidid: responseId, cur: 'USD', seatbid: seatbidsOf(awards) }
  const hasService = isTest || pacingToken !== undefined
  if (!hasService && nonBids === undefined) return response
  const service = {
    ...(isTest ? explanationOf(trace) : {}),
    // D98: the same place in a test and in earnest.
    ...(pacingToken === undefined ? {} : { pacing: pacingToken }),
  }
  const ext = { ...(hasService ? { service } : {}), ...(nonBids === undefined ? {} : { seatnonbid: nonBids }) }
  return { ...response, ext }
}

// D54-several-impressions: winners of one seat share a seatbid.
function seatbidsOf(awards: readonly Award[]): BidResponse['seatbid'] {
  const seats = Map.groupBy(awards, ({ winner }) => winner.bid.seat)
  return [...seats].map(([seat, won]) => ({ seat, bid: won.map(responseBid) }))
}

function responseBid(award: Award): ResponseBid {
  const { winner, bidId, adm, nurl, burl, exp } = award
  const { bid, clearingMicros } = winner
  const { impId: impid, cid, crid, cat, deal } = bid
  const ext = extOf(award)
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
    ...(ext === undefined ? {} : { ext }),
  }
}

function extOf(award: Award): ResponseBid['ext'] {
  const service = serviceOf(award)
  const { dsa } = award.winner.bid
  if (service === undefined && dsa === undefined) return undefined
  // D103-dsa-told: the publisher has to show it, or wants to keep it.
  return { ...(service === undefined ? {} : { service }), ...(dsa === undefined ? {} : { dsa }) }
}

function serviceOf({ winner: { bid }, feedback }: Award): Readonly<Record<string, unknown>> | undefined {
  const { adFormat, relevance } = bid
  if (adFormat === undefined && feedback === undefined)
    return relevance === undefined ? undefined : { relevance: relevancePart(relevance) }
  return {
    // D48-ad-format: a bid that serves a declared format says which.
    ...(adFormat === undefined ? {} : { adcpFormat: adFormat }),
    ...(relevance === undefined ? {} : { relevance: relevancePart(relevance) }),
    // D102: where the chat sends what its reader says about the ad.
    ...(feedback === undefined ? {} : { feedback }),
  }
}
