// By what money and funnels are grouped, besides publisher and partner. A publisher writes these words, so each comes from a
// closed set or is short and plain: nobody can fill memory, tokens or tables with them (T30).

import type { Context } from '@parley/contract'
import { funnelStages, listedIntents, sentiments } from '@parley/openrtb'
import type { BidDeal } from '../words/deal.ts'
import type { Opportunity, OpportunityImp } from '../words/opportunity.ts'

const intentWords: ReadonlySet<string> = new Set(listedIntents)
const sentimentWords: ReadonlySet<string> = new Set(sentiments)
const stageWords: ReadonlySet<string> = new Set(funnelStages)

/** Ids of ad formats and of deals are free text; this is what the published ones look like. */
const isPlainId = /^[\w.:-]{1,64}$/

const other = 'other'

export function contextOf(
  { request, country }: Opportunity,
  { adFormats }: Pick<OpportunityImp, 'adFormats'>,
  deal?: Pick<BidDeal, 'id'>,
): Context {
  const service = request.ext?.service
  return {
    country: country?.alpha3 ?? '',
    format: formatOf(adFormats),
    intent: known(service?.intent?.value, intentWords),
    sentiment: known(service?.sentiment?.value, sentimentWords),
    stage: known(service?.funnel?.stage, stageWords),
    // Of the bid that won; a publisher may name its own deals.
    deal: deal === undefined ? '' : plainId(deal.id),
  }
}

function known(word: string | undefined, words: ReadonlySet<string>): string {
  if (word === undefined) return ''
  return words.has(word) ? word : other
}

function formatOf([first, second]: OpportunityImp['adFormats']): string {
  if (first === undefined) return 'any'
  if (second !== undefined) return 'several'
  return plainId(first.id)
}

function plainId(id: string): string {
  return isPlainId.test(id) ? id : other
}
