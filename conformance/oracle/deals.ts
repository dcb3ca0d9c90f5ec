// D100: which deals an impression has, who may use them, and on which terms. The operator's terms count before a request's.

import type { Conditions, DealFacts, Facts, Json, PartnerFacts } from './facts.ts'
import { isObject, objectOf, textsOf } from './facts.ts'
import { isBelow } from './lists.ts'
import { microsOf } from './money.ts'

export interface Deal {
  readonly floor: bigint
  readonly priceType: 1 | 2 | 3 | undefined
  readonly priority: number
  readonly seats: readonly string[] | undefined
  readonly advertisers: readonly string[] | undefined
  readonly isLive: boolean
}

const dealsMax = 20
const namesMax = 1000
const priceTypes = { first: 1, second: 2, fixed: 3 } as const

/** The deals that bids for this impression may name, by id. */
export function dealsOf(imp: Json, request: Json, facts: Facts): ReadonlyMap<string, Deal> {
  const named = requestDealsOf(imp.pmp)
  const operators = facts.deals.flatMap((terms): readonly [string, Deal][] => {
    const isCovered = terms.publishers === undefined || terms.publishers.includes(publisherOf(request) ?? '')
    return isCovered || named.has(terms.id) ? [[terms.id, operatorDeal(terms, isCovered, request, facts.nowMs)]] : []
  })
  return new Map([...named, ...operators])
}

export function publisherOf({ site, app }: Json): string | undefined {
  const id = objectOf(objectOf(site).publisher).id ?? objectOf(objectOf(app).publisher).id
  return typeof id === 'string' ? id : undefined
}

export function isPrivate(imp: Json): boolean {
  return objectOf(imp.pmp).private_auction === 1
}

export function mayUse({ seats }: Deal, { name, seat = name }: PartnerFacts): boolean {
  return seats === undefined || seats.includes(seat) || seats.includes(name)
}

/** Every way in which a bid may not use the deal that it names. */
export function dealReasonsOf(deal: Deal | undefined, bid: Json, partner: PartnerFacts): readonly string[] {
  if (deal === undefined) return ['unknown-deal']
  const adomain = textsOf(bid.adomain) ?? []
  const { advertisers } = deal
  const isOfOthers =
    advertisers !== undefined && (adomain.length === 0 || adomain.some((one) => !isBelow(one, advertisers)))
  return [
    ...(deal.isLive ? [] : ['deal-not-live']),
    ...(mayUse(deal, partner) ? [] : ['deal-seat']),
    ...(isOfOthers ? ['deal-advertiser'] : []),
  ]
}

/** What a request does not tell meets no condition (D99). */
export function meets({ countries, intents, funnelStages, sentiments }: Conditions, request: Json): boolean {
  const { intent, funnel, sentiment } = objectOf(objectOf(request.ext).service)
  const country = countryOf(objectOf(objectOf(request.device).geo).country)
  const isIn = (list: readonly string[] | undefined, value: unknown) =>
    list === undefined || list.some((one) => one === value)
  return (
    isIn(countries, country) &&
    isIn(intents, objectOf(intent).value) &&
    isIn(funnelStages, objectOf(funnel).stage) &&
    isIn(sentiments, objectOf(sentiment).value)
  )
}

function operatorDeal(terms: DealFacts, isCovered: boolean, request: Json, nowMs: number): Deal {
  const { starts, ends, priceType, seats, advertisers } = terms
  const begins = starts === undefined || nowMs >= Date.parse(starts)
  const lasts = ends === undefined || nowMs < Date.parse(ends) + (ends.includes('T') ? 0 : 86_400_000)
  return {
    floor: microsOf(terms.floorCpm ?? 0, 'up'),
    priceType: priceType === undefined ? undefined : priceTypes[priceType],
    priority: terms.priority ?? 0,
    seats,
    advertisers,
    isLive: isCovered && begins && lasts && meets(terms, request),
  }
}

/** A deal of which one term cannot be read is dropped as a whole, and of two with the same id the second. */
function requestDealsOf(pmp: unknown): ReadonlyMap<string, Deal> {
  const { deals } = objectOf(pmp)
  const found = new Map<string, Deal>()
  for (const entry of Array.isArray(deals) ? deals.slice(0, dealsMax) : []) {
    const deal = isObject(entry) ? requestDeal(entry) : undefined
    const id = objectOf(entry).id
    if (deal !== undefined && typeof id === 'string' && /^[\x21-\x7e]{1,64}$/.test(id) && !found.has(id))
      found.set(id, deal)
  }
  return found
}

function requestDeal({ bidfloor, bidfloorcur, at, wseat, wadomain }: Json): Deal | undefined {
  const floor = bidfloor ?? 0
  const isFloor = typeof floor === 'number' && floor >= 0 && floor <= 1000 && (at !== 3 || floor > 0)
  const isCurrency = bidfloorcur == null || (typeof bidfloorcur === 'string' && bidfloorcur.toUpperCase() === 'USD')
  const isType = at == null || at === 1 || at === 2 || at === 3
  const lists = [wseat, wadomain].map((list) => (list == null ? undefined : (textsOf(list) ?? 'unreadable')))
  const [seats, advertisers] = lists.map((list) => (typeof list === 'string' ? undefined : list))
  const areLists = lists.every((list) => list === undefined || (list !== 'unreadable' && list.length <= namesMax))
  if (!isFloor || !isCurrency || !isType || !areLists) return undefined
  return { floor: microsOf(floor, 'up'), priceType: at ?? undefined, priority: 0, seats, advertisers, isLive: true }
}

const alpha2: Readonly<Record<string, string>> = { DEU: 'DE', FRA: 'FR', USA: 'US', GBR: 'GB' }

function countryOf(value: unknown): string | undefined {
  return typeof value === 'string' ? alpha2[value] : undefined
}
