// By what money and funnels are grouped, besides publisher and partner. Publishers and partners write these words, so each comes
// from a closed set, or is short, plain and bounded in number: they cannot fill memory, tokens or tables (T30, D106).

import type { Context } from '@parley/contract'
import { funnelStages, listedIntents, sentiments } from '@parley/openrtb'
import type { CheckedBid } from '../model/bid.ts'
import type { BidDeal } from '../model/deal.ts'
import type { Opportunity, OpportunityImp } from '../model/opportunity.ts'
import { domainIn } from '../rules/domains.ts'
import { otherName } from './name-limit.ts'

const intentWords: ReadonlySet<string> = new Set(listedIntents)
const sentimentWords: ReadonlySet<string> = new Set(sentiments)
const stageWords: ReadonlySet<string> = new Set(funnelStages)

/** Ids of ad formats, deals, campaigns and creatives are free text; this is what most look like. */
const isPlainId = /^[\w.:-]{1,64}$/

/** Of the bid that won; what ended without a sale has none of it. */
export interface SoldBid extends Pick<CheckedBid, 'partner' | 'adomain' | 'cid' | 'crid'> {
  readonly deal?: Pick<BidDeal, 'id'> | undefined
}

/** How a name of a bid is reported: as it is, or as `other` past the bound (D106). */
export type ReportName = (partner: string, name: string) => string

const asItIs: ReportName = (_, name) => name

export function contextOf(
  { request, country }: Opportunity,
  { adFormats }: Pick<OpportunityImp, 'adFormats'>,
  sold?: SoldBid,
  reportName: ReportName = asItIs,
): Context {
  const service = request.ext?.service
  const named = (name: string): string => (sold === undefined ? '' : reportName(sold.partner, name))
  return {
    country: country?.alpha3 ?? '',
    format: formatOf(adFormats),
    intent: known(service?.intent?.value, intentWords),
    sentiment: known(service?.sentiment?.value, sentimentWords),
    stage: known(service?.funnel?.stage, stageWords),
    // A publisher may name its own deals.
    deal: plainId(sold?.deal?.id),
    advertiser: named(plainId(advertiserIn(sold?.adomain))),
    campaign: named(plainId(sold?.cid)),
    creative: named(plainId(sold?.crid)),
  }
}

/** The first domain that the bid names, in the form in which lists compare them (D105). */
function advertiserIn([first]: readonly string[] = []): string | undefined {
  return first === undefined ? undefined : (domainIn(first) ?? otherName)
}

function known(word: string | undefined, words: ReadonlySet<string>): string {
  if (word === undefined) return ''
  return words.has(word) ? word : otherName
}

function formatOf([first, second]: OpportunityImp['adFormats']): string {
  if (first === undefined) return 'any'
  if (second !== undefined) return 'several'
  return plainId(first.id)
}

function plainId(id: string | undefined): string {
  if (id === undefined) return ''
  return isPlainId.test(id) ? id : otherName
}
