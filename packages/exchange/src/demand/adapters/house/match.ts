// Whether a campaign wants an impression (D49, D76): every targeting it names must match; within one, any value will.

import { mismatchFor } from '@parley/contract'
import { type AdFormat, adFormatKey } from '@parley/openrtb'
import type { CampaignTerms } from '../../../config/campaign.ts'
import type { Opportunity, OpportunityImp } from '../../../model/opportunity.ts'

export type Match =
  | { readonly kind: 'match'; readonly adFormat: AdFormat | undefined }
  | { readonly kind: 'mismatch'; readonly on: string }

/** Made once for each campaign. */
export function matcherOf({
  targeting,
}: Pick<CampaignTerms, 'targeting'>): (opportunity: Opportunity, imp: OpportunityImp) => Match {
  const { adFormats } = targeting
  const served = adFormats && new Set(adFormats.map(adFormatKey))
  const mismatchWith = mismatchFor(targeting)

  return ({ request, keywords, country, publisher }, imp) => {
    const { intent, funnel, sentiment } = request.ext?.service ?? {}
    const on = mismatchWith({
      keywords,
      intent: intent?.value,
      stage: funnel?.stage,
      sentiment: sentiment?.value,
      country: country?.alpha2,
      publisher,
    })
    return on === undefined ? matchFormat(served, imp) : mismatch(on)
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
