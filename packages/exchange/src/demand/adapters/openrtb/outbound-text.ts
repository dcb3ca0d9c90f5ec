// The text of the bid request. Partners with the same view of the same impressions get the same text but for its tmax, so
// it is written once and remembered for as long as the view itself lives.

import type { BidRequest } from '@parley/openrtb'
import type { Opportunity, OpportunityImp } from '../../../words/opportunity.ts'
import { outboundRequest } from './outbound.ts'
import type { OpenrtbParams } from './params.ts'
import { wellFormedJson } from './well-formed-json.ts'

interface Written {
  readonly imps: readonly OpportunityImp[]
  readonly params: OpenrtbParams
  readonly text: string
}

const writtenFor = new WeakMap<BidRequest, Written[]>()

export function outboundText(opportunity: Opportunity, params: OpenrtbParams, tmaxMs: number): string {
  const tmax = Math.max(1, tmaxMs - (params.tmaxDeductMs ?? 0))
  return `${sharedText(opportunity, params).slice(0, -1)},"tmax":${tmax}}`
}

function sharedText(opportunity: Opportunity, params: OpenrtbParams): string {
  const { request, imps } = opportunity
  const written = writtenFor.get(request) ?? []
  const known = written.find((other) => isSameFor(other.params, params) && isSameList(other.imps, imps))
  if (known !== undefined) return known.text
  const text = wellFormedJson(outboundRequest(opportunity, params))
  writtenFor.set(request, [...written, { imps, params, text }])
  return text
}

/** The parameters that the text depends on. */
function isSameFor(a: OpenrtbParams, b: OpenrtbParams): boolean {
  return (
    (a.version ?? '2.6') === (b.version ?? '2.6') &&
    (a.native ?? 'wrapped') === (b.native ?? 'wrapped') &&
    (a.context ?? true) === (b.context ?? true) &&
    a.cattax === b.cattax
  )
}

function isSameList(a: readonly OpportunityImp[], b: readonly OpportunityImp[]): boolean {
  return a.length === b.length && a.every((imp, index) => imp === b[index])
}
