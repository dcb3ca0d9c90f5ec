// The handlers between a client and the real exchange: over `node:http`, with a body parser in front, and without a network.

import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, request as httpRequest, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { type RunningExchange, startExchange } from '@parley/testkit'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type BidAnswer, bidRequest, type Client, createClient, impression } from '../src/index.ts'
import { type AdProblem, createAdHandler, createNodeAdHandler } from '../src/server.ts'

const key = 'a-key-of-this-test-with-thirty-two-characters'
const secret = 'a secret of this test with thirty-two characters'
const folder = mkdtempSync(join(tmpdir(), 'parley-handler-'))

/** One publisher that has to prove itself, and no demand but the sandbox of test mode. */
const configuration = `limits: { unverified: 1000 }
server: { delayMaxMs: 10000, workMaxMs: 10000 }
credentials:
  publishers:
    - id: pub-1
      keys: ["sha256:${createHash('sha256').update(key).digest('hex')}"]
      secrets: ["${secret}"]
      required: true
`

let exchange: RunningExchange
const servers: Server[] = []
beforeAll(async () => {
  const path = join(folder, 'parley.yaml')
  writeFileSync(path, configuration)
  exchange = await startExchange({ PARLEY_CONFIG: path })
})
afterAll(async () => {
  await exchange.stop()
  rmSync(folder, { recursive: true })
})
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.close()
    server.closeAllConnections()
  }
})

type Handle = ReturnType<typeof createNodeAdHandler<IncomingMessage>>

async function serve(handle: Handle, parse = false): Promise<string> {
  const server = createServer((request, response) => {
    const begun = async (): Promise<void> => {
      // As a body parser in front of the handler leaves it.
      if (parse) Object.assign(request, { body: JSON.parse(await text(request)) as unknown })
      await handle(request, response)
    }
    void begun()
  })
  servers.push(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** A busy machine takes its time. */
const timeouts = { totalMs: 60_000, connectionMs: 20_000, readMs: 20_000 }
const timeoutMs = 20_000

function clientOf(baseUrl: string): Client {
  return createClient({ baseUrl, timeouts })
}

function callerIn(answer: BidAnswer): unknown {
  if (answer.kind !== 'bid') return answer.kind
  const { caller } = (answer.response.ext?.service ?? {}) as { readonly caller?: unknown }
  return caller
}

const asked = bidRequest({ test: true, imp: [impression({ bidfloor: 0.5 })], site: { publisher: { id: 'pub-2' } } })

test('a page without a key gets the ad of the publisher that its server proves to be', async () => {
  const baseUrl = await serve(createNodeAdHandler({ exchange: exchange.url, publisher: 'pub-1', timeoutMs, key }))

  const answer = await clientOf(baseUrl).bid(asked)

  expect(answer).toMatchObject({ kind: 'bid', requestId: expect.stringMatching(/^[0-9a-f-]{36}$/) })
  expect(callerIn(answer)).toMatchObject({ verified: true })
})

test('a body that was parsed before is forwarded too', async () => {
  const handle = createNodeAdHandler({ exchange: exchange.url, publisher: 'pub-1', timeoutMs, key })
  const baseUrl = await serve(handle, true)

  expect(callerIn(await clientOf(baseUrl).bid(asked))).toMatchObject({ verified: true })
})

test('a signature is accepted, and no server is needed', async () => {
  const handle = createAdHandler({ exchange: exchange.url, publisher: 'pub-1', timeoutMs, secret })
  const client = createClient({
    baseUrl: '',
    timeouts,
    fetch: (path, { method = '', headers = {}, body = null }) =>
      handle(new Request(`https://chat.example${path}`, { method, headers, body })),
  })

  expect(callerIn(await client.bid(asked))).toMatchObject({ verified: true })
})

test('T86: a page that tries again within the same second has its request signed anew', async () => {
  const handle = createAdHandler({ exchange: exchange.url, publisher: 'pub-1', timeoutMs, secret })
  const body = JSON.stringify(asked)
  const headers = { 'content-type': 'application/json' }
  const send = (): Promise<Response> => handle(new Request('https://chat.example/', { method: 'POST', headers, body }))

  const answers = await Promise.all([send(), send(), send()])

  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
})

test('a key that is wrong is a problem of the server, and its page is refused', async () => {
  const problems: AdProblem[] = []
  const onProblem = (problem: AdProblem): unknown => problems.push(problem)
  const handle = createNodeAdHandler({ exchange: exchange.url, publisher: 'pub-1', timeoutMs, key: 'wrong', onProblem })
  const baseUrl = await serve(handle)

  await expect(clientOf(baseUrl).bid(asked)).rejects.toMatchObject({ kind: 'refused', status: 401 })
  expect(problems).toMatchObject([{ kind: 'unverified', status: 401 }])
})

test('what is wrong with a request reaches its page', async () => {
  const baseUrl = await serve(createNodeAdHandler({ exchange: exchange.url, publisher: 'pub-1', timeoutMs, key }))

  await expect(clientOf(baseUrl).bid(bidRequest({ tmax: 1 }))).rejects.toMatchObject({
    status: 400,
    code: 'INVALID_FIELD_VALUE',
    field: 'tmax',
  })
})

test('a body that is too large is refused while it is still being sent', async () => {
  const baseUrl = await serve(createNodeAdHandler({ exchange: exchange.url, bodyBytesMax: 1000 }))
  const sending = httpRequest(`${baseUrl}/openrtb2`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
  })
  sending.on('error', () => undefined)
  sending.write('x'.repeat(2000))

  const [answer] = (await once(sending, 'response')) as [IncomingMessage]

  expect([answer.statusCode, answer.headers.connection]).toEqual([413, 'close'])
  sending.destroy()
})

test('an exchange that is away leaves the chat without an ad', async () => {
  const problems: AdProblem[] = []
  const onProblem = (problem: AdProblem): unknown => problems.push(problem)
  const baseUrl = await serve(createNodeAdHandler({ exchange: 'http://127.0.0.1:1', onProblem }))

  await expect(clientOf(baseUrl).bid(bidRequest())).rejects.toMatchObject({ kind: 'unavailable', status: 502 })

  expect(problems[0]).toMatchObject({ kind: 'unreachable', message: expect.stringContaining('http://127.0.0.1:1') })
})
