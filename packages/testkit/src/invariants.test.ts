import { expect, test } from 'vitest'
import { invariantProblems } from './invariants.ts'
import type { CaseAnswer, CaseRequest } from './transport.ts'

const requestId = '6fa459ea-ee8a-4ca4-894e-db77e160355e'
const headers = {
  'x-request-id': requestId,
  'x-ratelimit-limit': '100',
  'x-ratelimit-remaining': '0',
  'x-ratelimit-reset': '1',
}
const jsonHeaders = { ...headers, 'content-type': 'application/json' }
const error = {
  code: 'INVALID_REQUEST',
  message: 'Not found',
  details: { reason: 'no such path' },
  request_id: requestId,
}
const post: CaseRequest = { method: 'POST', path: '/openrtb2', headers: {}, body: Buffer.alloc(0) }
const refusal: CaseAnswer = { status: 404, headers: jsonHeaders, body: JSON.stringify({ error }) }

test('a 204 with the four headers and no body has no problem', () => {
  expect(invariantProblems(post, { status: 204, headers, body: '' })).toEqual([])
})

test('a 204 with a body is a problem', () => {
  expect(invariantProblems(post, { status: 204, headers, body: '{}' })).toEqual(['a 204 has a body'])
})

test('every answer carries a UUID as X-Request-Id', () => {
  const problems = invariantProblems(post, { status: 204, headers: { ...headers, 'x-request-id': '1' }, body: '' })

  expect(problems).toHaveLength(1)
  expect(problems[0]).toMatch(/^headers\.x-request-id: expected a text that matches .*, found "1"$/)
})

test('the three rate-limit headers are whole numbers of 0 or more on every answer', () => {
  const wrong = { 'x-request-id': requestId, 'x-ratelimit-limit': '-1', 'x-ratelimit-reset': '0.5' }

  expect(invariantProblems(post, { status: 204, headers: wrong, body: '' })).toEqual([
    'headers.x-ratelimit-limit: expected a text that matches /^\\d+$/, found "-1"',
    'headers.x-ratelimit-remaining: expected a text that matches /^\\d+$/, found nothing',
    'headers.x-ratelimit-reset: expected a text that matches /^\\d+$/, found "0.5"',
  ])
})

test('a request that counted has used something of its limit, which comes back in a second', () => {
  const unused = { ...headers, 'x-ratelimit-remaining': '100', 'x-ratelimit-reset': '60' }

  expect(invariantProblems(post, { status: 204, headers: unused, body: '' })).toEqual([
    'headers.x-ratelimit-remaining: expected less than 100, found 100',
    'headers.x-ratelimit-reset: expected "1", found "60"',
  ])
})

test('a refused request counts for its address, and for no other limit', () => {
  const unused = { ...jsonHeaders, 'x-ratelimit-remaining': '100', 'x-ratelimit-reset': '0' }
  const ofScope = (scope: string) =>
    invariantProblems(post, { ...refusal, headers: { ...unused, 'x-ratelimit-scope': scope } })

  expect(ofScope('ip')).toHaveLength(2)
  expect(ofScope('global')).toEqual([])
})

test('where nothing is limited, nothing is used', () => {
  const unlimited = {
    ...headers,
    'x-ratelimit-remaining': '100',
    'x-ratelimit-reset': '0',
    'x-ratelimit-scope': 'none',
  }

  expect(invariantProblems(post, { status: 204, headers: unlimited, body: '' })).toEqual([])
})

test('an error body with its request id has no problem', () => {
  expect(invariantProblems(post, refusal)).toEqual([])
})

test('a JSON body without its content type is a problem', () => {
  const problems = invariantProblems(post, { ...refusal, headers: { ...headers, 'content-type': 'text/plain' } })

  expect(problems).toEqual([
    'headers.content-type: expected a text that matches /^application/json *(;|$)/, found "text/plain"',
  ])
})

test('the request id in an error body is the one in the header', () => {
  const body = JSON.stringify({ error: { ...error, request_id: 'another' } })

  expect(invariantProblems(post, { ...refusal, body })).toEqual([
    `body.error.request_id: expected "${requestId}", found "another"`,
  ])
})

test('an error body has a code, a message and a reason', () => {
  const body = JSON.stringify({ error: { request_id: requestId } })

  expect(invariantProblems(post, { ...refusal, body })).toEqual([
    'body.error.code: expected a text that matches /./, found nothing',
    'body.error.message: expected a text that matches /./, found nothing',
    'body.error.details.reason: expected a text that matches /./, found nothing',
  ])
})

test('an error without an error body is a problem', () => {
  expect(invariantProblems(post, { ...refusal, body: '' })).toEqual(['body: expected {"error":{…}}, found nothing'])
  expect(invariantProblems(post, { ...refusal, body: 'Not found' })).toEqual([
    'body: expected {"error":{…}}, found Not found',
  ])
})

test('an error in answer to HEAD has no body', () => {
  const head = { ...post, method: 'HEAD' }

  expect(invariantProblems(head, { ...refusal, body: '' })).toEqual([])
  expect(invariantProblems(head, refusal)).toEqual(['the answer to HEAD has a body'])
})

test('a 200 is held against the bid response', () => {
  expect(invariantProblems(post, { status: 200, headers: jsonHeaders, body: '{"id":"r"}' })).toEqual([
    'body.seatbid is missing',
  ])
})
