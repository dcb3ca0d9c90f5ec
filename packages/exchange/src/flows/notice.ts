// The life of a notice: a call to one of the URLs in a winning bid.
//
//  exit (NoticeOutcome)      step              where     rules
//
//                            GET, POST /w/{token}, /b/{token}
//                               │ arrival      edge/
//  over-limit  ◀────────────────┤ admitNotice  limits/   per address, before any signature is computed (T57, D87)
//  refused     ◀────────────────┤ readNotice   award/    the signature first (T51–T58)
//  noted       ◀────────────────┘
//  every exit is a NoticeOutcome ──▶ reply/ ──▶ one event     (an accident anywhere ──▶ failed)
//
// A notice does not count against the limits of bid requests, but its response still carries their headers.

import { type NoticeCall, readNotice } from '../award/read-notice.ts'
import type { Signer } from '../award/token.ts'
import type { Emit } from '../events/event.ts'
import type { Limiter } from '../limits/limiter.ts'
import { unlimited } from '../limits/quota.ts'
import { replyToNotice } from '../reply/reply.ts'
import type { Arrival } from '../words/arrival.ts'
import type { NoticeOutcome } from '../words/notice.ts'
import type { Quota } from '../words/quota.ts'
import type { Reply } from '../words/reply.ts'
import type { Report } from '../words/report.ts'

export interface NoticeParts {
  readonly limiter: Limiter
  readonly signer: Signer
  readonly nowSeconds: () => number
  readonly emit: Emit
  readonly report: Report
}

/** It never rejects: an accident is reported and becomes a 500. */
export function answerNotice(arrival: Arrival, call: NoticeCall, parts: NoticeParts): Promise<Reply> {
  const { requestId } = arrival
  const { outcome, quota } = endOf(arrival, call, parts)
  const reply = replyToNotice(outcome, quota, requestId)
  parts.emit({ type: 'notice-ended', requestId, outcome })
  return Promise.resolve(reply)
}

interface NoticeEnd {
  readonly outcome: NoticeOutcome
  readonly quota: Quota
}

function endOf(arrival: Arrival, call: NoticeCall, { limiter, signer, nowSeconds, report }: NoticeParts): NoticeEnd {
  try {
    const { ok, quota } = limiter.admitNotice(arrival.address, arrival.receivedAtMs)
    if (!ok) return { outcome: { kind: 'over-limit', notice: call.kind }, quota }
    return { outcome: readNotice(call, arrival.query, signer, nowSeconds()), quota }
  } catch (error) {
    report(error, arrival.requestId)
    return { outcome: { kind: 'failed', notice: call.kind }, quota: unlimited }
  }
}
