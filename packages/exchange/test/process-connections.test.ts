// T04 and D87: connections are shared out. Nobody keeps others from being served by opening many, by leaving them idle or by
// not reading what it asked for.

import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { house, simpleRequest } from './demand/documents.ts'
import { startExchange } from './demand/exchange.ts'
import { errorOf, postBytes, postJson } from './support/post.ts'
import { stopAll } from './support/server.ts'
import { connect, nextAddress, sendRaw, type Wire } from './support/wire.ts'

afterAll(stopAll)

const notice = 'GET /w/x HTTP/1.1\r\nHost: exchange.example\r\n\r\n'
const bid = postJson(simpleRequest())

test('four addresses that hold all connections keep nobody from being served', async () => {
  const { port, metric } = await startExchange({ house, server: { connectionsMax: 100 } })
  const attackers = [nextAddress(), nextAddress(), nextAddress(), nextAddress()]
  for (const address of attackers) await hold(port, 25, address)

  const startMs = performance.now()
  const wires = await Promise.all(Array.from({ length: 20 }, () => connect(port)))
  const statuses = await Promise.all(wires.map((wire) => ask(wire)))

  expect(statuses).toEqual(Array.from({ length: 20 }, () => 200))
  expect(performance.now() - startMs).toBeLessThan(1000)
  expect(await metric('parley_connections_closed_total{reason="full"}')).toBe(20)
})

test('an address above its bound loses the connection that was idle longest, and no other address loses any', async () => {
  const { port, metric } = await startExchange({ house, server: { addressConnectionsMax: 4 } })
  const neighbour = await connect(port)
  const address = nextAddress()
  const [first, second, ...others] = await hold(port, 4, address)
  // The first has been in use since, so that the second is idle longest.
  first?.write(bid)
  await first?.answer()

  const fifth = await connect(port, address)
  fifth.write(bid)
  const answer = await fifth.answer()
  await second?.closed(1000)

  expect(answer.status).toBe(200)
  expect([first, ...others, neighbour].map((wire) => wire?.isClosed)).toEqual([false, false, false, false])
  expect(await metric('parley_connections_closed_total{reason="address-full"}')).toBe(1)
  expect(await metric('parley_connections_open')).toBe(5)
})

test('where every connection of an address has a request under way, the newcomer is told so and closed', async () => {
  const { port, metric } = await startExchange({ house, server: { addressConnectionsMax: 2 } })
  const address = nextAddress()
  const busy = await Promise.all([connect(port, address), connect(port, address)])
  for (const wire of busy) wire.write(bid.subarray(0, bid.length - 1))
  await wait(100)

  const newcomer = await connect(port, address)
  const told = await newcomer.answer()
  await newcomer.closed(1000)
  for (const wire of busy) wire.write(bid.subarray(bid.length - 1))
  const answers = await Promise.all(busy.map((wire) => wire.answer()))

  expect(told.status).toBe(503)
  expect(errorOf(told).code).toBe('SERVICE_UNAVAILABLE')
  expect(told.headers).toMatchObject({ connection: 'close', 'retry-after': expect.stringMatching(/^[123]$/) as string })
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(await metric('parley_connections_closed_total{reason="address-full"}')).toBe(1)
})

test('of a crowd without room only some are told, and all are closed', async () => {
  const { port, metric } = await startExchange({ house, server: { addressConnectionsMax: 1 } })
  const address = nextAddress()
  const busy = await connect(port, address)
  busy.write(bid.subarray(0, bid.length - 1))
  await wait(100)

  const crowd = await Promise.all(Array.from({ length: 100 }, () => connect(port, address).catch(() => undefined)))
  await Promise.all(crowd.flatMap((wire) => (wire === undefined ? [] : [wire.closed(2000)])))

  expect(await metric('parley_connections_closed_total{reason="address-full"}')).toBe(100)
  busy.write(bid.subarray(bid.length - 1))
  expect((await busy.answer()).status).toBe(200)
})

test('a trusted proxy may have more connections than an address', async () => {
  const address = nextAddress()
  const { port } = await startExchange({ house, server: { addressConnectionsMax: 2, trustedProxies: [address] } })

  const wires = await hold(port, 10, address)
  const answers = await Promise.all(wires.map((wire) => ask(wire)))

  expect(answers).toEqual(Array.from({ length: 10 }, () => 200))
})

test('a connection that had only refusals or notices ends soon and says so, one that was served is kept', async () => {
  const { port } = await startExchange({ house, server: { refusedKeepAliveTimeoutMs: 1000 } })
  const [noticed, refused, served] = await Promise.all([connect(port), connect(port), connect(port)])
  noticed.write(notice)
  refused.write(postBytes('{'))
  // A refusal at first does not shorten what follows once a bid request was served.
  served.write(Buffer.concat([postBytes('{'), bid]))
  const short = [await noticed.answer(), await refused.answer()]
  const [, long] = await served.answers(2)

  const startMs = performance.now()
  await Promise.all([noticed.closed(), refused.closed()])
  const tookMs = performance.now() - startMs
  await wait(1000)

  expect(short.map(({ headers }) => headers['keep-alive'])).toEqual(['timeout=1', 'timeout=1'])
  expect(long?.headers['keep-alive']).toBe('timeout=75')
  expect(tookMs).toBeGreaterThan(900)
  expect(tookMs).toBeLessThan(4000)
  expect(await ask(served)).toBe(200)
})

test('a reader that does not read is cut after 5 s, and its requests are not read on meanwhile', async () => {
  const { port, metric } = await startExchange({ house, limits: { ip: 0 } })
  const wire = await connect(port)
  wire.pause()
  const count = 200_000
  wire.write(notice.repeat(count))
  const answered = (): Promise<number> => metric('parley_notices_total{kind="refused"}')
  await untilSteady(answered)

  const stuckAt = await answered()
  const startMs = performance.now()
  const others = await Promise.all(Array.from({ length: 20 }, () => sendRaw(port, bid)))
  await wire.closed()

  expect(performance.now() - startMs).toBeLessThan(7000)
  expect(stuckAt).toBeLessThan(count / 2)
  expect(await answered()).toBe(stuckAt)
  expect(others.every(({ status }) => status === 200)).toBe(true)
  expect(await metric('parley_connections_closed_total{reason="unread"}')).toBe(1)
})

test.each([
  ['have no turn', {}],
  ['exceed the limit of their address', { limits: { ip: 10 } }],
])('large bodies that %s are refused, and soon not even read', async (_, settings) => {
  const { port, metric } = await startExchange({ house, ...settings })
  const address = nextAddress()
  const large = postJson(simpleRequest({ ext: { padding: 'x'.repeat(46_000) } }))
  const wires = await Promise.all(Array.from({ length: 10 }, () => connect(port, address)))
  const startMs = performance.now()
  for (const wire of wires) wire.write(Buffer.concat(Array.from({ length: 60 }, () => large)))

  await wait(1500)
  const refused = await metric('parley_requests_total{outcome="over-limit",status="429"}')
  const seconds = (performance.now() - startMs) / 1000
  const beside = await sendRaw(port, bid)

  // A refusal of 46 KB counts for 11 of the 1,000 that an address may have in a second; a few are on their way then.
  expect(refused).toBeLessThan(100 * (1 + seconds))
  expect(await metric('parley_holds_total')).toBeGreaterThan(0)
  expect(beside.status).toBe(200)
})

test('a connection that never sends a byte ends without an answer, a record or a count', async () => {
  const { port, metric, operator } = await startExchange({ house, server: { headersTimeoutMs: 300 } })
  const address = nextAddress()
  const silent = await connect(port, address)

  const answers = await silent.answers(1, 5000)
  const next = await sendRaw(port, bid, address)

  expect(answers).toEqual([])
  expect(next.headers['x-ratelimit-remaining']).toBe('99')
  expect(await metric('parley_connections_closed_total{reason="silent"}')).toBe(1)
  expect(await metric('parley_requests_total{outcome="rejected",status="408"}')).toBe(0)
  expect((JSON.parse(await operator('/auctions')) as { auctions: readonly unknown[] }).auctions).toHaveLength(1)
})

/** Opens so many connections, each after the other, and leaves them idle behind one forged notice. */
async function hold(port: number, count: number, address: string): Promise<readonly Wire[]> {
  const wires: Wire[] = []
  for (let opened = 0; opened < count; opened++) {
    const wire = await connect(port, address)
    wire.write(notice)
    await wire.answer()
    wires.push(wire)
  }
  return wires
}

async function ask(wire: Wire): Promise<number> {
  wire.write(bid)
  return (await wire.answer()).status
}

/** Waits until a count has stood still for half a second. */
async function untilSteady(read: () => Promise<number>): Promise<void> {
  let last = -1
  for (let now = await read(); now !== last || now === 0; now = await read()) {
    last = now
    await wait(500)
  }
}
