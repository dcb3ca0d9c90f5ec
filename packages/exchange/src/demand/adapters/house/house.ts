// Direct campaigns from the configuration, so that a fresh exchange has something to sell. Among the campaigns that
// match, the highest price is bid, then the lower id; each impression gets another campaign while there are any (D76). Where
// relevance is asked for, a lone impression is offered several, of which the auction chooses one (D97).

import type { NativeRequest } from '@parley/openrtb'
import { dsaOf } from '../../../catalog/dsa.ts'
import { onceFor } from '../../../catalog/once-for.ts'
import type { CampaignTerms } from '../../../config/campaign.ts'
import type { BidDsa, PricedBid } from '../../../model/bid.ts'
import type { Funding } from '../../../model/funds.ts'
import type { Opportunity, OpportunityImp } from '../../../model/opportunity.ts'
import { type CpmMicros, toMicros } from '../../../money/micros.ts'
import { asksRelevance, bidsPerImpMax } from '../../../relevance/worth.ts'
import { reachesFloorGross } from '../../../rules/floor.ts'
import type { AdapterResult, LocalAdapter, NoBid } from '../../adapter.ts'
import { fillAssets } from '../../creative/fill-assets.ts'
import { type OwnPictures, ownPictures } from '../../creative/own-pictures.ts'
import { checkDsa } from '../../judge/check-dsa.ts'
import { listRefusal } from '../../judge/lists.ts'
import { indexOf, type RankedCampaign, showsOwn } from './campaign-index.ts'
import { type Match, matcherOf } from './match.ts'

/** Sets money aside for a campaign that could win an impression of this auction at its price. */
export type Fund = (campaign: string, auction: string, priceMicros: CpmMicros) => Funding

/** With `fund`, campaigns have budgets, and one without money for an impression does not bid for it. */
export function houseAdapter(
  campaigns: readonly CampaignTerms[],
  pictures: OwnPictures = ownPictures(() => ''),
  fund?: Fund,
): LocalAdapter {
  const { candidatesFor, last, showsOwnPictures } = indexOf(campaigns)
  // Of many campaigns few are ever looked at.
  const offerings: (Offering | undefined)[] = []
  const offeringOf = ({ campaign, rank }: RankedCampaign): Offering => {
    const offering = offerings[rank] ?? newOffering(campaign, pictures)
    offerings[rank] = offering
    return offering
  }
  return {
    bids: (opportunity) =>
      bidsOf({ candidates: () => candidatesFor(opportunity), last, offeringOf, fund }, opportunity),
    picturesAt: showsOwnPictures ? pictures.picturesAt : undefined,
  }
}

function newOffering(campaign: CampaignTerms, pictures: OwnPictures): Offering {
  const creativeNow = showsOwn(campaign) ? () => withAddresses(campaign.creative, pictures) : () => campaign.creative
  const adFor = onceFor((request: NativeRequest) => adOf(creativeNow(), request))
  return { campaign, matches: matcherOf(campaign), adFor, dsa: dsaFor(campaign) }
}

/** A campaign with the ads it has made: for the same native request the ad is the same, so it is made once. */
interface Offering {
  readonly campaign: CampaignTerms
  readonly matches: (opportunity: Opportunity, imp: OpportunityImp) => Match
  readonly adFor: (request: NativeRequest) => Ad
  readonly dsa: BidDsa | undefined
}

type Ad = { readonly kind: 'ad'; readonly markup: object } | { readonly kind: 'unfillable'; readonly reason: string }

interface Stock {
  /** The campaigns that can match, with the highest price first. */
  readonly candidates: () => Iterable<RankedCampaign>
  /** The one with the lowest price: where nothing fits, it is why. */
  readonly last: RankedCampaign | undefined
  readonly offeringOf: (candidate: RankedCampaign) => Offering
  readonly fund: Fund | undefined
}

function bidsOf(stock: Stock, opportunity: Opportunity): AdapterResult {
  const bids: PricedBid[] = []
  const noBids: NoBid[] = []
  const used = new Set<string>()
  const [only] = opportunity.imps
  if (opportunity.imps.length === 1 && only !== undefined && asksRelevance(opportunity, only)) {
    const several = allFitting(stock, opportunity, only)
    if (several.length > 0) return { bids: several, noBids }
  }
  for (const imp of byFloor(opportunity.imps)) {
    const found = firstFitting(stock, opportunity, imp, used)
    if (found === undefined) noBids.push({ impId: imp.id, detail: whyNot(stock, opportunity, imp) })
    else if ('shortage' in found) noBids.push({ impId: imp.id, detail: found.detail, reason: found.shortage })
    else {
      if (canWin(found, imp, opportunity)) used.add(found.cid ?? '')
      bids.push(found)
    }
  }
  return { bids, noBids }
}

/** The impression with the highest floor chooses first, so that no campaign is used up by one that a cheaper campaign could serve. */
function byFloor(imps: readonly OpportunityImp[]): readonly OpportunityImp[] {
  return imps.length === 1 ? imps : imps.toSorted((a, b) => b.floorMicros - a.floorMicros)
}

function canWin(bid: PricedBid, imp: OpportunityImp, { request }: Opportunity): boolean {
  return reachesFloorGross(bid, imp) && checkDsa(bid.dsa, dsaOf(request)).kind === 'passed'
}

/**
 * Of the campaigns that can win the best one not used yet, else the best one already used. A bid below the floor, or without
 * the transparency that is required, cannot win, but it tells the operator what was missing.
 */
function firstFitting(
  stock: Stock,
  opportunity: Opportunity,
  imp: OpportunityImp,
  used: ReadonlySet<string>,
): Funded | undefined {
  const { candidates, offeringOf } = stock
  let second: PricedBid | undefined
  let hopeless: PricedBid | undefined
  let poor: Lacking | undefined
  for (const candidate of candidates()) {
    const offer = offerOf(offeringOf(candidate), opportunity, imp)
    if ('reason' in offer) continue
    if (!canWin(offer, imp, opportunity)) hopeless ??= offer
    else if (used.has(candidate.campaign.id)) second ??= offer
    else {
      const funded = fundedOffer(offer, opportunity, stock)
      if (!('shortage' in funded)) return funded
      poor ??= funded
    }
  }
  const again = second === undefined ? undefined : fundedOffer(second, opportunity, stock)
  return again !== undefined && !('shortage' in again) ? again : (poor ?? again ?? hopeless)
}

type Lacking = Extract<Funding, { readonly shortage: unknown }>
type Funded = PricedBid | Lacking

/** The first reason counts: it is that of the campaign with the highest price. */
function fundedOffer(offer: PricedBid, { request }: Opportunity, { fund }: Stock): Funded {
  if (fund === undefined) return offer
  const funding = fund(offer.cid ?? '', request.id, offer.priceMicros)
  return 'funds' in funding ? { ...offer, funds: funding.funds } : funding
}

function whyNot({ last, offeringOf }: Stock, opportunity: Opportunity, imp: OpportunityImp): string {
  const offer = last === undefined ? undefined : offerOf(offeringOf(last), opportunity, imp)
  if (offer !== undefined && 'reason' in offer) return offer.reason
  return 'no campaign is configured; add one to house.campaigns, as in sample.yaml'
}

/** The best campaigns that can win, as many as are looked at. */
function allFitting(stock: Stock, opportunity: Opportunity, imp: OpportunityImp): readonly PricedBid[] {
  const offers: PricedBid[] = []
  for (const candidate of stock.candidates()) {
    const offer = offerOf(stock.offeringOf(candidate), opportunity, imp)
    if ('reason' in offer || !canWin(offer, imp, opportunity)) continue
    const funded = fundedOffer(offer, opportunity, stock)
    if (!('shortage' in funded) && offers.push(funded) === bidsPerImpMax) break
  }
  return offers
}

function offerOf(
  { campaign, matches, adFor, dsa }: Offering,
  opportunity: Opportunity,
  imp: OpportunityImp,
): PricedBid | { readonly reason: string } {
  const match = matches(opportunity, imp)
  if (match.kind === 'mismatch') return { reason: `no campaign matches; ${campaign.id} needs another ${match.on}` }
  const about = { adomain: [campaign.advertiserDomain], cat: campaign.cat }
  const unwanted = listRefusal(about, opportunity.lists, opportunity.blocked)
  if (unwanted !== undefined)
    return {
      reason: `the publisher does not accept campaign ${campaign.id}: ${unwanted.found}, by ${unwanted.by}`,
    }
  const ad = adFor(imp.native.request)
  if (ad.kind === 'unfillable') return { reason: `campaign ${campaign.id} ${ad.reason}` }
  return {
    impId: imp.id,
    bidId: `${campaign.id}-${imp.id}`,
    priceMicros: toMicros(campaign.priceCpm),
    currency: 'USD',
    markup: ad.markup,
    ...about,
    adid: campaign.id,
    cid: campaign.id,
    crid: campaign.id,
    adFormat: match.adFormat,
    exp: undefined,
    lossUrl: undefined,
    winUrl: undefined,
    billingUrl: undefined,
    dsa,
  }
}

/** D103: the brand stands for the advertiser, who pays for its own campaign. A native ad has no place for more. */
function dsaFor({ creative: { sponsored } }: CampaignTerms): BidDsa | undefined {
  return sponsored === undefined ? undefined : { behalf: sponsored, paid: sponsored, adrender: 0 }
}

/** Made with an ad and not with the adapter, because the exchange learns its address when it listens. */
function withAddresses(creative: Creative, { urlOf }: OwnPictures): Creative {
  return { ...creative, images: creative.images.map((image) => ({ ...image, url: urlOf(image.url) })) }
}

type Creative = CampaignTerms['creative']

function adOf(creative: Creative, request: NativeRequest): Ad {
  const { url, ...content } = creative
  const filling = fillAssets(request, content)
  return filling.kind === 'unfillable'
    ? filling
    : { kind: 'ad', markup: { ver: '1.2', assets: filling.assets, link: { url } } }
}
