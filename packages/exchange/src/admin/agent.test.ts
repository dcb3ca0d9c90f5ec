// Buyers through the admin port: what the list has, from the configured address, and nothing else.

import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import Fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { addAgent } from './agent.ts'

interface Seen extends Pick<IncomingMessage, 'url' | 'method' | 'headers'> {
  readonly body: string
}

const seen: Seen[] = []
const agent = createServer((message, response) => {
  const { url, method, headers } = message
  void text(message).then((body) => {
    seen.push({ url, method, headers, body })
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"buyers":[]}')
  })
})
agent.listen(0, '127.0.0.1')
await once(agent, 'listening')
const agentUrl = `http://127.0.0.1:${(agent.address() as AddressInfo).port}`

afterAll(() => void agent.close())

function portTo(url: string) {
  const server = Fastify()
  addAgent(server, { agentUrl: url, agentToken: 'operator-token' })
  return server
}

test('buyers are asked for with the token, and a decision goes on as it was written', async () => {
  const port = portTo(agentUrl)

  const buyers = await port.inject({ url: '/agent/buyers' })
  await port.inject({ method: 'POST', url: '/agent/tasks/..%2Fmetrics', payload: { decision: 'approved' } })

  expect(buyers.json()).toEqual({ buyers: [] })
  expect(seen.map(({ method, url, body }) => `${method} ${url} ${body}`)).toEqual([
    'GET /v1/buyers ',
    'POST /v1/tasks/..%2Fmetrics {"decision":"approved"}',
  ])
  expect(seen.map(({ headers }) => headers.authorization)).toEqual(['Bearer operator-token', 'Bearer operator-token'])
})

test('nothing else is asked, and without an agent the answer says what to set', async () => {
  const missing = await portTo('').inject({ url: '/agent/buyers' })

  expect((await portTo(agentUrl).inject({ url: '/agent/metrics' })).statusCode).toBe(404)
  expect([missing.statusCode, missing.body]).toEqual([404, expect.stringContaining('PARLEY_AGENT_URL')])
})
