// A call of one of our notice URLs: verified, counted, answered. It does not count against the limits of bid requests;
// its answer carries their headers all the same. Notices have a limit of their own, which is looked at first: whoever
// forges them makes us compute signatures (T57, D87).

import { type Report, tellAll } from '../accidents/tell-all.ts'
import { type NoticeCall, type NoticeOutcome, noticeCallOf, readNotice } from '../award/read-notice.ts'
import type { Signer } from '../award/token.ts'
import type { Limiter } from '../limits/limiter.ts'
import { unlimited } from '../limits/quota.ts'
import { noticeReply, overLimitReply, replyTo } from '../reply/reply.ts'
import type { Arrival } from '../words/arrival.ts'
import type { Reply } from '../words/reply.ts'

export interface NoticeParts {
  readonly basePath: string
  readonly limiter: Limiter
  readonly signer: Signer
  readonly nowSeconds: () => number
  readonly watchers: readonly ((outcome: NoticeOutcome) => void)[]
  readonly report: Report
}

/** The reply to a notice, or undefined when the arrival is something else. */
export function answerNotice(arrival: Arrival, parts: NoticeParts): Reply | undefined {
  if (arrival.method !== 'GET' && arrival.method !== 'POST') return undefined
  const call = noticeCallOf(arrival.path, parts.basePath)
  if (call === undefined) return undefined
  try {
    return answered(call, arrival, parts)
  } catch (error) {
    parts.report(error, arrival.requestId)
    return replyTo({ kind: 'failed', quota: unlimited }, arrival.requestId)
  }
}

function answered(call: NoticeCall, { address, receivedAtMs, requestId, query }: Arrival, parts: NoticeParts): Reply {
  const { watchers, report } = parts
  const { ok, quota } = parts.limiter.admitNotice(address, receivedAtMs)
  const outcome = ok ? readNotice(call, query, parts.signer, parts.nowSeconds()) : overLimit(call)
  tellAll(watchers, outcome, requestId, report)
  if (outcome.kind === 'over-limit') return overLimitReply(quota, requestId)
  return noticeReply(outcome.kind === 'noted' ? 200 : 403, quota, requestId)
}

function overLimit({ kind }: NoticeCall): NoticeOutcome {
  return { kind: 'over-limit', notice: kind }
}
