// A call of one of our notice URLs: verified, counted, answered. It does not count against the limits of bid requests;
// its answer carries their headers all the same. Notices have a limit of their own, which is looked at first: whoever
// forges them makes us compute signatures (T57, D87).

import type { Limiter } from '../limits/limiter.ts'
import { type NoticeOutcome, noticeCallOf, readNotice } from '../notices/read-notice.ts'
import type { Signer } from '../notices/token.ts'
import { noticeReply, overLimitReply } from '../reply/reply.ts'
import type { Arrival, Reply } from '../types.ts'

export interface NoticeParts {
  readonly basePath: string
  readonly limiter: Limiter
  readonly signer: Signer
  readonly nowSeconds: () => number
  readonly recordNotice: (outcome: NoticeOutcome) => void
}

/** The reply to a notice, or undefined when the arrival is something else. */
export function answerNotice(arrival: Arrival, parts: NoticeParts): Reply | undefined {
  if (arrival.method !== 'GET' && arrival.method !== 'POST') return undefined
  const call = noticeCallOf(arrival.path, parts.basePath)
  if (call === undefined) return undefined
  const { ok, quota } = parts.limiter.admitNotice(arrival.address, arrival.receivedAtMs)
  if (!ok) {
    parts.recordNotice({ kind: 'over-limit', notice: call.kind })
    return overLimitReply(quota, arrival.requestId)
  }
  const outcome = readNotice(call, arrival.query, parts.signer, parts.nowSeconds())
  parts.recordNotice(outcome)
  return noticeReply(outcome.kind === 'noted' ? 200 : 403, quota, arrival.requestId)
}
