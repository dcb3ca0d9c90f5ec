// The life of a notice: a call to one of the URLs in a winning bid.
//
//  exit (NoticeOutcome)      step              where             rules
//
//                            GET, POST /w/{token}, /b/{token}, /i/{token}, /c/{token}; POST /feedback/{token}
//                               │ arrival      edge/
//  over-limit  ◀────────────────┤ admitNotice  limits/           per address, before any signature is computed (T57, D87)
//  refused     ◀────────────────┤ readNotice   award/            the signature first (T51–T58), then the reason (D102)
//  repeated    ◀────────────────┤ save         notices/          once per bid and kind (T52), on the disk before 2xx
//  unavailable ◀────────────────┤                                503, but a click is redirected all the same (T66)
//  noted       ◀────────────────┘
//  every exit is a NoticeOutcome ──▶ reply/ ──▶ one event ──▶ partner-notices/ calls the partner's own notice
//  (an accident anywhere ──▶ failed)
//
// A notice does not count against the limits of bid requests, but its response still carries their headers.

import { type NoticeCall, type ReadNoticeTools, readNotice } from '../award/read-notice.ts'
import type { Emit } from '../events/event.ts'
import type { Limiter } from '../limits/limiter.ts'
import { unlimited } from '../limits/quota.ts'
import type { Arrival, Reply } from '../model/http.ts'
import type { Quota } from '../model/limits.ts'
import type { NoticeOutcome } from '../model/notice.ts'
import type { Report } from '../model/report.ts'
import type { NoticeStore } from '../notices/notice-store.ts'
import { retryAfterSeconds } from '../reply/headers.ts'
import { replyToNotice } from '../reply/reply.ts'

export interface NoticeParts extends ReadNoticeTools {
  readonly limiter: Limiter
  readonly noticeStore: Pick<NoticeStore, 'save'>
  readonly nowSeconds: () => number
  /** A number in [0, 1). */
  readonly chance: () => number
  readonly emit: Emit
  readonly report: Report
}

/** It never rejects: an accident is reported and becomes a 500. */
export async function answerNotice(arrival: Arrival, call: NoticeCall, parts: NoticeParts): Promise<Reply> {
  const { requestId } = arrival
  const { outcome, quota } = await endOf(arrival, call, parts)
  const reply = replyToNotice(outcome, { quota, requestId, retryAfterSeconds: retryAfterSeconds(parts.chance()) })
  parts.emit({ type: 'notice-ended', requestId, outcome })
  return reply
}

interface NoticeEnd {
  readonly outcome: NoticeOutcome
  readonly quota: Quota
}

async function endOf(arrival: Arrival, call: NoticeCall, parts: NoticeParts): Promise<NoticeEnd> {
  try {
    const { ok, quota } = parts.limiter.admitNotice(arrival.address, arrival.receivedAtMs)
    if (!ok) return { outcome: { kind: 'over-limit', notice: call.kind }, quota }
    return { outcome: await keptOutcome(call, arrival.query, parts), quota }
  } catch (error) {
    parts.report(error, arrival.requestId)
    return { outcome: { kind: 'failed', notice: call.kind }, quota: unlimited }
  }
}

async function keptOutcome(call: NoticeCall, query: string, parts: NoticeParts): Promise<NoticeOutcome> {
  const reading = readNotice(call, query, parts, parts.nowSeconds())
  // T55: what belongs to a test bid is answered like any other, and never kept.
  if (reading.kind === 'refused' || reading.facts.isTest) return reading
  const { facts, reported } = reading
  const kind = await parts.noticeStore.save({ kind: call.kind, facts, reported, token: call.token })
  return { ...reading, kind }
}
