// Campaigns that were booked become campaigns as a file has them: checked by the same schema, with the same defaults.

import type { BookedCampaign } from '@parley/contract'
import { CampaignEntry, type CampaignTerms } from './campaign.ts'
import { engine } from './engine.ts'
import { termsOf } from './terms.ts'

export type BookedTerms =
  | { readonly kind: 'terms'; readonly campaigns: readonly CampaignTerms[] }
  | { readonly kind: 'wrong'; readonly problem: string }

/** All of them, or what is wrong with the first that cannot be used. */
export function bookedTerms(booked: readonly BookedCampaign[]): BookedTerms {
  const isEntry = engine.compile<object>(CampaignEntry)
  const campaigns: CampaignTerms[] = []
  for (const { id, priceCpm, advertiserDomain, cat, creative, targeting } of booked) {
    const entry = { id, priceCpm, advertiserDomain, ...(cat.length === 0 ? {} : { cat }), creative, targeting }
    if (!isEntry(entry)) {
      const [fault] = isEntry.errors ?? []
      return { kind: 'wrong', problem: `campaign ${id}: ${fault?.instancePath ?? ''} ${fault?.message ?? ''}` }
    }
    campaigns.push(termsOf(CampaignEntry, entry))
  }
  return { kind: 'terms', campaigns }
}
