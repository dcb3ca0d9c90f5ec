// D58-test-mode and D77: what a test request is told beside its bid.

import { ruleOf, type Warning, wholePrice } from '@parley/openrtb'
import { reasonRow } from '../catalog/reasons.ts'
import type { Disposition, OpportunityImp, Trace } from '../types.ts'

interface Explanation {
  readonly test: true
  readonly warnings: readonly Warning[]
  readonly dropped: readonly Warning[]
  readonly keywords: readonly string[]
  readonly priceFilters: Readonly<Record<string, OfferPrices>>
  readonly partners: readonly PartnerExplanation[]
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

export function explanationOf({ opportunity, dispositions }: Trace): Explanation {
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
  }
}

function partnerExplanation({ partner, impId, reason, detail }: Disposition): PartnerExplanation {
  const { state, says } = reasonRow(reason)
  const wouldBeAsked = reason === 'test-mode'
  return { partner, impid: impId, wouldBeAsked, outcome: state, reason: detail === '' ? says : `${says}: ${detail}` }
}

function offerPrices({ priceFilter: { minPrice, maxPrice } }: OpportunityImp): OfferPrices {
  return {
    ...(minPrice === undefined ? {} : { minOfferPrice: wholePrice(minPrice) }),
    ...(maxPrice === undefined ? {} : { maxOfferPrice: wholePrice(maxPrice) }),
  }
}
