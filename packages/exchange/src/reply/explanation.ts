// D58-test-mode and D77: what a test request is told beside its bid.

import { ruleOf, type TestExplanation, type Warning, wholePrice } from '@parley/openrtb'
import { reasonRow } from '../catalog/reasons.ts'
import type { Disposition, OpportunityImp, Trace } from '../types.ts'

type PartnerPart = TestExplanation['partners'][number]
type OfferPrices = TestExplanation['priceFilters'][string]

export function explanationOf({ opportunity, dispositions }: Trace): TestExplanation {
  const { warnings, keywords, imps } = opportunity
  const isDrop = ({ rule }: Warning): boolean => ruleOf(rule).effect === 'drop'
  const filters = imps.map((imp) => [imp.id, offerPrices(imp)] as const)
  return {
    test: true,
    warnings: warnings.filter((found) => !isDrop(found)),
    dropped: warnings.filter(isDrop),
    keywords: [...keywords],
    priceFilters: Object.fromEntries(filters.filter(([, prices]) => Object.keys(prices).length > 0)),
    partners: dispositions.map(partnerExplanation),
  }
}

function partnerExplanation({ partner, impId, reason, detail }: Disposition): PartnerPart {
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
