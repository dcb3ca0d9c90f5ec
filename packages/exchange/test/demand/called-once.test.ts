// T52: a notice that is repeated to another node, or to another worker, calls the partner's own notice once.

import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { startRedis } from '@parley/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { patience, stopAll } from '../support/server.ts'
import { keepAuctions, partnerAt, simpleRequest } from './documents.ts'
import { type DemandExchange, startExchange, type TimedAnswer, until } from './exchange.ts'

const redis = await startRedis()
const adm = JSON.stringify({ assets: [{ id: 1, title: { text: 'Shoes' } }], link: { url: 'https://shop.example/' } })
/** How often each of its notices was called, by path. */
const calls = new Map<string, number>()

const partner: Server = createServer((request, response) => {
  const { pathname } = new URL(request.url ?? '', 'http://partner.example')
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    if (request.method === 'GET') {
      calls.set(pathname, (calls.get(pathname) ?? 0) + 1)
      return response.end()
    }
    const { id, imp } = JSON.parse(Buffer.concat(chunks).toString()) as {
      readonly id: string
      readonly imp: readonly { readonly id: string }[]
    }
    const bid = imp.map((one) => ({
      id: 'b',
      impid: one.id,
      price: 5,
      adm,
      adomain: ['shop.example'],
      nurl: `${urlOf()}/win/${id}`,
      burl: `${urlOf()}/billing/${id}`,
    }))
    response.setHeader('content-type', 'application/json')
    return response.end(JSON.stringify({ id, seatbid: [{ bid }] }))
  })
})

let config: Readonly<Record<string, object>>

beforeAll(async () => {
  await new Promise<void>((resolve) => partner.listen(0, '127.0.0.1', resolve))
  const partners = [partnerAt('north', urlOf(), { noticeDomains: ['127.0.0.1'] })]
  const notices = { trustNetwork: true, secret: 'x'.repeat(64) }
  config = { explain: keepAuctions, notices, demand: { partners }, limits: { redisTimeoutMs: 1000 } }
})

afterAll(async () => {
  partner.closeAllConnections()
  partner.close()
  await stopAll()
  await redis.stop()
})

test('two nodes with Redis', async () => {
  const shared = { REDIS_URL: redis.url }
  const nodes = [await startExchange(config, shared), await startExchange(config, shared)] as const

  await notifiedTwice('nodes', nodes[0], nodes)

  await expect.poll(() => calledOf('nodes'), patience).toEqual(once)
  const [first, second] = nodes
  expect((await first.metric(elsewhere)) + (await second.metric(elsewhere))).toBe(count)
}, 60_000)

test('two workers without Redis', async () => {
  const machine = await startExchange(config, { WORKERS: '2' })

  await notifiedTwice('workers', machine, [machine, machine, machine, machine])

  await expect.poll(() => calledOf('workers'), patience).toEqual(once)
}, 60_000)

test('where each is to call, both do', async () => {
  const off = { ...config, notices: { ...config.notices, claimSeconds: 0 } }
  const shared = { REDIS_URL: redis.url }
  const nodes = [await startExchange(off, shared), await startExchange(off, shared)] as const

  await notifiedTwice('off', nodes[0], nodes)

  await expect.poll(() => calledOf('off'), patience).toEqual({ win: 2 * count, billing: 2 * count })
}, 60_000)

const count = 20
const once = { win: count, billing: count }
const elsewhere = 'parley_partner_notices_total{partner="north",notice="billing",end="elsewhere"}'

/** Sells as often as that, and sends each notice to each of them, on a connection of its own. */
async function notifiedTwice(name: string, seller: DemandExchange, nodes: readonly DemandExchange[]): Promise<void> {
  // A process that has just started may take longer to reach its partner than the first request waits.
  await until(async () => bidIn(await seller.post(simpleRequest({ id: 'first' }))) !== undefined)
  for (let at = 0; at < count; at++) {
    const bid = bidIn(await seller.post(simpleRequest({ id: `${name}-${at}` })))
    for (const url of [bid?.nurl ?? '', bid?.burl ?? '']) {
      for (const { port } of nodes) {
        const { pathname, search } = new URL(url)
        const headers = { connection: 'close' }
        const answer = await fetch(`http://127.0.0.1:${port}${pathname}${search}`, { method: 'POST', headers })
        expect(answer.status).toBe(200)
      }
    }
  }
}

/** How often the partner was called for auctions of this name. */
function calledOf(name: string): Readonly<Record<'win' | 'billing', number>> {
  const of = (kind: string): number =>
    [...calls].filter(([path]) => path.startsWith(`/${kind}/${name}-`)).reduce((sum, [, times]) => sum + times, 0)
  return { win: of('win'), billing: of('billing') }
}

function bidIn({ status, body }: TimedAnswer): { readonly nurl: string; readonly burl: string } | undefined {
  if (status !== 200) return undefined
  const { seatbid } = JSON.parse(body) as {
    readonly seatbid: readonly { readonly bid: readonly { readonly nurl: string; readonly burl: string }[] }[]
  }
  return seatbid[0]?.bid[0]
}

function urlOf(): string {
  return `http://127.0.0.1:${(partner.address() as AddressInfo).port}`
}
