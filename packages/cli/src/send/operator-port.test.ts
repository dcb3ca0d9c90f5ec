import { expect, test } from 'vitest'
import type { Answer } from '../http/call.ts'
import { operatorPortHint } from './operator-port.ts'

function answerOf(status: number, body: unknown, headers: Answer['headers'] = {}): Answer {
  const text = Buffer.from(typeof body === 'string' ? body : JSON.stringify(body))
  return { kind: 'answer', status, statusText: '', headers, body: text, ms: 1, isReused: false }
}

const url = 'http://127.0.0.1:9090'

test.each([
  [413, { statusCode: 413, code: 'FST_ERR_CTP_BODY_TOO_LARGE' }],
  [404, { error: { message: 'Not found', details: { reason: 'there is nothing here' } } }],
])('status %i of the admin port is recognized', (status, body) => {
  expect(operatorPortHint(answerOf(status, body), url)).toMatch(
    /^http:\/\/127\.0\.0\.1:9090 is the admin port\. Bid requests go to the traffic port, 8080 by default\./,
  )
})

test('answers of the exchange and of other servers are not changed', () => {
  const tooLarge = { error: { code: 'PAYLOAD_TOO_LARGE', details: { reason: 'more than 262144 bytes' } } }

  expect(operatorPortHint(answerOf(413, tooLarge, { 'x-request-id': 'q' }), url)).toBeUndefined()
  expect(operatorPortHint(answerOf(413, tooLarge), url)).toBeUndefined()
  expect(operatorPortHint(answerOf(404, '<html>'), url)).toBeUndefined()
  expect(operatorPortHint(answerOf(404, { error: 'not found' }), url)).toBeUndefined()
  expect(operatorPortHint(answerOf(200, {}), url)).toBeUndefined()
})
