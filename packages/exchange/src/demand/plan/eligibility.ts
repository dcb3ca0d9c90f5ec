// Which impressions a partner accepts (D48, D49, D100). The checks are in the order in which they are reported.

import { takes } from '@parley/contract'
import { adFormatKey } from '@parley/openrtb'
import type { Reason } from '../../catalog/reasons.ts'
import { mayUse } from '../../deals/offered-deals.ts'
import type { Opportunity, OpportunityImp } from '../../model/opportunity.ts'
import type { CpmMicros } from '../../money/micros.ts'
import type { Eligibility, Partner } from '../adapter.ts'

/** Why a partner does not take this request at all, or undefined when it does. `chance` is in [0, 1). */
export function requestMismatch(opportunity: Opportunity, { terms }: Eligibility, chance: number): Reason | undefined {
  const { request, publisher } = opportunity
  const { intent, funnel, sentiment } = request.ext?.service ?? {}
  const { publishersAllowed, publishersBlocked, sharePercent } = terms
  if (publishersAllowed !== undefined && !publishersAllowed.includes(publisher ?? '')) return 'publisher'
  if (publisher !== undefined && publishersBlocked?.includes(publisher)) return 'publisher'
  if (!takes(terms.countries, opportunity.country?.alpha2)) return 'country'
  if (!takesAny(terms.categories, request.site?.cat ?? request.app?.cat ?? [])) return 'category'
  if (terms.languages !== undefined && !takes(terms.languages, languageOf(opportunity))) return 'language'
  if (!takes(terms.intents, intent?.value)) return 'intent'
  if (!takes(terms.funnelStages, funnel?.stage)) return 'funnel-stage'
  if (!takes(terms.sentiments, sentiment?.value)) return 'sentiment'
  return chance * 100 < sharePercent ? undefined : 'share'
}

/** D105-seats: whether the publisher takes bids of this partner at all, by its seat in answers or the operator's name for it. */
export function isSeatWanted({ lists }: Opportunity, { seat, name }: Pick<Partner, 'name' | 'seat'>): boolean {
  const { wseat, bseat } = lists
  if (bseat !== undefined && (bseat.includes(seat) || bseat.includes(name))) return false
  return wseat === undefined || wseat.length === 0 || wseat.includes(seat) || wseat.includes(name)
}

/** Why a partner does not take this impression, or undefined when it does. */
export function impMismatch(
  imp: OpportunityImp,
  partner: Pick<Partner, 'name' | 'seat' | 'eligibility'>,
): Reason | undefined {
  const { adFormats } = partner.eligibility
  if (!imp.isFloorKnown && !hasDeal(imp, partner)) return 'floor-currency'
  if (
    adFormats !== undefined &&
    imp.adFormats.length > 0 &&
    !imp.adFormats.some((format) => adFormats.has(adFormatKey(format)))
  ) {
    return 'ad-format'
  }
  return isInRange(imp.floorMicros, partner.eligibility) || hasDeal(imp, partner) ? undefined : 'floor-range'
}

/** D100: the floor of a deal replaces that of the impression, so a partner with a deal that it takes is asked for it. */
function hasDeal({ deals }: OpportunityImp, partner: Pick<Partner, 'name' | 'seat' | 'eligibility'>): boolean {
  if (deals === undefined) return false
  return deals.live.some((deal) => isInRange(deal.floorMicros, partner.eligibility) && mayUse(partner, deal))
}

function isInRange(micros: CpmMicros, { floorMinMicros, floorMaxMicros }: Eligibility): boolean {
  return micros >= floorMinMicros && micros <= floorMaxMicros
}

function languageOf({ request }: Opportunity): string | undefined {
  return request.device?.language?.toLowerCase().slice(0, 2)
}

function takesAny(wanted: readonly string[] | undefined, found: readonly unknown[]): boolean {
  return wanted === undefined || found.some((value) => typeof value === 'string' && wanted.includes(value))
}
