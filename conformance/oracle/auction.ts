// The auction of one impression: who is asked, who wins, for how much, and with which reasons every partner may end.

import { type Bid, bidOf, isForDeals, isForeign, offersOf, type Place } from './bids.ts'
import { dealsOf, mayUse, meets, publisherOf } from './deals.ts'
import {
  type Case,
  type Conditions,
  type Json,
  objectOf,
  type PartnerFacts,
  type PublisherFacts,
  textsOf,
} from './facts.ts'
import { divide, microsOf } from './money.ts'
import { keywordsOf, productsFor } from './search.ts'

interface Winner {
  readonly partner: string
  readonly bid: string
  readonly price: bigint
  readonly deal: string | undefined
  readonly advertisers: readonly string[]
}

export interface Sale {
  readonly impid: string
  readonly winner: Winner | undefined
  /** By the name of the partner: the reasons that may be given. */
  readonly reasons: Readonly<Record<string, readonly string[]>>
}

/** What impressions of one request have taken from those behind them. */
export interface Taken {
  readonly products: Set<unknown>
  readonly advertisers: Set<string>
}

const oneCent = 10_000n

export function saleOf(imp: Json, index: number, given: Case, taken: Taken): Sale {
  const place = placeOf(imp, given)
  const isPaced = isPacedAt(index, place.agreed, given.request)
  const ends = given.facts.partners.map((partner) => {
    const skips = isPaced ? ['paced'] : skipReasons(partner, place, given)
    return { partner, skips, bids: skips.length > 0 ? [] : bidsOf(partner, place, given, taken) }
  })
  const ranked = ends
    .flatMap(({ bids }) => (typeof bids === 'string' ? [] : bids))
    .filter(({ refusals }) => refusals.length === 0)
    .toSorted((a, b) => order(a, b, given))
  const shown = ranked.filter(({ adRefusals }) => adRefusals.length === 0)
  const [first] = shown
  const reasons = ends.map(({ partner, skips, bids }): [string, readonly string[]] => {
    if (skips.length > 0) return [partner.name, skips]
    return [partner.name, typeof bids === 'string' ? [bids] : endsOf(bids, first, ranked, given)]
  })
  return {
    impid: String(imp.id),
    winner: first && winnerOf(first, shown, place, given),
    reasons: Object.fromEntries(reasons),
  }
}

function placeOf(imp: Json, { request, facts }: Case): Place {
  const agreed = agreedOf(request, facts.publishers)
  const asked = objectOf(objectOf(imp.ext).service).minRelevance
  const least = Math.max(typeof asked === 'number' ? asked : 0, agreed.minRelevance ?? 0)
  return {
    imp,
    floor: floorOf(imp, agreed, request, facts.nowMs),
    isClosed: isForDeals(imp),
    leastThousandths: least * 1000,
    agreed,
  }
}

function agreedOf(request: Json, publishers: readonly PublisherFacts[]): PublisherFacts {
  const id = publisherOf(request)
  return publishers.find((one) => one.id === id) ?? publishers.find((one) => one.id === '*') ?? { id: '*' }
}

/** D99: a rule raises, never lowers. */
function floorOf(imp: Json, { floors = [] }: PublisherFacts, request: Json, nowMs: number): bigint {
  const formats = objectOf(objectOf(imp.ext).service).adcpFormats
  const ids = Array.isArray(formats) ? formats.map((one) => objectOf(one).id) : []
  const hour = new Date(nowMs).getUTCHours()
  const counting = floors.filter(
    (rule) =>
      meets(rule, request) &&
      (rule.formats === undefined || rule.formats.some((id) => ids.includes(id))) &&
      (rule.hours === undefined || rule.hours.includes(hour)),
  )
  const own = typeof imp.bidfloor === 'number' ? imp.bidfloor : 0
  return [own, ...counting.map(({ cpm }) => cpm)].map((floor) => microsOf(floor, 'up')).reduce(larger)
}

/** D98 for a chat without a token. */
function isPacedAt(index: number, { pacing }: PublisherFacts, request: Json): boolean {
  if (pacing === undefined) return false
  const turn = objectOf(objectOf(request.ext).service).messageSequenceNumber
  const isBusy = index >= (pacing.maxPerSession ?? Number.POSITIVE_INFINITY)
  if (typeof turn !== 'number') return isBusy
  const notWhen: Conditions = pacing.notWhen ?? {}
  const isUnwanted = Object.entries(notWhen).some(([name, list]) => meets({ [name]: list }, request))
  return isBusy || turn < (pacing.firstTurn ?? 1) || isUnwanted
}

/** Why a partner is not asked for this impression; of several reasons it is open which is told. */
function skipReasons(partner: PartnerFacts, { imp, floor }: Place, { request, facts }: Case): readonly string[] {
  const { name, seat = name, floorMinCpm = 0, floorMaxCpm = 1000, defaultCpm } = partner
  const isNamedIn = (list: readonly string[]) => list.includes(seat) || list.includes(name)
  const wseat = textsOf(request.wseat) ?? []
  const usable = [...dealsOf(imp, request, facts).values()].filter((deal) => deal.isLive && mayUse(deal, partner))
  const floors = [...(isForeign(imp) ? [] : [floor]), ...usable.map((deal) => deal.floor)]
  const isWithin = floors.some((one) => one >= microsOf(floorMinCpm, 'up') && one <= microsOf(floorMaxCpm, 'up'))
  return [
    ...(isNamedIn(textsOf(request.bseat) ?? []) || (wseat.length > 0 && !isNamedIn(wseat)) ? ['seat'] : []),
    ...(isForeign(imp) && !isWithin ? ['floor-currency'] : []),
    ...(isWithin ? [] : ['floor-range']),
    ...(defaultCpm !== undefined && keywordsOf(request).length === 0 ? ['no-call'] : []),
  ]
}

function bidsOf(partner: PartnerFacts, place: Place, given: Case, taken: Taken): 'bad-response' | readonly Bid[] {
  const answer = given.answers[partner.name] ?? { status: 204 }
  if (partner.defaultCpm !== undefined) return productBids(partner, place, given, taken)
  const offers = offersOf(answer, given.request)
  if (offers === 'bad-response') return offers
  return offers
    .filter(({ json }) => json.impid === place.imp.id)
    .map((offer) => withRepeats(bidOf(offer, partner, place, given), place, given, taken))
}

/** D44: the first product that may be sold here and that no earlier impression has taken; the others do not take part. */
function productBids(partner: PartnerFacts, place: Place, given: Case, { products }: Taken): readonly Bid[] {
  const { ads } = objectOf(given.answers[partner.name]?.body)
  const bids = productsFor(place.imp, ads, products).map(({ id, bidCpm }) => {
    const json = { id, price: bidCpm ?? partner.defaultCpm }
    return { ...bidOf({ json, seat: undefined, isGroup: false }, partner, place, given), adRefusals: [] }
  })
  const first = bids.find(({ refusals }) => refusals.length === 0)
  if (first === undefined) return bids
  products.add(first.id)
  return [first]
}

/** D98: an advertiser may not come twice in one answer, where a pause is asked for. */
function withRepeats(bid: Bid, { agreed }: Place, { request }: Case, { advertisers }: Taken): Bid {
  const hasTurn = objectOf(request.ext).service != null
  if (!hasTurn || (agreed.pacing?.sameAdvertiserAfterTurns ?? 0) === 0) return bid
  const isRepeated = namesOf(bid).some((name) => advertisers.has(name))
  return isRepeated ? { ...bid, refusals: [...bid.refusals, 'repeated-advertiser'] } : bid
}

function namesOf({ json }: Bid): readonly string[] {
  return (textsOf(json.adomain) ?? []).map((name) => name.toLowerCase())
}

/** D100, D97 and D52: priority of the deal, rank, price, priority of the partner, its name, id of the bid. */
function order(a: Bid, b: Bid, given: Case): number {
  return (
    priorityOf(b) - priorityOf(a) ||
    compare(rankOf(b, given), rankOf(a, given)) ||
    compare(b.net, a.net) ||
    (b.partner.priority ?? 0) - (a.partner.priority ?? 0) ||
    compare(a.partner.name, b.partner.name) ||
    compare(a.id, b.id)
  )
}

function winnerOf(bid: Bid, shown: readonly Bid[], { floor }: Place, given: Case): Winner {
  const { partner, deal, net, json } = bid
  const least = deal?.floor ?? floor
  const runnerUp = shown.find((other) => other.partner !== partner && priorityOf(other) === priorityOf(bid))
  const price = { 1: net, 2: secondPrice(bid, runnerUp, least, given), 3: least }[priceTypeOf(bid, given)]
  const dealid = deal === undefined ? undefined : String(json.dealid)
  return { partner: partner.name, bid: bid.id, price, deal: dealid, advertisers: namesOf(bid) }
}

/** D51, D79 and D97. */
function secondPrice(bid: Bid, runnerUp: Bid | undefined, floor: bigint, given: Case): bigint {
  if (runnerUp === undefined) return smaller(bid.net, floor > 0n ? floor : oneCent)
  const own = isByRelevance(given) ? BigInt(bid.thousandths) : 1n
  const tie = own === 0n ? runnerUp.net : divide(rankOf(runnerUp, given), own, 'up')
  return smaller(bid.net, larger(floor, tie + oneCent))
}

function priceTypeOf({ deal }: Bid, { request, facts }: Case): 1 | 2 | 3 {
  const type = deal?.priceType ?? request.at ?? facts.defaultType ?? 1
  return type === 2 || type === 3 ? type : 1
}

/**
 * The reasons for a partner that was asked. Of several bids that cannot win it is open whose reason is told, and only the markup
 * of bids that can win or set the price is looked at (D56).
 */
function endsOf(bids: readonly Bid[], winner: Bid | undefined, ranked: readonly Bid[], given: Case): readonly string[] {
  if (winner !== undefined && bids.includes(winner)) return ['won']
  if (bids.length === 0) return ['no-bid']
  const lost = bids.filter(({ refusals }) => refusals.length === 0).filter((bid) => isBehind(bid, winner, ranked))
  const isShown = lost.some(({ adRefusals }) => adRefusals.length === 0)
  const isLooked = winner !== undefined && (isByRelevance(given) || priceTypeOf(winner, given) === 2)
  return (isShown ? lost : bids).flatMap((bid) => {
    const unseen = bid.adRefusals.includes('missing-markup') ? bid.adRefusals : []
    if (bid.refusals.length > 0) return [...bid.refusals, ...unseen]
    if (winner === undefined || !isBehind(bid, winner, ranked)) return bid.adRefusals
    const end = priorityOf(bid) < priorityOf(winner) ? 'lost-to-deal' : 'outbid'
    return [end, ...(isLooked ? bid.adRefusals : unseen)]
  })
}

function isBehind(bid: Bid, winner: Bid | undefined, ranked: readonly Bid[]): boolean {
  return winner !== undefined && ranked.indexOf(bid) > ranked.indexOf(winner)
}

const isByRelevance = ({ facts }: Case): boolean => facts.ranking === 'price-times-relevance'

function rankOf({ net, thousandths }: Bid, given: Case): bigint {
  return isByRelevance(given) ? net * BigInt(thousandths) : net
}

const priorityOf = ({ deal }: Bid): number => deal?.priority ?? 0
const larger = (a: bigint, b: bigint): bigint => (a > b ? a : b)
const smaller = (a: bigint, b: bigint): bigint => (a < b ? a : b)

function compare<Value extends bigint | string>(a: Value, b: Value): number {
  return a < b ? -1 : a > b ? 1 : 0
}
