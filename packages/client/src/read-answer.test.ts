import { expect, test } from 'vitest'
import { bidRequest } from './build/bid-request.ts'
import { impression } from './build/impression.ts'
import { BidError } from './error.ts'
import { type BidAnswer, readAnswer } from './read-answer.ts'

const request = bidRequest({ id: 'r', imp: [impression({ bidfloor: 1 })] })
const bid = { id: 'b', impid: '1', price: 1, adm: '{}' }

function read(status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): BidAnswer | BidError {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  return readAnswer({ status, header: (name) => headers[name] ?? null, text }, request)
}

test('a bid comes with its seat, its currency and the name of the request', () => {
  const response = { id: 'r', cur: 'USD', seatbid: [{ seat: 'acme', bid: [bid] }] }

  expect(read(200, response, { 'x-request-id': 'q' })).toEqual({
    kind: 'bid',
    bids: [{ ...bid, seat: 'acme', currency: 'USD' }],
    response,
    requestId: 'q',
  })
})

test('204 is no bid, and so is an answer without bids', () => {
  expect(read(204, '', { 'x-request-id': 'q' })).toEqual({ kind: 'no-bid', requestId: 'q' })
  expect(read(200, { id: 'r', seatbid: [] })).toEqual({ kind: 'no-bid', requestId: undefined })
})

test('a refusal carries code, field, reason, request id and violations', () => {
  const violation = { code: 'INVALID_FIELD_VALUE', message: 'Field value invalid', field: 'tmax', reason: 'too small' }
  const details = { field: 'tmax', reason: 'too small' }
  const { code, message } = violation

  const answer = read(400, { error: { code, message, details, request_id: 'q', violations: [violation] } })

  expect(answer).toBeInstanceOf(BidError)
  expect(answer).toMatchObject({
    kind: 'refused',
    status: 400,
    code: 'INVALID_FIELD_VALUE',
    field: 'tmax',
    reason: 'too small',
    requestId: 'q',
    violations: [violation],
    message: 'Field value invalid: tmax too small',
  })
})

test('429 says when to come back', () => {
  expect(read(429, { error: {} }, { 'retry-after': '1' })).toMatchObject({ kind: 'over-limit', retryAfterMs: 1000 })
})

test('an error of an intermediary has no code', () => {
  expect(read(502, '<html>Bad gateway</html>')).toMatchObject({ kind: 'unavailable', status: 502, code: undefined })
  expect(read(404, 'Not found')).toMatchObject({ kind: 'refused', message: 'status 404' })
})

test.each([
  ['no JSON', '<html>', 'the body is not a JSON object'],
  ['another id', { id: 'x', seatbid: [] }, 'id does not match the request'],
  ['no seatbid', { id: 'r' }, 'seatbid is not an array'],
  [
    'a bid without id',
    { id: 'r', seatbid: [{ bid: [{ ...bid, id: 7 }] }] },
    'seatbid has a bid whose id is not a string',
  ],
  [
    'a bid for nothing',
    { id: 'r', seatbid: [{ bid: [{ ...bid, impid: '2' }] }] },
    'seatbid has a bid whose impid is not in the request',
  ],
  [
    'a bid below the floor',
    { id: 'r', seatbid: [{ bid: [{ ...bid, price: 0.99 }] }] },
    'seatbid has a bid whose price is not a number at or above bidfloor',
  ],
  [
    'markup that is no text',
    { id: 'r', seatbid: [{ bid: [{ ...bid, adm: {} }] }] },
    'seatbid has a bid whose adm is not a string',
  ],
])('an answer with %s is unreadable', (_, body, reason) => {
  expect(read(200, body)).toMatchObject({ kind: 'unreadable', reason })
})

test('a status that the endpoint does not have is unreadable', () => {
  expect(read(202, {})).toMatchObject({ kind: 'unreadable', status: 202 })
})
