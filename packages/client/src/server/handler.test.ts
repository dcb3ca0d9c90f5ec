// The handler with an exchange that a test plays. With a real one: test/server.test.ts.

import { FakeClock } from '@parley/testkit/clock'
import { expect, test } from 'vitest'
import type { Members } from '../json.ts'
import { createAdHandler } from './handler.ts'
import type { AdHandlerOptions } from './options.ts'
import type { AdProblem } from './problem.ts'

interface Call {
  readonly url: string
  readonly headers: Headers
  readonly body: Members
}

interface Stage {
  readonly calls: readonly Call[]
  readonly problems: readonly AdProblem[]
  readonly send: (body: unknown, headers?: Readonly<Record<string, string>>) => Promise<Response>
}

function stage(answer: () => Response | Promise<Response>, options: Partial<AdHandlerOptions<Request>> = {}): Stage {
  const calls: Call[] = []
  const problems: AdProblem[] = []
  const handle = createAdHandler({
    exchange: 'https://ads.example',
    fetch: (url, { headers, body }) => {
      calls.push({ url, headers: new Headers(headers), body: JSON.parse(body as string) as Members })
      return Promise.resolve(answer())
    },
    onProblem: (problem) => problems.push(problem),
    ...options,
  })
  return { calls, problems, send: (body, headers) => handle(pageRequest(body, headers)) }
}

function pageRequest(body: unknown, headers: Readonly<Record<string, string>> = {}): Request {
  return new Request('https://chat.example/openrtb2', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
}

const nothing = (): Response => new Response(null, { status: 204 })

test('what a page may say is forwarded, and the server adds what it knows', async () => {
  const { calls, send } = stage(nothing, {
    publisher: 'pub-1',
    domain: 'chat.example',
    key: 'my-key',
    address: () => '203.0.113.7',
  })

  await send(
    { id: 'r', imp: [{ id: '1', bidfloor: 0.5 }], site: { domain: 'other.example', keywords: 'tents' } },
    { 'user-agent': 'Browser/1', 'sec-gpc': '1', cookie: 'session=1' },
  )

  expect(calls[0]?.url).toBe('https://ads.example/openrtb2')
  expect(calls[0]?.body).toEqual({
    id: 'r',
    imp: [{ id: '1', bidfloor: 0.5 }],
    site: { domain: 'chat.example', keywords: 'tents', publisher: { id: 'pub-1' } },
    device: { ua: 'Browser/1', ip: '203.0.113.7' },
  })
  expect(Object.fromEntries(calls[0]?.headers ?? [])).toEqual({
    accept: 'application/json',
    authorization: 'Bearer my-key',
    'content-type': 'application/json',
    'sec-gpc': '1',
    'x-forwarded-for': '203.0.113.7',
  })
})

test('an address that the framework knows counts, and what else it passes is ignored', async () => {
  const addresses: unknown[] = []
  const handle = createAdHandler({
    exchange: 'https://ads.example',
    address: () => '203.0.113.7',
    fetch: (_url, { body }) => {
      addresses.push((JSON.parse(body as string) as { device: { ip: string } }).device.ip)
      return Promise.resolve(nothing())
    },
  })

  await handle(pageRequest({ id: 'r' }), '198.51.100.9')
  await handle(pageRequest({ id: 'r' }), { params: Promise.resolve({}) })

  expect(addresses).toEqual(['198.51.100.9', '203.0.113.7'])
})

test('an answer is passed on with the headers that a page needs', async () => {
  const headers = { 'content-type': 'application/json', 'x-request-id': 'a', 'set-cookie': 'a=1', server: 'x' }
  const { send } = stage(() => new Response('{"id":"r"}', { headers }))

  const answer = await send({ id: 'r' })

  expect(answer.status).toBe(200)
  expect(await answer.text()).toBe('{"id":"r"}')
  expect(Object.fromEntries(answer.headers)).toEqual({
    'cache-control': 'no-store',
    'content-type': 'application/json',
    'x-request-id': 'a',
  })
})

test('no bid stays no bid, with its reason', async () => {
  const { send, problems } = stage(() => new Response(null, { status: 204, headers: { 'x-no-bid-reason': 'paced' } }))

  const answer = await send({ id: 'r' })

  expect([answer.status, answer.headers.get('x-no-bid-reason')]).toEqual([204, 'paced'])
  expect(problems).toEqual([])
})

test('a refusal is passed on as the exchange wrote it', async () => {
  const { send, problems } = stage(() => new Response('{"error":{"code":"INVALID_FIELD_VALUE"}}', { status: 400 }))

  const answer = await send({ id: 'r' })

  expect(answer.status).toBe(400)
  expect(await answer.json()).toEqual({ error: { code: 'INVALID_FIELD_VALUE' } })
  expect(problems).toEqual([])
})

test('an exchange that is too slow means no ad, and the server learns of it', async () => {
  const clock = new FakeClock(0)
  const fetch = (_url: string, { signal }: RequestInit): Promise<Response> =>
    new Promise((_, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason as Error))
      clock.advance(1500)
    })
  const { send, problems } = stage(nothing, { clock, fetch, timeoutMs: 1500 })

  const answer = await send({ id: 'r' })

  expect([answer.status, answer.headers.get('x-parley-problem')]).toEqual([204, 'timeout'])
  expect(problems).toEqual([
    { kind: 'timeout', message: 'no answer from https://ads.example/openrtb2 within 1500 ms; the page got no ad' },
  ])
  expect(clock.timerCount).toBe(0)
})

test('an exchange that cannot be reached is a 502, which the client may retry', async () => {
  const cause = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })
  const { send, problems } = stage(nothing, { fetch: () => Promise.reject(new TypeError('fetch failed', { cause })) })

  const answer = await send({ id: 'r' })

  expect(answer.status).toBe(502)
  expect(await answer.json()).toMatchObject({ error: { code: 'SERVICE_UNAVAILABLE' } })
  expect(problems).toMatchObject([
    { kind: 'unreachable', message: expect.stringContaining('ECONNREFUSED: nothing is listening there') },
  ])
})

test.each([
  ['a redirect', () => new Response(null, { status: 307, headers: { location: 'https://elsewhere.example/' } })],
  ['an answer that is too large', () => new Response('x'.repeat(101))],
])('%s is not passed on', async (_, answer) => {
  const { send, problems } = stage(answer, { answerBytesMax: 100 })

  expect((await send({ id: 'r' })).status).toBe(502)
  expect(problems).toMatchObject([{ kind: 'unreachable' }])
})

test('a failure of the exchange is passed on and reported', async () => {
  const { send, problems } = stage(() => new Response('{}', { status: 503, headers: { 'retry-after': '1' } }))

  const answer = await send({ id: 'r' })

  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '1'])
  expect(problems).toMatchObject([{ kind: 'unavailable', status: 503 }])
})

test('a key that the exchange does not accept is reported', async () => {
  const { send, problems } = stage(
    () => new Response(null, { status: 204, headers: { 'x-ratelimit-scope': 'unverified' } }),
    { key: 'an-old-key' },
  )

  await send({ id: 'r' })

  expect(problems).toMatchObject([{ kind: 'unverified', status: 204 }])
  expect(problems[0]?.message).not.toContain('an-old-key')
})

test.each([
  ['another method', new Request('https://chat.example/openrtb2'), 405],
  ['a form of another site', pageRequest('{}', { 'content-type': 'text/plain' }), 400],
  ['a type that only begins like JSON', pageRequest('{}', { 'content-type': 'application/jsonp' }), 400],
  ['no JSON', pageRequest('{'), 400],
  ['a list', pageRequest('[]'), 400],
  ['a body that is too large', pageRequest(`{"id":"${'x'.repeat(93)}"}`), 413],
])('%s is refused without asking the exchange', async (_, request, status) => {
  let count = 0
  const handle = createAdHandler({
    exchange: 'https://ads.example',
    bodyBytesMax: 100,
    fetch: () => {
      count += 1
      return Promise.resolve(nothing())
    },
  })

  const answer = await handle(request)

  expect([answer.status, count]).toEqual([status, 0])
  expect(await answer.json()).toMatchObject({ error: { code: 'INVALID_REQUEST', details: {} } })
})

test('a body of exactly the allowed size is forwarded', async () => {
  const { send } = stage(nothing, { bodyBytesMax: 100 })

  expect((await send(`{"id":"${'x'.repeat(91)}"}`)).status).toBe(204)
})

test('a body that does not arrive in time is refused', async () => {
  const clock = new FakeClock(0)
  const body = new ReadableStream({ pull: () => new Promise(() => clock.advance(2000)) })
  const handle = createAdHandler({ exchange: 'https://ads.example', clock, fetch: () => Promise.resolve(nothing()) })
  const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body, duplex: 'half' }

  expect((await handle(new Request('https://chat.example/openrtb2', init))).status).toBe(408)
})

test('a body that breaks off is no problem of the exchange', async () => {
  const body = new ReadableStream({ pull: () => Promise.reject(new Error('the reader left')) })
  const { problems } = stage(nothing)
  const handle = createAdHandler({ exchange: 'https://ads.example', onProblem: () => expect.unreachable() })
  const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body, duplex: 'half' }

  expect((await handle(new Request('https://chat.example/openrtb2', init))).status).toBe(400)
  expect(problems).toEqual([])
})

test('in test mode, the server learns what is not forwarded', async () => {
  const { send, problems } = stage(nothing)

  await send({ id: 'r', test: 1, user: { id: 'u', 'x\ny': 1 } })
  await send({ id: 'r', user: { id: 'u' } })

  expect(problems).toEqual([
    {
      kind: 'dropped',
      message: 'not forwarded: user.id, user.x?y; to forward what a page sends there, add its path to allowed',
    },
  ])
})

test.each([
  [{ exchange: '' }, 'exchange', 'outside a page, exchange must be a full address'],
  [{ exchange: 'ads.example' }, 'exchange', 'did you mean https://ads.example?'],
  [{ exchange: 'https://ads.example', key: '' }, 'key', 'key must have 1 to 256 visible ASCII characters'],
  [{ exchange: 'https://ads.example', key: 'two\nlines' }, 'key', 'check the variable that it comes from'],
  [{ exchange: 'https://ads.example', secret: '' }, 'secret', 'secret is empty'],
])('%j is refused when the handler is created', (options, option, message) => {
  expect(() => createAdHandler(options)).toThrow(
    expect.objectContaining({ name: 'OptionsError', option, message: expect.stringContaining(message) }),
  )
})
