// Which impressions a partner accepts (D48, D49). The checks are in the order in which they are reported.

import { adFormatKey } from '@parley/openrtb'
import type { Reason } from '../../catalog/reasons.ts'
import type { Opportunity, OpportunityImp } from '../../words/opportunity.ts'
import type { Eligibility } from '../adapter.ts'

/** Why a partner does not take this request at all, or undefined when it does. `chance` is in [0, 1). */
export function requestMismatch(opportunity: Opportunity, { terms }: Eligibility, chance: number): Reason | undefined {
  const { request, publisher } = opportunity
  const { intent, funnel, sentiment } = request.ext?.service ?? {}
  const { publishersAllowed, publishersBlocked, sharePercent } = terms
  if (publishersAllowed !== undefined && !publishersAllowed.includes(publisher ?? '')) return 'publisher'
  if (publisher !== undefined && publishersBlocked?.includes(publisher)) return 'publisher'
  if (!takes(terms.countries, [opportunity.country?.alpha2])) return 'country'
  if (!takes(terms.categories, request.site?.cat ?? request.app?.cat ?? [])) return 'category'
  if (!takes(terms.languages, [request.device?.language?.toLowerCase().slice(0, 2)])) return 'language'
  if (!takes(terms.intents, [intent?.value])) return 'intent'
  if (!takes(terms.funnelStages, [funnel?.stage])) return 'funnel-stage'
  if (!takes(terms.sentiments, [sentiment?.value])) return 'sentiment'
  return chance * 100 < sharePercent ? undefined : 'share'
}

/** Why a partner does not take this impression, or undefined when it does. */
export function impMismatch(
  imp: OpportunityImp,
  { adFormats, floorMinMicros, floorMaxMicros }: Eligibility,
): Reason | undefined {
  if (!imp.isFloorKnown) return 'floor-currency'
  if (
    adFormats !== undefined &&
    imp.adFormats.length > 0 &&
    !imp.adFormats.some((format) => adFormats.has(adFormatKey(format)))
  ) {
    return 'ad-format'
  }
  return imp.floorMicros < floorMinMicros || imp.floorMicros > floorMaxMicros ? 'floor-range' : undefined
}

/** A list that is not there takes everything; one that is takes what it shares with what was found. */
function takes(wanted: readonly string[] | undefined, found: readonly unknown[]): boolean {
  return wanted === undefined || found.some((value) => typeof value === 'string' && wanted.includes(value))
}
