// D56 and T41–T46: what a bid must be before it may enter the auction. Each refusal has its reason; the first one counts.

import { type BidRequest, checkMarkup, type MarkupFault, type NativeResponse } from '@parley/openrtb'
import type { Reason } from '../catalog/reasons.ts'
import { afterMargin } from '../money/micros.ts'
import type { CheckedBid, OpportunityImp, PartnerBid } from '../types.ts'
import type { Partner } from './adapter.ts'
import { blockOf } from './blocked.ts'
import { cleanMarkup } from './clean-markup.ts'

export type BidCheck =
  | { readonly kind: 'checked'; readonly bid: CheckedBid }
  | { readonly kind: 'refused'; readonly reason: Reason; readonly detail: string }

export function checkBid(bid: PartnerBid, partner: Partner, imp: OpportunityImp, request: BidRequest): BidCheck {
  if (bid.currency !== 'USD') return refused('currency', bid.currency.slice(0, 16))
  if (!isPrice(bid.priceMicros, partner)) return refused('price', String(bid.priceMicros))
  const block = blockOf(bid, request)
  if (block !== undefined) return refused(block.reason, block.found)
  if (bid.markup === undefined) return refused('missing-markup', '')
  const reading = checkMarkup(cleanMarkup(bid.markup), imp.native.request)
  if (reading.kind === 'faulty') return refused(reasonOf(reading.fault), reading.fault.reason)
  return { kind: 'checked', bid: checkedBid(bid, partner, reading.markup) }
}

function checkedBid(bid: PartnerBid, partner: Partner, markup: NativeResponse): CheckedBid {
  const { name, seat, priority, marginPercent } = partner
  const netMicros = afterMargin(bid.priceMicros, marginPercent)
  return { ...bid, partner: name, seat, priority, marginPercent, netMicros, markup }
}

function isPrice(micros: number, { priceMaxMicros }: Partner): boolean {
  return Number.isSafeInteger(micros) && micros > 0 && micros <= priceMaxMicros
}

function reasonOf({ kind }: MarkupFault): Reason {
  if (kind === 'missing-asset' || kind === 'not-secure') return kind
  return 'markup'
}

function refused(reason: Reason, detail: string): BidCheck {
  return { kind: 'refused', reason, detail }
}
