// What a winning bid becomes: markup with its macros filled in, and the exchange's own notice URLs (D57). The price macro in
// them is left for the caller: the reported price is evidence, the sealed one counts. A bid is valid no longer than its
// notices.

import type { Context } from '@parley/contract'
import type { SealedFacts, Seals, Tokens } from '@parley/journal'
import { feedbackPath, noticePathLength, noticePaths } from '../catalog/notice-paths.ts'
import type { Award, Winner } from '../model/award.ts'
import type { Opportunity } from '../model/opportunity.ts'
import { admOf, trackedAdmOf } from './markup.ts'
import type { OverflowUrls } from './overflow-urls.ts'
import { sealedFactsOf } from './sealed-facts.ts'
import type { Tracking } from './tracked-markup.ts'

export interface AwardTools {
  readonly tokens: Tokens
  readonly overflowUrls: OverflowUrls
  /** What reports group the sale by. */
  readonly contextOf: (opportunity: Opportunity, winner: Winner, issuedAt: number) => Context
  /** Whether impressions and clicks of this publisher lead through us. */
  readonly isTracked: (publisher: string | undefined) => boolean
  /** Whether chats of this publisher can say what their readers think of an ad (D102). */
  readonly hasFeedback: (publisher: string | undefined) => boolean
  /** Where this exchange is reached from outside, with its base path. */
  readonly publicUrl: () => string
  readonly nowSeconds: () => number
  readonly expirySeconds: number
  readonly newId: () => string
}

/** `auctionId` is our own id of the auction, for the sealed URLs. */
export function awardBids(
  winners: readonly Winner[],
  opportunity: Opportunity,
  auctionId: string,
  tools: AwardTools,
): readonly Award[] {
  const auction = { id: auctionId, issuedAt: tools.nowSeconds() }
  return winners.map((winner) => awardBid(winner, opportunity, auction, tools))
}

/** Longer URLs are cut or refused by what lies between a page and us. */
const urlLengthMax = 2000
const pricePart = '?p=${AUCTION_PRICE}'

/** One reading of the clock for all awards of an auction, so that tokens and sums agree to which minute it belongs. */
interface AwardedAuction {
  readonly id: string
  readonly issuedAt: number
}

export function awardBid(
  winner: Winner,
  opportunity: Opportunity,
  { id, issuedAt }: AwardedAuction,
  tools: AwardTools,
): Award {
  const { bid } = winner
  const bidId = tools.newId()
  const base = tools.publicUrl()
  const sealed = sealedFactsOf(winner, opportunity, { auction: id, bid: bidId, issuedAt }, tools)
  const seals = tools.tokens.seal(sealed, tokenRoom(base) - pricePart.length)
  if (seals.elsewhere.win || seals.elsewhere.billing) tools.overflowUrls.keep(bidId, sealed.urls)
  return {
    winner,
    bidId,
    issuedAt,
    context: sealed.context,
    // R3-native-adm: the markup goes out in the form in which the publisher asked.
    adm: tools.isTracked(opportunity.publisher)
      ? trackedAdmOf(winner, opportunity.request.id, trackingOf(seals, sealed, base, tools.tokens))
      : admOf(winner, opportunity.request.id),
    nurl: base + noticePaths.win + seals.win + pricePart,
    burl: base + noticePaths.billing + seals.billing + pricePart,
    feedback: tools.hasFeedback(opportunity.publisher) ? base + feedbackPath + seals.feedback() : undefined,
    exp: bid.exp === undefined ? undefined : Math.min(bid.exp, tools.expirySeconds),
  }
}

function tokenRoom(base: string): number {
  return urlLengthMax - base.length - noticePathLength
}

function trackingOf({ impression }: Seals, sealed: SealedFacts, base: string, tokens: Tokens): Tracking {
  return {
    impressionUrl: base + noticePaths.impression + impression,
    clickUrlTo(landing) {
      const token = tokens.sealClick({ ...sealed, urls: { ...sealed.urls, landing } }, tokenRoom(base))
      return token === undefined ? undefined : base + noticePaths.click + token
    },
  }
}
