// Whether a campaign wants an impression (D49, D76): every targeting it names must match; within one, any value will.

import { type AdFormat, adFormatKey } from '@parley/openrtb'
import type { Campaign } from '../../../config/campaign.ts'
import type { Opportunity, OpportunityImp } from '../../../words/opportunity.ts'

export type Match =
  | { readonly kind: 'match'; readonly adFormat: AdFormat | undefined }
  | { readonly kind: 'mismatch'; readonly on: string }

export function matchCampaign(campaign: Campaign, opportunity: Opportunity, imp: OpportunityImp): Match {
  const { targeting = {} } = campaign
  const { intent, funnel, sentiment } = opportunity.request.ext?.service ?? {}
  const wanted: readonly (readonly [string, readonly string[] | undefined, readonly (string | undefined)[]])[] = [
    ['keywords', targeting.keywords?.map((word) => word.toLowerCase()), opportunity.keywords],
    ['intent', targeting.intents, [intent?.value]],
    ['funnel stage', targeting.funnelStages, [funnel?.stage]],
    ['sentiment', targeting.sentiments, [sentiment?.value]],
    ['country', targeting.countries, [opportunity.country?.alpha2]],
  ]
  const failed = wanted.find(
    ([, values, found]) => values !== undefined && !values.some((value) => found.includes(value)),
  )
  if (failed !== undefined) return { kind: 'mismatch', on: failed[0] }
  return matchFormat(targeting.adFormats, imp)
}

// D48: formats are compared by canonical agent_url and id; a campaign that lists none serves any impression.
function matchFormat(formats: readonly AdFormat[] | undefined, imp: OpportunityImp): Match {
  if (formats === undefined) return { kind: 'match', adFormat: undefined }
  const served = new Set(formats.map(adFormatKey))
  const declared = imp.adFormats.find((format) => served.has(adFormatKey(format)))
  return declared === undefined ? { kind: 'mismatch', on: 'ad format' } : { kind: 'match', adFormat: declared }
}
