// Whether a campaign wants an impression (D49, D76): every targeting it names must match; within one, any value will.

import { type AdFormat, adFormatKey } from '@parley/openrtb'
import { takes } from '../../../catalog/takes.ts'
import type { CampaignTerms } from '../../../config/campaign.ts'
import type { Opportunity, OpportunityImp } from '../../../model/opportunity.ts'

export type Match =
  | { readonly kind: 'match'; readonly adFormat: AdFormat | undefined }
  | { readonly kind: 'mismatch'; readonly on: string }

/** Made once for each campaign. */
export function matcherOf({
  targeting,
}: Pick<CampaignTerms, 'targeting'>): (opportunity: Opportunity, imp: OpportunityImp) => Match {
  const keywords = targeting.keywords?.map((word) => word.toLowerCase())
  const { intents, funnelStages, sentiments, countries, adFormats } = targeting
  const served = adFormats && new Set(adFormats.map(adFormatKey))

  return ({ request, keywords: given, country }, imp) => {
    const { intent, funnel, sentiment } = request.ext?.service ?? {}
    if (keywords !== undefined && !keywords.some((word) => given.includes(word))) return mismatch('keywords')
    if (!takes(intents, intent?.value)) return mismatch('intent')
    if (!takes(funnelStages, funnel?.stage)) return mismatch('funnel stage')
    if (!takes(sentiments, sentiment?.value)) return mismatch('sentiment')
    if (!takes(countries, country?.alpha2)) return mismatch('country')
    return matchFormat(served, imp)
  }
}

// D48: formats are compared by canonical agent_url and id; a campaign that lists none serves any impression.
function matchFormat(served: ReadonlySet<string> | undefined, imp: OpportunityImp): Match {
  if (served === undefined) return { kind: 'match', adFormat: undefined }
  const declared = imp.adFormats.find((format) => served.has(adFormatKey(format)))
  return declared === undefined ? mismatch('ad format') : { kind: 'match', adFormat: declared }
}

function mismatch(on: string): Match {
  return { kind: 'mismatch', on }
}
