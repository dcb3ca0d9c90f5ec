// D58-test-mode and D77: what a test request is told beside its bid.

import { ruleOf, type Warning, wholePrice } from '@parley/openrtb'
import { causes } from '../catalog/permissions.ts'
import { reasonRow } from '../catalog/reasons.ts'
import type { Disposition, OpportunityImp, PartnerView, Trace } from '../types.ts'

interface Explanation {
  readonly test: true
  readonly warnings: readonly Warning[]
  readonly dropped: readonly Warning[]
  readonly keywords: readonly string[]
  readonly priceFilters: Readonly<Record<string, OfferPrices>>
  readonly partners: readonly PartnerExplanation[]
  /** What each partner that would have been asked would have seen of the person. */
  readonly privacy?: readonly PrivacyExplanation[]
}

interface PrivacyExplanation {
  readonly partner: string
  readonly view: string
  readonly because: readonly string[]
  readonly removed: readonly string[]
  readonly coarsened: readonly string[]
}

interface PartnerExplanation {
  readonly partner: string
  readonly impid: string
  /** Whether live traffic would have reached this partner. */
  readonly wouldBeAsked: boolean
  readonly outcome: string
  readonly reason: string
}

interface OfferPrices {
  readonly minOfferPrice?: string
  readonly maxOfferPrice?: string
}

export function explanationOf({ opportunity, dispositions, views }: Trace): Explanation {
  const { warnings, keywords, imps } = opportunity
  const isDrop = ({ rule }: Warning): boolean => ruleOf(rule).effect === 'drop'
  const filters = imps.map((imp) => [imp.id, offerPrices(imp)] as const)
  return {
    test: true,
    warnings: warnings.filter((found) => !isDrop(found)),
    dropped: warnings.filter(isDrop),
    keywords,
    priceFilters: Object.fromEntries(filters.filter(([, prices]) => Object.keys(prices).length > 0)),
    partners: dispositions.map(partnerExplanation),
    ...(views.length === 0 ? {} : { privacy: views.map(privacyExplanation) }),
  }
}

function partnerExplanation({ partner, impId, reason, detail }: Disposition): PartnerExplanation {
  const { state, says } = reasonRow(reason)
  const wouldBeAsked = reason === 'test-mode'
  return { partner, impid: impId, wouldBeAsked, outcome: state, reason: detail === '' ? says : `${says}: ${detail}` }
}

function privacyExplanation({ partner, name, because, removed, coarsened }: PartnerView): PrivacyExplanation {
  return { partner, view: name, because: because.map((cause) => causes[cause].says), removed, coarsened }
}

function offerPrices({ priceFilter: { minPrice, maxPrice } }: OpportunityImp): OfferPrices {
  return {
    ...(minPrice === undefined ? {} : { minOfferPrice: wholePrice(minPrice) }),
    ...(maxPrice === undefined ? {} : { maxOfferPrice: wholePrice(maxPrice) }),
  }
}
