// T08, D60–D62 and D67 against the real server: exactly the limit, whatever way the requests come.

import { slowly, slowSecondMs } from '@parley/testkit/slowly'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { errorOf, postBytes, postJson, refusalProblems } from './support/post.ts'
import { requestOf } from './support/samples.ts'
import { type RunningServer, startServer, stopAll } from './support/server.ts'
import { connect, nextAddress, sendRaw, type WireAnswer } from './support/wire.ts'

let server: RunningServer
beforeAll(async () => {
  server = await startServer({ env: slowly })
})
afterAll(stopAll)

test('of 150 requests that one address sends one after the other in a second, 100 are served', async () => {
  const wire = await connect(server.port)
  const answers: WireAnswer[] = []

  const startMs = performance.now()
  for (let sent = 0; sent < 150; sent++) {
    wire.write(postJson(requestOf()))
    answers.push(await wire.answer())
  }
  const tookMs = performance.now() - startMs

  expect(tookMs, 'the 150 requests took over a second, so nothing can be said').toBeLessThan(slowSecondMs)
  expect(answers.slice(0, 100).every(({ status }) => status === 200)).toBe(true)
  expect(answers.slice(100).every(({ status }) => status === 429)).toBe(true)
})

test('the answer over the limit says when to come back, with every header and an error body', async () => {
  const [, , over] = await pipelined(server.port, 101, nextAddress()).then(({ answers }) => answers.slice(98))

  expect(over?.status).toBe(429)
  expect(over?.headers).toMatchObject({
    'retry-after': '1',
    'x-ratelimit-limit': '100',
    'x-ratelimit-remaining': '0',
    'x-ratelimit-reset': '1',
    'x-ratelimit-scope': 'ip',
  })
  expect(over && errorOf(over)).toMatchObject({ code: 'RATE_LIMIT_EXCEEDED', message: 'Rate limit exceeded' })
  expect(over && refusalProblems(over)).toEqual([])
})

test('D91: of many large bodies of one address some are refused, and usual ones go on beside them', async () => {
  const address = nextAddress()
  const large = postJson(requestOf({ ext: { padding: 'x'.repeat(240_000) } }))
  const wires = await Promise.all(Array.from({ length: 40 }, () => connect(server.port, address)))
  for (const wire of wires) wire.write(large)
  const beside = await sendRaw(server.port, postJson(requestOf()), address)

  const answers = await Promise.all(wires.map((wire) => wire.answer()))
  const refused = answers.find(({ status }) => status === 429)

  expect(beside.status).toBe(200)
  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(1)
  expect(refused?.headers).toMatchObject({
    'retry-after': '1',
    'x-ratelimit-limit': '8',
    'x-ratelimit-remaining': '0',
    'x-ratelimit-scope': 'ip-large',
  })
  expect(refused && errorOf(refused)).toMatchObject({ code: 'RATE_LIMIT_EXCEEDED' })
})

test('of 1,000 requests that one address pipelines, exactly 100 are processed', async () => {
  const { answers, tookMs } = await pipelined(server.port, 1000, nextAddress())

  expect(tookMs, 'the 1,000 requests took over a second, so nothing can be said').toBeLessThan(slowSecondMs)
  expect(answers).toHaveLength(1000)
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(100)
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(900)
})

test('several connections of one address share its limit', async () => {
  const address = nextAddress()

  const runs = await Promise.all([1, 2, 3, 4].map(() => pipelined(server.port, 50, address)))
  const statuses = runs.flatMap(({ answers }) => answers.map(({ status }) => status))

  expect(statuses.filter((status) => status === 200)).toHaveLength(100)
  expect(statuses.filter((status) => status === 429)).toHaveLength(100)
})

test('X-Forwarded-For of a caller that is no proxy changes nothing', async () => {
  const wire = await connect(server.port)
  const body = JSON.stringify(requestOf())
  for (let sent = 0; sent < 150; sent++) wire.write(postBytes(body, [`X-Forwarded-For: 203.0.113.${sent}`]))

  const answers = await wire.answers(150)

  expect(answers.filter(({ status }) => status === 200)).toHaveLength(100)
})

test('refused and malformed requests count against their address', async () => {
  const address = nextAddress()
  await sendRaw(server.port, postBytes('{'), address)
  await sendRaw(server.port, 'garbage\r\n\r\n', address)
  await sendRaw(server.port, postBytes('{}', [], '/elsewhere'), address)

  const { answers } = await pipelined(server.port, 100, address)

  expect(answers.filter(({ status }) => status === 200)).toHaveLength(97)
})

test('a second after the limit was met, its address is served again', async () => {
  const own = await startServer()
  const address = nextAddress()
  await pipelined(own.port, 150, address)

  await new Promise((resolve) => setTimeout(resolve, 1050))
  const answer = await sendRaw(own.port, postJson(requestOf()), address)

  expect(answer.status).toBe(200)
  expect(answer.headers['x-ratelimit-remaining']).toBe('99')
})

test('PARLEY_LIMIT_IP sets the limit of an address', async () => {
  const own = await startServer({ env: { PARLEY_LIMIT_IP: '7', ...slowly } })

  const { answers } = await pipelined(own.port, 20, nextAddress())

  expect(answers.filter(({ status }) => status === 200)).toHaveLength(7)
  expect(answers[0]?.headers['x-ratelimit-limit']).toBe('7')
})

test('PARLEY_LIMIT_PUBLISHER sets the limit of every publisher, over all its addresses, whatever its id', async () => {
  const own = await startServer({ env: { PARLEY_LIMIT_PUBLISHER: '5', PARLEY_LIMIT_IP: '0', ...slowly } })
  const request = requestOf({ site: { publisher: { id: 'p1' } } })
  const strange = requestOf({ site: { publisher: { id: 'toString' } } })

  const first = await pipelined(own.port, 4, nextAddress(), request)
  const second = await pipelined(own.port, 4, nextAddress(), request)
  const third = await pipelined(own.port, 6, nextAddress(), strange)
  const answers = [...first.answers, ...second.answers]

  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429, 429, 429])
  expect(answers.at(-1)?.headers).toMatchObject({ 'x-ratelimit-scope': 'publisher', 'x-ratelimit-limit': '5' })
  expect(third.answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429])
})

test('PARLEY_LIMIT_GLOBAL sets the limit of all callers together', async () => {
  const own = await startServer({ env: { PARLEY_LIMIT_GLOBAL: '3', ...slowly } })

  const first = await pipelined(own.port, 2, nextAddress())
  const second = await pipelined(own.port, 2, nextAddress())
  const answers = [...first.answers, ...second.answers]

  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429])
  expect(answers.at(-1)?.headers).toMatchObject({ 'x-ratelimit-scope': 'global', 'x-ratelimit-limit': '3' })
})

test('0 switches every limit off, and the headers stay', async () => {
  const env = { PARLEY_LIMIT_IP: '0', PARLEY_LIMIT_PUBLISHER: '0', PARLEY_LIMIT_GLOBAL: '0', ...slowly }
  const own = await startServer({ env })

  const { answers } = await pipelined(own.port, 300, nextAddress(), requestOf({ site: { publisher: { id: 'p1' } } }))

  expect(answers.every(({ status }) => status === 200)).toBe(true)
  expect(answers[299]?.headers).toMatchObject({ 'x-ratelimit-reset': '0', 'x-ratelimit-scope': 'none' })
})

test('T71: with a Redis that is not there the exchange starts, serves and keeps its limits by itself', async () => {
  const startMs = performance.now()

  const own = await startServer({ env: { REDIS_URL: 'redis://127.0.0.1:1', PARLEY_LIMIT_IP: '7', ...slowly } })
  const { answers } = await pipelined(own.port, 20, nextAddress())

  expect(answers.filter(({ status }) => status === 200)).toHaveLength(7)
  expect(performance.now() - startMs).toBeLessThan(5 * slowSecondMs)
})

/** Sends all requests at once on one connection and waits for as many answers. */
async function pipelined(
  port: number,
  count: number,
  address: string,
  request: object = requestOf(),
): Promise<{ readonly answers: readonly WireAnswer[]; readonly tookMs: number }> {
  const wire = await connect(port, address)
  const startMs = performance.now()
  wire.write(Buffer.concat(Array.from({ length: count }, () => postJson(request))))
  const answers = await wire.answers(count)
  wire.destroy()
  return { answers, tookMs: performance.now() - startMs }
}
