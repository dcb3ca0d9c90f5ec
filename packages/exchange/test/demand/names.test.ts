// T49, D88 in the real process: partners by name, some of them with name servers that never answer.

import { type NameServer, startNameServer } from '@parley/testkit'
import { slowly } from '@parley/testkit/slowly'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { stopAll } from '../support/server.ts'
import { keepAuctions, partnerAt, simpleRequest } from './documents.ts'
import { type DemandExchange, type Explained, startExchange } from './exchange.ts'
import { startPartner, stopPartners } from './partner.ts'
import { inParallel } from './percentiles.ts'

const here = { ipv4: ['127.0.0.1'] }
const healthy = ['north', 'south', 'west']

let names: NameServer
let port = ''

beforeAll(async () => {
  const partner = await startPartner('fast', { price: 2 })
  port = new URL(partner.url).port
  names = await startNameServer({ 'north.example': here, 'south.example': here, 'west.example': here })
}, 60_000)

afterAll(async () => {
  await Promise.all([stopAll(), stopPartners(), names.stop()])
})

test('beside a partner whose name servers are silent, the others lose no bid', async () => {
  const exchange = await exchangeWith(['north', 'south', 'west', 'dead.one'])

  const auctions = await auctionsOf(exchange, 300)

  for (const name of healthy) expect(repliesOf(auctions, name), name).toBe(300)
  expect(repliesOf(auctions, 'dead-one')).toBe(0)
}, 60_000)

test('beside two of them, the others lose no bid either', async () => {
  const exchange = await exchangeWith(['dead.one', 'dead.two', 'north', 'south', 'west'])

  const auctions = await auctionsOf(exchange, 300)

  for (const name of healthy) expect(repliesOf(auctions, name), name).toBe(300)
  expect([repliesOf(auctions, 'dead-one'), repliesOf(auctions, 'dead-two')]).toEqual([0, 0])
}, 60_000)

test('a silent name is asked for about once a second, however many auctions want it', async () => {
  const exchange = await exchangeWith(['dead.one'])
  const before = names.asked.length
  const startedAtMs = performance.now()

  await auctionsOf(exchange, 200)
  const seconds = (performance.now() - startedAtMs) / 1000

  // Each lookup asks for both families.
  expect(names.asked.length - before).toBeLessThanOrEqual(2 * (1 + seconds))
}, 60_000)

test('localhost is this machine, also where no name server knows it', async () => {
  const demand = { dnsServers: [names.address], partners: [partnerAt('local', `http://localhost:${port}`)] }
  const exchange = await startExchange({ explain: keepAuctions, demand }, slowly)

  const auctions = await auctionsOf(exchange, 10)

  expect(repliesOf(auctions, 'local')).toBe(10)
}, 60_000)

function exchangeWith(hosts: readonly string[]): Promise<DemandExchange> {
  const partners = hosts.map((host) => partnerAt(host.replace('.', '-'), `http://${host}.example:${port}`))
  return startExchange({ explain: keepAuctions, demand: { dnsServers: [names.address], partners } })
}

/** So many auctions, the first of them with cold names. */
async function auctionsOf(exchange: DemandExchange, count: number): Promise<readonly Explained[]> {
  const answers = await inParallel(Array.from({ length: count }), 5, () => exchange.post(simpleRequest()))
  return inParallel(answers, 8, (answer) => exchange.explained(answer))
}

function repliesOf(auctions: readonly Explained[], name: string): number {
  const calls = auctions.flatMap(({ steps }) => steps?.calls ?? [])
  return calls.filter(({ partner, end }) => partner === name && end === 'reply').length
}
