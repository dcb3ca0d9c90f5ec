// The text of the bid request. Partners with the same view of the same impressions get the same text except for tmax, so
// it is written once and cached as long as the view lives.

import type { BidRequest } from '@parley/openrtb'
import type { Opportunity, OpportunityImp } from '../../../model/opportunity.ts'
import { outboundRequest } from './outbound.ts'
import { type OpenrtbParams, type TextParams, textParams } from './params.ts'
import { wellFormedJson } from './well-formed-json.ts'

interface Written {
  readonly imps: readonly OpportunityImp[]
  readonly params: TextParams
  readonly text: string
}

const writtenFor = new WeakMap<BidRequest, Written[]>()

/** What one partner has for itself is put behind the text that it shares. */
export function outboundText(
  opportunity: Opportunity,
  params: TextParams & Pick<OpenrtbParams, 'tmaxDeductMs'>,
  tmaxMs: number,
): string {
  const tmax = Math.max(1, tmaxMs - params.tmaxDeductMs)
  return `${sharedText(opportunity, params).slice(0, -1)},"tmax":${tmax}}`
}

function sharedText(opportunity: Opportunity, params: TextParams): string {
  const { request, imps } = opportunity
  const written = writtenFor.get(request) ?? []
  const known = written.find((other) => isSameFor(other.params, params) && isSameList(other.imps, imps))
  if (known !== undefined) return known.text
  const text = wellFormedJson(outboundRequest(opportunity, params))
  writtenFor.set(request, [...written, { imps, params, text }])
  return text
}

function isSameFor(a: TextParams, b: TextParams): boolean {
  return a === b || textParams.every((name) => a[name] === b[name])
}

function isSameList(a: readonly OpportunityImp[], b: readonly OpportunityImp[]): boolean {
  return a.length === b.length && a.every((imp, index) => imp === b[index])
}
