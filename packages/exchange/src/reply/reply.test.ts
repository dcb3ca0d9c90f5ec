import { issue } from '@parley/openrtb'
import { expect, test } from 'vitest'
import { noticeFactsOf, opportunityFor, soldWith, traceOf } from '../../test/support/samples.ts'
import type { Reply } from '../model/http.ts'
import type { Quota } from '../model/limits.ts'
import type { NoticeKind, NoticeOutcome, ReadNotice } from '../model/notice.ts'
import type { Outcome } from '../model/outcome.ts'
import { replyTo, replyToNotice } from './reply.ts'

const quota: Quota = { scope: 'ip', limit: 100, remaining: 57, resetSeconds: 1 }
const trace = traceOf(opportunityFor())
const fault = issue('V02-id-present', { field: 'id', isMissing: true })
const rejected: Outcome = { kind: 'rejected', quota, issue: fault, violations: undefined }

test('a bid is answered with 200 and JSON', () => {
  const reply = replied(soldWith(trace, quota))

  expect(reply.status).toBe(200)
  expect(headersOf(reply)).toMatchObject({ 'Content-Type': 'application/json' })
  expect(JSON.parse(reply.body ?? '')).toMatchObject({ id: 'r1', bidid: 'answer-1', cur: 'USD' })
})

test('no bid is answered with 204, without a body and its headers', () => {
  const reply = replied({ kind: 'no-bid', quota, trace, losses: [] })

  expect(reply.status).toBe(204)
  expect(reply.body).toBe(undefined)
  expect(Object.keys(headersOf(reply))).not.toContain('Content-Type')
})

test('D98: no bid because of pacing says so in a header, for those who want to know', () => {
  const reply = replied({ kind: 'no-bid', quota, trace, losses: [], because: 'paced; rule=firstTurn' })
  const silent = replied({ kind: 'no-bid', quota, trace, losses: [], because: undefined })

  expect(headersOf(reply)).toMatchObject({ 'X-No-Bid-Reason': 'paced; rule=firstTurn' })
  expect(Object.keys(headersOf(silent))).not.toContain('X-No-Bid-Reason')
})

test('a rejection has the error body of its issue', () => {
  const reply = replied(rejected)

  expect(reply.status).toBe(400)
  expect(JSON.parse(reply.body ?? '')).toEqual({
    error: {
      code: 'MISSING_REQUIRED_FIELD',
      message: 'Required field missing',
      details: { field: 'id', reason: 'is missing; it must be present' },
      request_id: 'request-1',
    },
  })
})

test('a rejected test request hears of every fault', () => {
  const reply = replied({ kind: 'rejected', quota, issue: fault, violations: [fault] })

  expect(JSON.parse(reply.body ?? '').error.violations).toEqual([
    {
      code: 'MISSING_REQUIRED_FIELD',
      message: 'Required field missing',
      field: 'id',
      reason: 'is missing; it must be present',
    },
  ])
})

test('a wrong method hears which one is right', () => {
  const wrongMethod = issue('H5-method', { about: 'the request' })

  const reply = replied({ kind: 'rejected', quota, issue: wrongMethod, violations: undefined })

  expect(reply.status).toBe(405)
  expect(headersOf(reply)).toMatchObject({ Allow: 'POST' })
})

test('over the limit is 429 with Retry-After and the limit that was met', () => {
  const reply = replied({ kind: 'over-limit', quota: { ...quota, remaining: 0 } })

  expect(reply.status).toBe(429)
  expect(headersOf(reply)).toMatchObject({ 'Retry-After': '1', 'X-RateLimit-Remaining': '0' })
  expect(JSON.parse(reply.body ?? '')).toEqual({
    error: {
      code: 'RATE_LIMIT_EXCEEDED',
      message: 'Rate limit exceeded',
      details: { reason: 'more than 100 requests in one second (ip); wait, then send fewer' },
      request_id: 'request-1',
    },
  })
})

test('an accident is 500 with Retry-After and nothing about its cause', () => {
  const reply = replied({ kind: 'failed', quota })

  expect(reply.status).toBe(500)
  expect(headersOf(reply)).toMatchObject({ 'Retry-After': '1' })
  expect(JSON.parse(reply.body ?? '').error).toMatchObject({ code: 'INTERNAL_ERROR', message: 'Internal error' })
})

test.each<readonly [string, Outcome]>([
  ['a bid', soldWith(trace, quota)],
  ['no bid', { kind: 'no-bid', quota, trace, losses: [] }],
  ['a rejection', rejected],
  ['a refusal by a limit', { kind: 'over-limit', quota }],
  ['an accident', { kind: 'failed', quota }],
])('%s carries the request id and the limit headers', (_, outcome) => {
  expect(headersOf(replied(outcome))).toMatchObject({
    'X-Request-Id': 'request-1',
    'X-Content-Type-Options': 'nosniff',
    'X-RateLimit-Limit': '100',
    'X-RateLimit-Remaining': '57',
    'X-RateLimit-Reset': '1',
  })
})

const caller = { quota, requestId: 'request-1', retryAfterSeconds: 3 }

test.each(['noted', 'repeated'] as const)('a notice that is %s is answered with 200 and no body', (kind) => {
  for (const notice of ['win', 'billing', 'impression'] as const) {
    expect(replyToNotice({ kind, ...readAs(notice) }, caller)).toMatchObject({ status: 200, body: '' })
  }
})

test.each([
  ['noted', 302],
  ['repeated', 302],
  ['unavailable', 307],
] as const)('a click that is %s leads to the sealed page with %i', (kind, status) => {
  const reply = replyToNotice({ kind, ...readAs('click') }, caller)

  expect(reply).toMatchObject({ status, body: '' })
  expect(headersOf(reply)).toMatchObject({ Location: 'https://shop.example/', 'Referrer-Policy': 'no-referrer' })
})

test('T66: a notice that cannot be made durable is answered with 503 and when to send it again', () => {
  const reply = replyToNotice({ kind: 'unavailable', ...readAs('billing') }, caller)

  expect(reply.status).toBe(503)
  expect(headersOf(reply)).toMatchObject({ 'Retry-After': '3' })
  expect(JSON.parse(reply.body ?? '')).toMatchObject({ error: { code: 'SERVICE_UNAVAILABLE' } })
})

test('T58: every refusal is answered alike, a click too', () => {
  const refusals = (['malformed', 'forged', 'expired'] as const).flatMap((reason) =>
    (['win', 'click'] as const).map((notice) => replyToNotice({ kind: 'refused', notice, reason }, caller)),
  )

  expect(refusals[0]).toMatchObject({ status: 403, body: '' })
  for (const reply of refusals) expect(reply).toEqual(refusals[0])
})

const ends: readonly NoticeOutcome[] = [
  { kind: 'noted', ...readAs('win') },
  { kind: 'repeated', ...readAs('impression') },
  { kind: 'unavailable', ...readAs('billing') },
  { kind: 'noted', ...readAs('click') },
  { kind: 'refused', notice: 'win', reason: 'forged' },
  { kind: 'over-limit', notice: 'win' },
  { kind: 'failed', notice: 'win' },
]

test.each(ends)('nobody may store the answer to a notice that is $kind', (outcome) => {
  expect(headersOf(replyToNotice(outcome, caller))).toMatchObject({
    'Cache-Control': 'no-store',
    'X-Request-Id': 'request-1',
    'X-RateLimit-Limit': '100',
  })
})

function readAs(notice: NoticeKind): ReadNotice {
  const landingUrl = notice === 'click' ? 'https://shop.example/' : ''
  return { notice, facts: noticeFactsOf(), reported: '', partnerUrl: '', isUrlUnknown: false, landingUrl }
}

function replied(outcome: Outcome): Reply {
  return replyTo(outcome, 'request-1')
}

function headersOf({ headers }: Reply): Record<string, string> {
  return Object.fromEntries(headers.flatMap((name, at) => (at % 2 === 0 ? [[name, headers[at + 1] ?? '']] : [])))
}
