// From what a partner answered to its bids for one impression, each with every reason for which it cannot win.

import { type Deal, dealReasonsOf, dealsOf, isPrivate } from './deals.ts'
import {
  type Answer,
  type Case,
  isObject,
  type Json,
  objectOf,
  type PartnerFacts,
  type PublisherFacts,
} from './facts.ts'
import { listReasonOf } from './lists.ts'
import { markupReasonsOf } from './markup.ts'
import { afterMargin, microsOf } from './money.ts'

export interface Bid {
  readonly partner: PartnerFacts
  readonly json: Json
  readonly id: string
  /** After the margin. */
  readonly net: bigint
  readonly deal: Deal | undefined
  readonly thousandths: number
  /** Why it cannot take part. */
  readonly refusals: readonly string[]
  /** Why its ad cannot be shown, which is looked at only where the bid could win (D56). */
  readonly adRefusals: readonly string[]
}

export interface Place {
  readonly imp: Json
  readonly floor: bigint
  /** Whether only bids of a deal can win. */
  readonly isClosed: boolean
  readonly leastThousandths: number
  readonly agreed: PublisherFacts
}

interface Offer {
  readonly json: Json
  readonly seat: unknown
  readonly isGroup: boolean
}

/** Why none of its bids can be read at all, or what it bids by impression. */
export function offersOf({ status, body }: Answer, request: Json): 'bad-response' | readonly Offer[] {
  if (status === 204 || (status === 200 && (body === undefined || (isObject(body) && Object.keys(body).length === 0))))
    return []
  if (status !== 200 || !isObject(body)) return 'bad-response'
  const seatbids = Array.isArray(body.seatbid) ? body.seatbid.filter(isObject) : []
  if (seatbids.length > 0 && body.id !== request.id) return 'bad-response'
  return seatbids.flatMap(({ bid, seat, group }) => {
    const bids = Array.isArray(bid) ? bid.filter(isObject) : []
    const isGroup = group === 1 && new Set(bids.map(({ impid }) => impid)).size > 1
    return bids.map((json) => ({ json, seat, isGroup }))
  })
}

export function bidOf(
  { json, seat, isGroup }: Offer,
  partner: PartnerFacts,
  place: Place,
  { request, answers, facts }: Case,
): Bid {
  const { body, scores = {} } = answers[partner.name] ?? { status: 204 }
  const id = String(json.id)
  const micros = typeof json.price === 'number' && json.price > 0 ? microsOf(json.price, 'down') : 0n
  const net = afterMargin(micros, partner.marginPercent ?? 0)
  const cur = objectOf(body).cur ?? 'USD'
  const deal = typeof json.dealid === 'string' ? dealsOf(place.imp, request, facts).get(json.dealid) : undefined
  const refusals = [
    ...(net <= 0n || micros > microsOf(partner.priceMaxCpm ?? 1000, 'down') ? ['price'] : []),
    ...(typeof cur === 'string' && cur.toUpperCase() === 'USD' ? [] : ['currency']),
    ...(json.mtype == null || json.mtype === 4 ? [] : ['markup-type']),
    ...(isGroup ? ['group'] : []),
    ...[listReasonOf(json, seat, place.imp, request, place.agreed) ?? []].flat(),
    ...(json.dealid == null ? [] : dealReasonsOf(deal, json, partner)),
    ...(json.dealid == null && place.isClosed ? ['private-auction'] : []),
    ...floorReasons(net, deal, json.dealid == null, place),
  ]
  const thousandths = scores[id] ?? 1000
  const isIrrelevant = thousandths < place.leastThousandths
  const adRefusals = [...markupReasonsOf(json.adm, place.imp), ...(isIrrelevant ? ['irrelevant'] : [])]
  return { partner, json, id, net, deal, thousandths, refusals, adRefusals }
}

/** V10, and D100: the floor of a deal replaces that of the impression, downwards too. */
function floorReasons(
  net: bigint,
  deal: Deal | undefined,
  isOpen: boolean,
  { floor, isClosed }: Place,
): readonly string[] {
  if (isOpen) return !isClosed && net < floor ? ['below-floor'] : []
  return deal !== undefined && net < deal.floor ? ['below-deal-floor'] : []
}

/** D50: a floor above 0 in another currency cannot be compared, so only deals are sold. */
export function isForeign({ bidfloor, bidfloorcur }: Json): boolean {
  const currency = typeof bidfloorcur === 'string' ? bidfloorcur.toUpperCase() : 'USD'
  return typeof bidfloor === 'number' && bidfloor > 0 && currency !== 'USD'
}

export function isForDeals(imp: Json): boolean {
  return isPrivate(imp) || isForeign(imp)
}
