// One sold impression: who sold it to whom, in which chat, and what the auction made of the bids.

import { type Context, contextWith } from '@parley/contract'
import type { NoticeFacts } from '@parley/journal'
import { funnelStages, listedIntents, sentiments } from '@parley/openrtb'
import { clearingPrice } from '../../packages/exchange/src/auction/price.ts'
import type { EnteredBid } from '../../packages/exchange/src/model/bid.ts'
import type { OpportunityImp } from '../../packages/exchange/src/model/opportunity.ts'
import { afterMargin, beforeMargin } from '../../packages/exchange/src/money/micros.ts'

export type Sale = Omit<NoticeFacts, 'isTest' | 'issuedAt' | 'expiresAt'>

const publishers = 200
const partners = 40
const advertisersOfPartner = 25
const campaignsOfAdvertiser = 4
const creativesOfCampaign = 3
const rivalsMax = 6
const dealShare = 0.05

const countries = ['USA', 'USA', 'USA', 'USA', 'DEU', 'DEU', 'GBR', 'GBR', 'FRA', 'ESP', 'ITA', 'NLD', ''] as const
const formats = ['any', 'any', 'text', 'product_card', 'several'] as const

export function saleOf(random: () => number): Sale {
  const publisher = rankIn(publishers, random)
  const country = countries[below(countries.length, random)] ?? ''
  const floorMicros = 100_000 * (1 + (publisher % 10))
  const auctionType = publisher % 4 === 0 ? 1 : 2
  const [first, second] = bidsAbove(floorMicros, country === 'USA' ? 1.2 : 0.9, random)
  const clearingMicros = clearingPrice(first, second, { floorMicros } as OpportunityImp, {
    auctionType,
    ranking: 'price',
  })
  return {
    auction: idFrom(random),
    imp: String(1 + below(2, random)),
    bid: idFrom(random),
    publisher: `chat-${publisher}`,
    partner: first.partner,
    seat: `${first.partner}-seat`,
    context: contextOf(first, country, random),
    bidMicros: first.priceMicros,
    paidMicros: beforeMargin(clearingMicros, first.marginPercent),
    clearingMicros,
    floorMicros,
    auctionType,
  }
}

/** The best bid and the next one, if there is one. */
function bidsAbove(floorMicros: number, worth: number, random: () => number): readonly [EnteredBid, EnteredBid?] {
  const bids = Array.from({ length: 1 + below(rivalsMax, random) }, () => bidOf(floorMicros, worth, random))
  const [first, second] = bids.toSorted((a, b) => b.netMicros - a.netMicros)
  return second === undefined ? [first as EnteredBid] : [first as EnteredBid, second]
}

/** Bidders name prices in cents and in tenths of them, and each partner has its margin. */
function bidOf(floorMicros: number, worth: number, random: () => number): EnteredBid {
  const partner = rankIn(partners, random)
  const marginPercent = 5 + (partner % 4) * 5
  const wanted = 2_500_000 * worth * Math.exp(0.6 * normal(random))
  const priceMicros = Math.max(Math.round(wanted / 1000) * 1000, beforeMargin(floorMicros, marginPercent))
  const netMicros = afterMargin(priceMicros, marginPercent)
  return { partner: `partner-${partner}`, priceMicros, netMicros, marginPercent } as EnteredBid
}

function contextOf({ partner }: EnteredBid, country: string, random: () => number): Context {
  const advertiser = `${partner}-${rankIn(advertisersOfPartner, random)}.example`
  const campaign = `${below(campaignsOfAdvertiser, random)}`
  return contextWith({
    country,
    format: formats[below(formats.length, random)] ?? 'any',
    intent: listedIntents[rankIn(listedIntents.length, random)] ?? '',
    sentiment: sentiments[below(sentiments.length, random)] ?? '',
    stage: funnelStages[below(funnelStages.length, random)] ?? '',
    deal: random() < dealShare ? `deal-${below(20, random)}` : '',
    advertiser,
    campaign: `${advertiser}:${campaign}`,
    creative: `${advertiser}:${campaign}:${below(creativesOfCampaign, random)}`,
  })
}

/** The first is the most frequent, the second half as frequent, the third a third. */
function rankIn(count: number, random: () => number): number {
  return Math.min(count - 1, Math.floor((count + 1) ** random()) - 1)
}

function below(count: number, random: () => number): number {
  return Math.floor(random() * count)
}

function normal(random: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
}

/** A random UUID as exchanges make them, from numbers that can be repeated. */
function idFrom(random: () => number): string {
  const hex = Array.from({ length: 4 }, () =>
    Math.floor(random() * 0x1_0000_0000)
      .toString(16)
      .padStart(8, '0'),
  ).join('')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`
}
