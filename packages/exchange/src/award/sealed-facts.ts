// What our notice URLs say about a bid that has won: who, what, for how much (D57, D80).

import type { SealedFacts } from '@parley/journal'
import { plainName } from '../catalog/plain-name.ts'
import { paidMicrosOf, winnerMacros } from '../macros/auction-macros.ts'
import { expandUrl, holdsMacro, type MacroValues } from '../macros/macros.ts'
import type { Winner } from '../model/award.ts'
import type { Opportunity } from '../model/opportunity.ts'
import type { AwardTools } from './award-bids.ts'
import type { PartnerUrls } from './overflow-urls.ts'

/** Our own ids, and the time of the auction in seconds. */
export interface AwardIds {
  readonly auction: string
  readonly bid: string
  readonly issuedAt: number
}

export function sealedFactsOf(winner: Winner, opportunity: Opportunity, ids: AwardIds, tools: AwardTools): SealedFacts {
  const { bid, imp } = winner
  const { issuedAt } = ids
  const { win, billing } = partnerUrlsOf(winner, opportunity.request.id)
  return {
    auction: ids.auction,
    imp: imp.id,
    bid: ids.bid,
    publisher: opportunity.publisher ?? '',
    partner: bid.partner,
    seat: plainName(bid.seat),
    context: tools.contextOf(opportunity, winner, issuedAt),
    bidMicros: bid.priceMicros,
    paidMicros: paidMicrosOf(winner),
    clearingMicros: winner.clearingMicros,
    // D100: the floor of the deal counted, and a price that somebody reports is held against it.
    floorMicros: (bid.deal ?? imp).floorMicros,
    auctionType:
      bid.deal?.auctionType === 1 || bid.deal?.auctionType === 2 ? bid.deal.auctionType : opportunity.auctionType,
    isTest: opportunity.isTest,
    issuedAt,
    expiresAt: issuedAt + tools.expirySeconds,
    urls: { win, billing, landing: '' },
    ...(winner.lease === undefined ? {} : { lease: winner.lease }),
  }
}

/** What the partner is told is final once the auction is over, so its macros are filled in now. */
function partnerUrlsOf(winner: Winner, requestId: string): PartnerUrls {
  const { winUrl = '', billingUrl = '' } = winner.bid
  const isPlain = !holdsMacro(winUrl) && !holdsMacro(billingUrl)
  const values: MacroValues = isPlain ? {} : winnerMacros(winner, requestId)
  return { win: expandUrl(winUrl, values), billing: expandUrl(billingUrl, values) }
}
