// The playground on an admin port without a network; behind it stands a server that plays the exchange.

import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { systemClock } from '../../time/clock.ts'
import { addPlayground } from './routes.ts'

const servers: Server[] = []

afterEach(() => {
  for (const open of servers.splice(0)) open.close().closeAllConnections()
})

test('a request goes to this exchange as a test, and what came back is told', async () => {
  const { post, heard } = await playground((_, response) => {
    response.writeHead(200, { 'x-request-id': 'ours-1', 'content-type': 'application/json', 'set-cookie': 'a=b' })
    response.end('{"id":"theirs"}')
  })

  const answer = await post('{"id":"theirs"}')

  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toEqual({
    status: 200,
    headers: { 'content-type': 'application/json', 'x-request-id': 'ours-1' },
    body: '{"id":"theirs"}',
    id: 'ours-1',
    tookMs: expect.any(Number) as number,
    sent: '{"id":"theirs","test":1}',
  })
  expect(heard).toEqual(['POST /base/openrtb2 {"id":"theirs","test":1}'])
})

test('a text that is no JSON is judged by the exchange', async () => {
  const { post, heard } = await playground((_, response) => response.writeHead(400).end('{}'))

  const answer = await post('{"id":')

  expect(answer.json()).toMatchObject({ status: 400, sent: '{"id":' })
  expect(heard).toEqual(['POST /base/openrtb2 {"id":'])
})

test('T77: a page of another site sends nothing', async () => {
  const { post, heard } = await playground((_, response) => response.end())

  const refused = await Promise.all(
    ['cross-site', 'same-site', 'none'].map((site) => post('{}', { 'sec-fetch-site': site })),
  )
  const allowed = await post('{}', { 'sec-fetch-site': 'same-origin' })

  expect(refused.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403])
  expect(refused[0]?.json()).toEqual({
    error: { message: 'Not allowed', details: { reason: 'only a page of this port may send requests from a browser' } },
  })
  expect(allowed.statusCode).toBe(200)
  expect(heard).toHaveLength(1)
})

test('T77: only JSON is taken, which a form of another site cannot send', async () => {
  const { post, heard } = await playground((_, response) => response.end())

  const statuses = ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data'].map(
    async (type) => (await post('{}', { 'content-type': type })).statusCode,
  )

  expect(await Promise.all(statuses)).toEqual([415, 415, 415])
  expect(heard).toEqual([])
})

test('the last size that is accepted, and the first that is refused', async () => {
  const { post } = await playground((_, response) => response.end())

  expect((await post('x'.repeat(262_144))).statusCode).toBe(200)
  const refused = await post('x'.repeat(262_145))

  expect(refused.statusCode).toBe(413)
  expect(refused.body).toContain('at most 262144 bytes')
})

test('of five requests at once the last is refused, and later there is room again', async () => {
  const held: (() => void)[] = []
  const { post } = await playground((_, response) => void held.push(() => response.end()))

  const four = [1, 2, 3, 4].map(() => post('{}'))
  await expect.poll(() => held.length).toBe(4)
  const fifth = await post('{}')
  for (const release of held) release()
  const statuses = (await Promise.all(four)).map(({ statusCode }) => statusCode)
  const sixth = post('{}')
  await expect.poll(() => held.length).toBe(5)
  held[4]?.()

  expect(fifth.statusCode).toBe(429)
  expect(fifth.body).toContain('4 requests are already in flight')
  expect(statuses).toEqual([200, 200, 200, 200])
  expect((await sixth).statusCode).toBe(200)
})

test('an exchange that does not answer in five seconds is told as such', { timeout: 20_000 }, async () => {
  const { post } = await playground(() => {})

  const answer = await post('{}')

  expect(answer.statusCode).toBe(503)
  expect(answer.body).toContain('the exchange did not answer')
})

test('nothing is sent before the exchange listens', async () => {
  const admin = server()
  addPlayground(admin, { ownUrl: () => '', clock: systemClock })

  const answer = await admin.inject({ method: 'POST', url: '/playground', payload: {} })

  expect(answer.statusCode).toBe(503)
  expect(answer.body).toContain('is not listening yet')
})

async function playground(answer: RequestListener) {
  const heard: string[] = []
  const exchange = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      heard.push(`${request.method} ${request.url} ${body}`)
      answer(request, response)
    })
  })
  servers.push(exchange)
  exchange.listen(0, '127.0.0.1')
  await once(exchange, 'listening')
  const admin = server()
  const ownUrl = `http://127.0.0.1:${(exchange.address() as AddressInfo).port}/base`
  addPlayground(admin, { ownUrl: () => ownUrl, clock: systemClock })
  const post = (payload: string, headers: Readonly<Record<string, string>> = {}) =>
    admin.inject({
      method: 'POST',
      url: '/playground',
      payload,
      headers: { 'content-type': 'application/json', ...headers },
    })
  return { post, heard }
}

/** As the admin port is: its schemas only describe, and elsewhere it takes small bodies only. */
function server(): FastifyInstance {
  const admin = Fastify({ bodyLimit: 1024 })
  admin.setValidatorCompiler(() => () => true)
  admin.setSerializerCompiler(() => JSON.stringify)
  return admin
}
