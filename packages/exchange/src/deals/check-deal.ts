// D100-use: whether a bid may use the deal that it names, and whether it may do without one. Each refusal has its reason; the
// first one counts.

import { onceFor } from '../catalog/once-for.ts'
import type { Reason } from '../catalog/reasons.ts'
import type { PartnerBid } from '../model/bid.ts'
import type { BidDeal } from '../model/deal.ts'
import type { Opportunity, OpportunityImp } from '../model/opportunity.ts'
import { domainsOf, isWithin } from '../rules/domains.ts'
import { idleWords } from './deal-book.ts'
import { type Buyer, mayUse } from './offered-deals.ts'

type DealCheck =
  | { readonly kind: 'passed'; readonly deal: BidDeal | undefined }
  | { readonly kind: 'refused'; readonly reason: Reason; readonly detail: string; readonly deal?: string }

type Setting = Pick<Opportunity, 'isTest'> & Pick<OpportunityImp, 'deals'>

const withoutDeal: DealCheck = { kind: 'passed', deal: undefined }

export function checkDeal(
  { dealId, adomain }: Pick<PartnerBid, 'dealId' | 'adomain'>,
  partner: Pick<Buyer, 'name' | 'seat'>,
  { deals, isTest }: Setting,
): DealCheck {
  if (dealId === undefined) {
    // D100-private: only bids that name a deal take part. D58: but the sandbox fills every test request.
    return deals?.isPrivate === true && !isTest ? refused('private-auction', '') : withoutDeal
  }
  const idle = deals?.idle.find(({ id }) => id === dealId)
  if (idle !== undefined) return refused('deal-not-live', `${dealId} ${idleWords(idle)}`, dealId)
  const deal = deals?.live.find(({ id }) => id === dealId)
  // The id is the partner's own text: it was cut to a length when it was read.
  if (deal === undefined) return refused('unknown-deal', dealId)
  if (!isTest && !mayUse(partner, deal)) return refused('deal-seat', `${dealId} is not for ${partner.seat}`, dealId)
  const stranger = isTest ? undefined : strangerIn(adomain, deal.advertisers)
  if (stranger !== undefined) return refused('deal-advertiser', `${dealId} is not for ${stranger}`, dealId)
  const { id, floorMicros, auctionType, priority } = deal
  return { kind: 'passed', deal: { id, floorMicros, auctionType, priority } }
}

function refused(reason: Reason, detail: string, deal?: string): DealCheck {
  return deal === undefined ? { kind: 'refused', reason, detail } : { kind: 'refused', reason, detail, deal }
}

/** The first advertiser that the deal is not for; a bid that names none cannot be told to be for the right one. */
function strangerIn(adomain: readonly string[], allowed: readonly string[] | undefined): string | undefined {
  if (allowed === undefined) return undefined
  if (adomain.length === 0) return 'a bid without an advertiser'
  const names = allowedIn(allowed)
  return adomain.find((domain) => !isWithin(domain, names))
}

/** Bids of an auction may name its deals in turns, so each deal keeps its own set, as long as its list lives. */
const allowedIn = onceFor((allowed: readonly string[]) => domainsOf(allowed))
