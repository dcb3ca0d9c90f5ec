// What winners pay where a scorer of ours says how well ads fit: in drawn auctions between labelled ads, nobody pays more than it bid,
// nor less than its floor or the least with which it wins (D51, D97).

import { readBidRequest } from '@parley/openrtb'
import { randomOf } from '@parley/testkit/random'
import { chooseBids } from '../../packages/exchange/src/auction/choose/choose-bids.ts'
import type { Winner } from '../../packages/exchange/src/model/award.ts'
import type { CheckedBid, EnteredBid, Offer } from '../../packages/exchange/src/model/bid.ts'
import type { Opportunity } from '../../packages/exchange/src/model/opportunity.ts'
import type { Scorer } from '../../packages/exchange/src/model/relevance.ts'
import { type CpmMicros, oneCent } from '../../packages/exchange/src/money/micros.ts'
import { opportunityOf } from '../../packages/exchange/src/opportunity/opportunity.ts'
import { type ScoreAd, scoresFor } from '../../packages/exchange/src/relevance/relevance.ts'
import { chatOf, type Pair } from './quality.ts'

export interface PriceTally {
  readonly auctions: number
  readonly sold: number
  /** Sold to a bid that was not the dearest. */
  readonly byFit: number
  /** At second price, to a bid whose price another one set. */
  readonly byRival: number
}

const partners = ['alpha', 'beta', 'gamma', 'delta', 'epsilon']
const prices = [10_000, 990_000, 1_000_000, 1_000_001, 1_370_001, 2_000_000, 3_000_000]
const floors = [0, 0.5, 1, 1.38]
const leasts = [0, 0, 0.3, 0.5]

const assets = [
  { id: 1, required: 1, title: { len: 200 } },
  { id: 2, data: { type: 2 } },
  { id: 3, data: { type: 1 } },
]
const native = { request: JSON.stringify({ native: { ver: '1.2', assets } }) }

/** Throws at the first price that is wrong, with the auction. */
export function holdAuctions(scorer: Scorer, pairs: readonly Pair[], auctions: number, seed: number): PriceTally {
  const chance = randomOf(seed)
  const pick = <Item>(items: readonly Item[]): Item => {
    const item = items[Math.floor(chance() * items.length)]
    if (item === undefined) throw new Error('there is nothing to pick')
    return item
  }
  const tally = { auctions, sold: 0, byFit: 0, byRival: 0 }
  for (let count = 0; count < auctions; count++) {
    const pair = pick(pairs)
    const own = pairs.filter(({ request }) => request.language === pair.request.language)
    const opportunity = opportunityWith(pair, { at: pick([1, 2]), floor: pick(floors), least: pick(leasts) })
    const offers = partners
      .slice(0, 1 + Math.floor(chance() * partners.length))
      .map((partner) =>
        Array.from({ length: 1 + Math.floor(chance() * 3) }, (_, at) =>
          bidOf(partner, at, pick(prices), chance() < 0.3 ? pair : pick(own)),
        ).toSorted((a, b) => b.netMicros - a.netMicros),
      )
    // Nobody else says how well an ad fits, so bids are ranked by it in every language.
    const score = scoresFor(opportunity, { scorer: { about: scorer.about } })
    const [winner] = winnersOf(opportunity, offers, score)
    const fault = winner === undefined ? undefined : faultOf(winner, { opportunity, offers, score })
    if (fault !== undefined) throw new Error(`${fault}: ${told(opportunity, offers, score, winner)}`)
    if (winner === undefined) continue
    tally.sold++
    const { bid, clearingMicros } = winner
    if (offers.some((bids) => bids.some(({ netMicros }) => netMicros > bid.netMicros))) tally.byFit++
    if (opportunity.auctionType === 2 && clearingMicros > floorMicrosOf(opportunity) + oneCent) tally.byRival++
  }
  return tally
}

interface Held {
  readonly opportunity: Opportunity
  readonly offers: readonly (readonly CheckedBid[])[]
  readonly score: ScoreAd
}

function faultOf({ bid, clearingMicros: paid }: Winner, held: Held): string | undefined {
  const { opportunity, offers, score } = held
  const [imp] = opportunity.imps
  const floor = floorMicrosOf(opportunity)
  if (imp === undefined || !Number.isSafeInteger(paid)) return 'no price'
  const scoreOf = (one: CheckedBid): number => score(one, imp).thousandths
  const able = offers.flat().filter((one) => one.netMicros >= floor && scoreOf(one) >= imp.minRelevance)
  const rankOf = (one: CheckedBid): number => one.netMicros * scoreOf(one)
  if (able.some((one) => rankOf(one) > rankOf(bid))) return 'a lower rank won'
  if (scoreOf(bid) < imp.minRelevance) return 'it does not fit'
  if (paid > bid.netMicros || paid < floor) return 'more than it bid, or less than the floor'
  if (opportunity.auctionType === 1) return paid === bid.netMicros ? undefined : 'not what it bid'
  // Its other bids are taken away: they may set no price of its own.
  const winsWith = (netMicros: CpmMicros): boolean => {
    const instead = { ...bid, priceMicros: netMicros, netMicros, relevance: undefined, insteadOf: undefined }
    const alone = offers.map((bids) => (bids[0]?.partner === bid.partner ? [instead] : bids))
    return winnersOf(opportunity, alone, score)[0]?.bid.bidId === bid.bidId
  }
  if (!winsWith(paid)) return 'its own price would lose'
  const less = paid - oneCent - 1
  const isTied = less > 0 && paid < bid.netMicros && paid > Math.max(floor, oneCent)
  return isTied && winsWith(less) ? 'less would have won' : undefined
}

function winnersOf(
  opportunity: Opportunity,
  offers: readonly (readonly CheckedBid[])[],
  score: ScoreAd,
): readonly Winner[] {
  return chooseBids(opportunity, offers.map(offerOf), score).winners
}

function offerOf(bids: readonly CheckedBid[]): Offer {
  return {
    bids: bids.map((bid): EnteredBid => ({ ...bid, markup: undefined })),
    read(at) {
      const bid = bids[at]
      if (bid === undefined) throw new Error(`no bid ${at}`)
      return { kind: 'checked', bid }
    },
  }
}

interface Terms {
  readonly at: number
  readonly floor: number
  readonly least: number
}

function opportunityWith(pair: Pair, { at, floor, least }: Terms): Opportunity {
  const { keywords, topics, categories, language } = chatOf(pair)
  const imp = { id: 'i1', bidfloor: floor, native, ext: { service: { minRelevance: least } } }
  const intent = { value: 'comparison', confidence: 1, topics, signals: [] }
  const metrics = { messageSequenceNumber: 1, messageLength: 1, isQuickReply: false, sessionDurationMs: 1 }
  const site = { keywords: keywords.join(','), cat: categories, content: { language } }
  const reading = readBidRequest(
    JSON.stringify({ id: 'r1', at, imp: [imp], site, ext: { service: { ...metrics, intent } } }),
  )
  if (reading.kind === 'refused') throw new Error(`the request of ${pair.id} is refused`)
  const gated = { record: reading.request, warnings: [] }
  return opportunityOf(reading, gated, { defaultType: 1, ranking: 'price-times-relevance' })
}

function bidOf(partner: string, at: number, priceMicros: CpmMicros, { ad }: Pair): CheckedBid {
  const { title, desc, sponsored, adomain, cat = [] } = ad
  const texts = [
    { id: 1, title: { text: title } },
    { id: 2, data: { value: desc } },
    { id: 3, data: { value: sponsored } },
  ]
  const ids = { impId: 'i1', bidId: `${partner}-${at}`, partner, seat: partner, priority: 0 }
  const urls = { lossUrl: undefined, winUrl: undefined, billingUrl: undefined }
  const named = { adid: undefined, cid: undefined, crid: undefined, adFormat: undefined, exp: undefined }
  const money = { priceMicros, netMicros: priceMicros, marginPercent: 0, currency: 'USD' }
  return {
    ...ids,
    ...urls,
    ...named,
    ...money,
    adomain,
    cat,
    markup: { assets: texts, link: { url: 'https://a.example' } },
  }
}

function floorMicrosOf({ imps }: Opportunity): CpmMicros {
  return imps[0]?.floorMicros ?? 0
}

function told(opportunity: Opportunity, offers: Held['offers'], score: ScoreAd, winner: Winner | undefined): string {
  const [imp] = opportunity.imps
  const bids = offers.flat().map((bid) => [bid.bidId, bid.netMicros, imp && score(bid, imp).thousandths])
  const { auctionType } = opportunity
  return JSON.stringify({
    auctionType,
    floor: imp?.floorMicros,
    least: imp?.minRelevance,
    bids,
    won: winner?.bid.bidId,
    paid: winner?.clearingMicros,
  })
}
