// D58-test-mode and D77: the explanation that a test request gets with its bid.

import { noticeOf, type RequestDsa, ruleOf, type TestExplanation, type Warning, wholePrice } from '@parley/openrtb'
import { callerPart } from '../catalog/caller-words.ts'
import { dsaOf } from '../catalog/dsa.ts'
import { causes } from '../catalog/permissions.ts'
import { reasonRow } from '../catalog/reasons.ts'
import { idleWords, shownDeals } from '../deals/deal-book.ts'
import type { Disposition } from '../model/disposition.ts'
import type { Opportunity, OpportunityImp } from '../model/opportunity.ts'
import type { Trace } from '../model/outcome.ts'
import type { Pacing } from '../model/pacing.ts'
import type { Relevance } from '../model/relevance.ts'
import type { PartnerView } from '../model/view.ts'
import { toDecimal } from '../money/micros.ts'

type PartnerPart = TestExplanation['partners'][number]
type RelevancePart = NonNullable<PartnerPart['relevance']>
type PrivacyPart = NonNullable<TestExplanation['privacy']>[number]
type PacedPart = NonNullable<TestExplanation['paced']>[number]
type FloorPart = NonNullable<TestExplanation['floors']>[number]
type DealsPart = NonNullable<TestExplanation['deals']>[number]
type DsaPart = NonNullable<TestExplanation['dsa']>
type OfferPrices = TestExplanation['priceFilters'][string]

export function explanationOf({ opportunity, caller, dispositions, views, pacing }: Trace): TestExplanation {
  const { warnings, keywords, imps, supplyChain, scorer, ranking } = opportunity
  const dsa = dsaOf(opportunity.request)
  const about = callerPart(caller)
  const isDrop = ({ rule }: Warning): boolean => ruleOf(rule).effect === 'drop'
  const deals = imps.flatMap(dealsExplanation)
  const filters = imps.map((imp) => [imp.id, offerPrices(imp)] as const)
  return {
    test: true,
    warnings: warnings.filter((found) => !isDrop(found)).map(noticeOf),
    dropped: warnings.filter(isDrop).map(noticeOf),
    keywords: [...keywords],
    priceFilters: Object.fromEntries(filters.filter(([, prices]) => Object.keys(prices).length > 0)),
    partners: dispositions.map(partnerExplanation),
    ...(scorer === undefined ? {} : { relevance: { scorer, ranking } }),
    ...(deals.length === 0 ? {} : { deals }),
    ...(about === undefined ? {} : { caller: { ...about } }),
    ...(views.length === 0 ? {} : { privacy: views.map(privacyExplanation) }),
    ...(pacing === undefined ? {} : { paced: imps.map((imp) => pacedExplanation(imp, pacing)) }),
    ...(imps.some(({ floorSource }) => floorSource !== '') ? { floors: imps.map(floorExplanation) } : {}),
    ...chainPart(supplyChain),
    ...(dsa === undefined ? {} : { dsa: dsaExplanation(dsa) }),
  }
}

/** Why a chain was left out is among the warnings. */
function chainPart(chain: Opportunity['supplyChain']): Pick<TestExplanation, 'supplyChain'> {
  return chain === undefined || chain === 'left-out' ? {} : { supplyChain: { ...chain, nodes: [...chain.nodes] } }
}

function partnerExplanation({ partner, impId, reason, detail, relevance }: Disposition): PartnerPart {
  const { state, says } = reasonRow(reason)
  const wouldBeAsked = reason === 'test-mode'
  const sentence = detail === '' ? says : `${says}: ${detail}`
  const part = { partner, impid: impId, wouldBeAsked, outcome: state, reason: sentence }
  return relevance === undefined ? part : { ...part, relevance: relevancePart(relevance) }
}

/** D97: a score as everybody is sentence it. */
export function relevancePart({ thousandths, because }: Relevance): RelevancePart {
  return { score: thousandths / 1000, because: [...because] }
}

/** D100: which deals count for an impression and which do not; none where it has no deals. */
export function dealsExplanation({ id, deals }: Pick<OpportunityImp, 'id' | 'deals'>) {
  if (deals === undefined) return []
  return [
    {
      impid: id,
      private: deals.isPrivate,
      live: deals.live.map(({ id: deal, by, floorMicros, auctionType, priority }) => ({
        id: deal,
        by,
        floorCpm: toDecimal(floorMicros),
        ...(auctionType === undefined ? {} : { at: auctionType }),
        priority,
      })),
      idle: shownDeals(deals).idle.map((deal) => ({ id: deal.id, reason: idleWords(deal) })),
    },
  ] satisfies readonly DealsPart[]
}

/** What the privacy gate showed to a partner; the publisher and the operator see the same. */
export function privacyExplanation({ partner, name, because, removed, coarsened }: PartnerView) {
  return {
    partner,
    view: name,
    because: because.map((cause) => causes[cause].says),
    removed: [...removed],
    coarsened: [...coarsened],
  } satisfies PrivacyPart
}

/** D98: nothing is paced in a test; this is what would be. */
function pacedExplanation({ id: impid }: OpportunityImp, { paced }: Pacing): PacedPart {
  const found = paced.find(({ impId }) => impId === impid)
  if (found === undefined) return { impid, wouldBePaced: false }
  return { impid, wouldBePaced: true, rule: found.rule, reason: found.detail }
}

function floorExplanation({ id, floorMicros, floorSource }: OpportunityImp): FloorPart {
  return { impid: id, floorCpm: toDecimal(floorMicros), from: floorSource === '' ? 'the request' : floorSource }
}

/** D103: as it was read, without what was dropped. */
function dsaExplanation({ transparency, ...demands }: RequestDsa): DsaPart {
  if (transparency === undefined) return demands
  return { ...demands, transparency: transparency.map((entry) => ({ ...entry, dsaparams: [...entry.dsaparams] })) }
}

function offerPrices({ priceFilter: { minPrice, maxPrice } }: OpportunityImp): OfferPrices {
  return {
    ...(minPrice === undefined ? {} : { minOfferPrice: wholePrice(minPrice) }),
    ...(maxPrice === undefined ? {} : { maxOfferPrice: wholePrice(maxPrice) }),
  }
}
