// D56: a bid enters the auction only with a sane price and markup that fits the native request.

import { checkMarkup, writeMarkup } from '@parley/openrtb'
import type { CheckedBid, Disposition, OpportunityImp, PartnerBid } from '../types.ts'
import type { Partner } from './adapter.ts'

export type BidCheck =
  | { readonly kind: 'checked'; readonly bid: CheckedBid }
  | { readonly kind: 'refused'; readonly disposition: Disposition }

export function checkBid(bid: PartnerBid, partner: Partner, imp: OpportunityImp): BidCheck {
  if (!Number.isSafeInteger(bid.priceMicros) || bid.priceMicros <= 0)
    return refused(partner, imp, 'price is not positive')
  const reading = checkMarkup(bid.markup, imp.native.request)
  if (reading.kind === 'faulty') return refused(partner, imp, reading.fault.reason)
  const { name, seat, priority } = partner
  // R3-native-adm: the markup goes out in the form in which the publisher asked.
  const adm = writeMarkup(reading.markup, imp.native)
  return { kind: 'checked', bid: { ...bid, partner: name, seat, priority, adm } }
}

function refused(partner: Partner, imp: OpportunityImp, reason: string): BidCheck {
  return { kind: 'refused', disposition: { partner: partner.name, impId: imp.id, state: 'invalid', reason } }
}
