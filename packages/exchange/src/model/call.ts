// A call to a partner, and its result.

import type { OpportunityImp } from './opportunity.ts'

/** One HTTP call to a partner, as its adapter wants it made. */
export interface PartnerCall {
  readonly requestId: string
  readonly impIds: readonly string[]
  readonly method: 'GET' | 'POST'
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | undefined
  readonly zipBody: boolean
  /** How long an answer may be used again; 0 is never. */
  readonly cacheMs: number
  /** How many alternatives for each impression are to be read from the answer, where that is not the adapter's usual number. */
  readonly alternativesMax?: number
}

export interface PartnerReply {
  readonly status: number
  readonly body: string
}

/** What one call was and what became of it. Its body is not kept: it may hold what only the partner may see. */
export interface CallRecord {
  readonly partner: string
  readonly impIds: readonly string[]
  /** The impressions as the partner was offered them. */
  readonly imps: readonly OpportunityImp[]
  readonly method: PartnerCall['method']
  readonly url: string
  readonly tmaxMs: number
  readonly sentAtMs: number
  readonly endedAtMs: number
  readonly end: 'reply' | 'late' | 'unreachable' | 'bad-response'
  readonly status: number | undefined
  readonly answer: string
}
