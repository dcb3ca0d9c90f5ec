// D101 with real servers: an exchange in front of an exchange, and what the last partner is told about the way of a request.

import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { freePort } from '@parley/testkit/free-port'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { requestOf } from './support/samples.ts'
import { configFile, type RunningServer, startServer, stopAll } from './support/server.ts'

interface Heard {
  readonly path: string
  readonly request: Readonly<Record<string, unknown>> & { readonly source?: unknown }
}

const heard: Heard[] = []

/** Hears what it is asked, and has nothing to offer. */
const last = createServer((asked, answer) => {
  void textOf(asked).then((text) => {
    heard.push({ path: asked.url ?? '', request: JSON.parse(text) as Heard['request'] })
    answer.writeHead(204).end()
  })
})

async function textOf(asked: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of asked) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}

const times = 'auction: { timeoutMs: 5000 }\nlimits: { ip: 20 }'

let first: RunningServer
let second: RunningServer
let adminPort: number
beforeAll(async () => {
  await new Promise<void>((resolve) => last.listen(0, '127.0.0.1', resolve))
  const lastUrl = `http://127.0.0.1:${(last.address() as AddressInfo).port}`
  adminPort = await freePort()
  second = await startServer({
    env: {
      PARLEY_ADMIN_PORT: String(adminPort),
      PARLEY_CONFIG: configFile(`
${times}
supply:
  domain: second.example
  publishers: [{ id: '*', sellerId: account-of-first }]
demand:
  partners:
    - { name: newer, timeoutMs: 400, params: { endpoint: '${lastUrl}/newer' } }
    - { name: older, timeoutMs: 400, params: { endpoint: '${lastUrl}/older', version: '2.5' } }
`),
    },
  })
  first = await startServer({
    env: {
      PARLEY_CONFIG: configFile(`
${times}
supply:
  domain: first.example
  contactEmail: ads@first.example
  publishers: [{ id: pub-1, sellerId: news, name: News Ltd, domain: news.example, isOwner: true }]
demand:
  partners:
    - { name: second, timeoutMs: 500, params: { endpoint: 'http://127.0.0.1:${second.port}/openrtb2', version: '2.5' } }
`),
    },
  })
})
afterAll(async () => {
  await stopAll()
  last.closeAllConnections()
  last.close()
})

const uuid = expect.stringMatching(/^[0-9a-f-]{36}$/)
const whole = {
  ver: '1.0',
  complete: 1,
  nodes: [
    { asi: 'first.example', sid: 'news', rid: uuid, hp: 1 },
    { asi: 'second.example', sid: 'account-of-first', rid: uuid, hp: 1 },
  ],
}

test('the last partner sees both exchanges in the chain, in the place of its version', async () => {
  const { status } = await post(first, requestOf({ tmax: 2000, site: { publisher: { id: 'pub-1' } } }))

  // Who is busy may hear of it after its caller has given up.
  await expect.poll(() => heard.length, { timeout: 10_000 }).toBe(2)
  const [newer, older] = heard.toSorted((a, b) => (a.path < b.path ? -1 : 1))
  expect(status).toBe(204)
  expect([newer?.path, older?.path]).toEqual(['/newer', '/older'])
  expect(newer?.request.source).toEqual({ schain: whole })
  expect(older?.request.source).toEqual({ ext: { schain: whole } })
})

test('the record has the chain, and the body of a call is built again with it', async () => {
  const admin = `http://127.0.0.1:${adminPort}`
  const list = async (): Promise<readonly { readonly id: string }[]> => {
    const { auctions } = (await getJson(`${admin}/auctions`)) as { auctions: readonly { readonly id: string }[] }
    return auctions
  }
  await expect.poll(async () => (await list()).length, { timeout: 10_000 }).toBe(1)
  const [auction] = await list()
  const { steps } = (await getJson(`${admin}/auctions/${auction?.id}`)) as {
    readonly steps: {
      readonly request: { readonly supplyChain: unknown }
      readonly calls: readonly { readonly sent: { readonly body: string } }[]
    }
  }

  expect(steps.request.supplyChain).toEqual(whole)
  const bodies = steps.calls.map(({ sent }) => JSON.parse(sent.body) as Heard['request'])
  expect(bodies.map(({ source }) => source)).toEqual([{ schain: whole }, { ext: { schain: whole } }])
})

test('a test request is told the chain that partners would get', async () => {
  const { body } = await post(first, requestOf({ test: 1, site: { publisher: { id: 'pub-1' } } }))
  const { ext } = JSON.parse(body) as { readonly ext: { readonly service: { readonly supplyChain: unknown } } }

  expect(ext.service.supplyChain).toEqual({ ...whole, nodes: whole.nodes.slice(0, 1) })
})

test('sellers.json names those who are paid, and counts against the limit of the address', async () => {
  const answers = await Promise.all(
    Array.from({ length: 40 }, () => fetch(`http://127.0.0.1:${first.port}/sellers.json`)),
  )
  const told = answers.find(({ status }) => status === 200)
  const refused = answers.find(({ status }) => status === 429)

  expect(told?.headers.get('content-type')).toBe('application/json; charset=utf-8')
  expect(told?.headers.get('x-ratelimit-limit')).toBe('20')
  expect(await told?.json()).toEqual({
    contact_email: 'ads@first.example',
    version: '1.0',
    sellers: [{ seller_id: 'news', seller_type: 'PUBLISHER', name: 'News Ltd', domain: 'news.example' }],
  })
  expect(refused?.headers.get('retry-after')).toBe('1')
})

test('without a domain there is no sellers.json, and a request goes on as it came', async () => {
  const { port } = last.address() as AddressInfo
  const partner = `{ name: last, timeoutMs: 400, params: { endpoint: 'http://127.0.0.1:${port}/plain' } }`
  const plain = await startServer({
    env: { PARLEY_CONFIG: configFile(`${times}\ndemand: { partners: [${partner}] }`) },
  })
  const source = { tid: 't', schain: { complete: 1, nodes: [{ asi: 'a.example', sid: '1', ext: { own: 1 } }] } }
  await post(plain, requestOf({ tmax: 2000, source, site: { publisher: { id: 'pub-1' } } }))
  const { status } = await fetch(`http://127.0.0.1:${plain.port}/sellers.json`)

  await expect
    .poll(() => heard.find(({ path }) => path === '/plain')?.request.source, { timeout: 10_000 })
    .toEqual(source)
  expect(status).toBe(404)
})

async function post({ port }: RunningServer, request: object): Promise<{ status: number; body: string }> {
  const body = JSON.stringify(request)
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(`http://127.0.0.1:${port}/openrtb2`, { method: 'POST', headers, body })
  return { status: answer.status, body: await answer.text() }
}

async function getJson(url: string): Promise<unknown> {
  return (await fetch(url, { headers: { accept: 'application/json' } })).json()
}
