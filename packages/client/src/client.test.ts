// The client against a real server on loopback, with a clock that the test moves.

import { expect, test, vi } from 'vitest'
import { benchOf, errorOf } from '../test/support/client-bench.ts'
import { type Say, saying, silent } from '../test/support/scripted-exchange.ts'
import { bidRequest } from './build/bid-request.ts'
import { checkRequest } from './validate.ts'

const request = bidRequest({ id: 'r' })
const bid = { id: 'b', impid: '1', price: 1.25, adm: '{}' }
const answer = { id: 'r', seatbid: [{ bid: [bid] }] }
const failure = saying(500, { error: { code: 'INTERNAL_ERROR', message: 'Internal error' } })

test('the request goes to /openrtb2 as JSON, and the bid comes back', async () => {
  const seen: string[] = []
  const say: Say = (response, { headers }, body) => {
    seen.push(headers['content-type'] ?? '', body)
    saying(200, answer, { 'X-Request-Id': 'q' })(response, {} as never, '')
  }
  const { client, exchange } = await benchOf([say])

  const received = await client.bid(request)

  expect(received).toMatchObject({ kind: 'bid', bids: [bid], requestId: 'q' })
  expect(exchange.heard).toEqual(['POST /openrtb2'])
  expect(seen).toEqual(['application/json', JSON.stringify(request)])
})

test('204 is no bid', async () => {
  const { client } = await benchOf([silent(204, { 'X-Request-Id': 'q' })])

  expect(await client.bid(request)).toEqual({ kind: 'no-bid', requestId: 'q' })
})

test('a server error is tried again after a pause', async () => {
  const { client, exchange, clock } = await benchOf([failure, failure, saying(200, answer)])

  const bidding = client.bid(request)
  await vi.waitFor(() => expect(clock.waiting()).toEqual([50]))
  clock.advance(50)
  await vi.waitFor(() => expect(clock.waiting()).toEqual([100]))
  clock.advance(100)

  expect((await bidding).kind).toBe('bid')
  expect(exchange.heard.length).toBe(3)
})

test('a third server error is reported', async () => {
  const { client, exchange, clock } = await benchOf([failure])

  const failing = errorOf(client.bid(request))
  await vi.waitFor(() => expect(clock.waiting()).toEqual([50]))
  clock.advance(50)
  await vi.waitFor(() => expect(clock.waiting()).toEqual([100]))
  clock.advance(100)

  expect(await failing).toMatchObject({ kind: 'unavailable', status: 500, code: 'INTERNAL_ERROR', attempts: 3 })
  expect(exchange.heard.length).toBe(3)
})

test('a pause that leaves no time for an answer is not made', async () => {
  const { client, exchange } = await benchOf([saying(503, {}, { 'Retry-After': '3' })])

  expect(await errorOf(client.bid(request))).toMatchObject({ kind: 'unavailable', attempts: 1, retryAfterMs: 3000 })
  expect(exchange.heard.length).toBe(1)
})

test.each([400, 404, 408, 413, 415])('status %i is never tried again', async (status) => {
  const { client, exchange, clock } = await benchOf([saying(status, {})])

  expect(await errorOf(client.bid(request))).toMatchObject({ kind: 'refused', status, attempts: 1 })
  expect(exchange.heard.length).toBe(1)
  expect(clock.waiting()).toEqual([])
})

test('429 is an error that says when to come back, and is not tried again', async () => {
  const { client, exchange } = await benchOf([saying(429, {}, { 'Retry-After': '1' })])

  expect(await errorOf(client.bid(request))).toMatchObject({ kind: 'over-limit', retryAfterMs: 1000 })
  expect(exchange.heard.length).toBe(1)
})

test('an answer that does not begin within 2600 ms is too late', async () => {
  const { client, exchange, clock } = await benchOf([() => undefined])

  const failing = errorOf(client.bid(request))
  await vi.waitFor(() => expect(exchange.heard.length).toBe(1))
  expect(clock.waiting()).toEqual([2600])
  clock.advance(2600)

  expect(await failing).toMatchObject({ kind: 'timeout', reason: 'no answer within 2600 ms', attempts: 1 })
  expect(clock.waiting()).toEqual([])
})

test('an answer that is not complete 600 ms after it began is too late', async () => {
  const stuck: Say = (response) => {
    response.writeHead(200).write('{')
  }
  const { client, clock } = await benchOf([stuck])

  const failing = errorOf(client.bid(request))
  await vi.waitFor(() => expect(clock.waiting()).toEqual([600]))
  clock.advance(600)

  expect(await failing).toMatchObject({ kind: 'timeout' })
})

test('all attempts together have 3000 ms', async () => {
  const { client, exchange, clock } = await benchOf([saying(500, {}, { 'Retry-After': '2' }), () => undefined])

  const failing = errorOf(client.bid(request))
  await vi.waitFor(() => expect(clock.waiting()).toEqual([2050]))
  clock.advance(2050)
  await vi.waitFor(() => expect(exchange.heard.length).toBe(2))
  expect(clock.waiting()).toEqual([950])
  clock.advance(950)

  expect(await failing).toMatchObject({ kind: 'timeout', attempts: 2 })
})

test('a caller that aborts gets its own reason, while waiting and while pausing', async () => {
  const waiting = await benchOf([() => undefined])
  const pausing = await benchOf([failure])
  const reason = new Error('the chat went on')

  const controllers = [new AbortController(), new AbortController()] as const
  const first = errorOf(waiting.client.bid(request, { signal: controllers[0].signal }))
  const second = errorOf(pausing.client.bid(request, { signal: controllers[1].signal }))
  await vi.waitFor(() => expect(waiting.exchange.heard.length).toBe(1))
  await vi.waitFor(() => expect(pausing.clock.waiting()).toEqual([50]))
  for (const controller of controllers) controller.abort(reason)

  expect(await first).toBe(reason)
  expect(await second).toBe(reason)
  expect([...waiting.clock.waiting(), ...pausing.clock.waiting()]).toEqual([])
})

test('a caller who gave up before sends nothing', async () => {
  const { client, exchange } = await benchOf([silent(204)])

  const error = await errorOf(client.bid(request, { signal: AbortSignal.abort() }))

  expect(error.name).toBe('AbortError')
  expect(exchange.heard).toEqual([])
})

test('an answer of more bytes than allowed is not read', async () => {
  const text = JSON.stringify(answer)
  const fits = await benchOf([saying(200, answer)], { responseBytesMax: text.length })
  const exceeds = await benchOf([saying(200, answer)], { responseBytesMax: text.length - 1 })

  expect((await fits.client.bid(request)).kind).toBe('bid')
  expect(await errorOf(exceeds.client.bid(request))).toMatchObject({ kind: 'unreadable', attempts: 1 })
})

test('a faulty request is not sent when there is a check', async () => {
  const { client, exchange } = await benchOf([silent(204)], { check: checkRequest })

  const error = await errorOf(client.bid(bidRequest({ tmax: 1 })))

  expect(error).toMatchObject({ kind: 'refused', code: 'INVALID_FIELD_VALUE', field: 'tmax', attempts: 0 })
  expect(error.violations.length).toBe(1)
  expect(exchange.heard).toEqual([])
})

test('a win and a billing event are reported with the price', async () => {
  const { client, exchange } = await benchOf([silent(200)])
  const won = { ...bid, seat: undefined, currency: 'USD' }
  const urls = { nurl: `${exchange.url}/w/t?p=\${AUCTION_PRICE}`, burl: `${exchange.url}/b/t?p=\${AUCTION_PRICE}` }

  const told = [
    await client.reportWin({ ...won, ...urls }),
    await client.reportBilling({ ...won, ...urls }),
    await client.reportWin(won),
  ]

  expect(told).toEqual([true, true, false])
  expect(exchange.heard).toEqual(['GET /w/t?p=1.25', 'GET /b/t?p=1.25'])
})

test('a notice that cannot be sent is not an error', async () => {
  const { client, exchange } = await benchOf([(response) => response.destroy()])

  expect(await client.reportWin({ ...bid, nurl: `${exchange.url}/w/t`, seat: undefined, currency: 'USD' })).toBe(false)
})
