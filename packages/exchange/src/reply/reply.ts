// Every outcome becomes bytes here, and only here. The headers that every response needs are added in one place.

import { errorBody, serverErrorBody, statusOf } from '@parley/openrtb'
import type { Reply } from '../model/http.ts'
import type { Quota } from '../model/limits.ts'
import type { NoticeOutcome } from '../model/notice.ts'
import type { Outcome } from '../model/outcome.ts'
import { bidResponseOf } from './bid-response.ts'
import { overloadReply } from './fixed-replies.ts'
import { owedHeaders } from './headers.ts'

export function replyTo(outcome: Outcome, requestId: string): Reply {
  switch (outcome.kind) {
    case 'bid':
      return json(200, bidResponseOf(outcome), outcome, requestId)
    case 'no-bid':
      // R2-no-bid: a 204 has no body and is never an error.
      return { status: 204, headers: [...owedHeaders(outcome, requestId), ...reasonHeader(outcome)], body: undefined }
    case 'rejected': {
      const status = statusOf(outcome.issue)
      const reply = json(status, errorBody(outcome.issue, requestId, outcome.violations), outcome, requestId)
      return { ...reply, headers: [...reply.headers, ...(headersOfStatus[status] ?? [])] }
    }
    case 'over-limit':
      return overLimitReply(outcome.quota, requestId)
    case 'overloaded':
      return overloadReply(outcome.quota, requestId, 1)
    case 'failed': {
      const reason = 'internal error; quote this request id when you contact support'
      return laterReply(json(500, serverErrorBody('INTERNAL_ERROR', reason, requestId), outcome, requestId))
    }
  }
}

/** D98: a 204 has no body that could say why. */
function reasonHeader({ because }: Extract<Outcome, { readonly kind: 'no-bid' }>): readonly string[] {
  return because === undefined ? [] : ['X-No-Bid-Reason', because]
}

/** What RFC 9110 wants of these. */
const headersOfStatus: Readonly<Record<number, readonly string[]>> = {
  401: ['WWW-Authenticate', 'Bearer'],
  405: ['Allow', 'POST'],
}

function overLimitReply(quota: Quota, requestId: string): Reply {
  const body = serverErrorBody('RATE_LIMIT_EXCEEDED', overLimitReason(quota), requestId)
  return laterReply(json(429, body, { quota }, requestId))
}

function overLimitReason({ scope, limit }: Quota): string {
  if (scope === 'unverified') {
    return `more than ${limit} requests in one second that name this publisher without a valid credential (${scope}); send one of its credentials`
  }
  return scope === 'ip-large'
    ? `this address already has ${limit} large bodies waiting, or this one waited too long (${scope}); send fewer or smaller bodies`
    : `more than ${limit} requests in one second (${scope}); wait, then send fewer`
}

function json(status: number, body: unknown, outcome: { readonly quota: Quota }, requestId: string): Reply {
  const headers = [...owedHeaders(outcome, requestId), 'Content-Type', 'application/json']
  return { status, headers, body: JSON.stringify(body) }
}

// D02 and D61: a caller that may try again is told when.
function laterReply(reply: Reply, seconds: number = 1): Reply {
  return { ...reply, headers: [...reply.headers, 'Retry-After', String(seconds)] }
}

/** To whom the reply to a notice goes. */
export interface NoticeCaller {
  readonly quota: Quota
  readonly requestId: string
  /** When to call again, where the notice cannot be stored. */
  readonly retryAfterSeconds: number
}

/** The answer to a notice. Nobody may store it: a notice that does not reach us is not counted. */
export function replyToNotice(outcome: NoticeOutcome, caller: NoticeCaller): Reply {
  const { status, headers, body } = noticeReply(outcome, caller)
  return { status, headers: [...headers, 'Cache-Control', 'no-store'], body }
}

function noticeReply(outcome: NoticeOutcome, { quota, requestId, retryAfterSeconds }: NoticeCaller): Reply {
  switch (outcome.kind) {
    case 'noted':
    case 'repeated':
      return outcome.notice === 'click'
        ? clickReply(302, outcome.landingUrl, quota, requestId)
        : empty(200, quota, requestId)
    case 'unavailable': {
      // Whoever clicked wants to get on, and would not come back to click again. 307 says that the click is not recorded.
      if (outcome.notice === 'click') return clickReply(307, outcome.landingUrl, quota, requestId)
      const reason = 'the notice cannot be stored at the moment; send it again after the Retry-After time'
      const body = serverErrorBody('SERVICE_UNAVAILABLE', reason, requestId)
      return laterReply(json(503, body, { quota }, requestId), retryAfterSeconds)
    }
    case 'refused':
      // Every refusal looks the same, so that a forger learns nothing (T58).
      return empty(403, quota, requestId)
    case 'over-limit':
      return overLimitReply(quota, requestId)
    case 'failed':
      return replyTo({ kind: outcome.kind, quota }, requestId)
  }
}

/** Nothing but its status, and the headers that every response owes. */
function empty(status: number, quota: Quota, requestId: string): Reply {
  return { status, headers: owedHeaders({ quota }, requestId), body: '' }
}

/** The page is the one that was sealed, and never one that the caller names. It is not told which ad was clicked. */
function clickReply(status: 302 | 307, landingUrl: string, quota: Quota, requestId: string): Reply {
  const { headers, body } = empty(status, quota, requestId)
  return { status, headers: [...headers, 'Location', landingUrl, 'Referrer-Policy', 'no-referrer'], body }
}
