// T57 and D87: one address floods the exchange, with notices that it forged or with requests over its limit, as fast as a
// process can. Another caller, at 50 requests a second, hardly notices.

import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { house, simpleRequest } from '../demand/documents.ts'
import { type DemandExchange, startExchange } from '../demand/exchange.ts'
import { starvedMs } from '../demand/starvation.ts'
import { postJson } from '../support/post.ts'
import { stopAll } from '../support/server.ts'
import { connect, nextAddress, sendRaw, type Wire } from '../support/wire.ts'
import type { FloodPlan, FloodResult } from './flooder.ts'

const bid = postJson(simpleRequest())
const notice = 'GET /w/eyJmb3JnZWQiOnRydWV9 HTTP/1.1\r\nHost: exchange.example\r\n\r\n'
/** A request of 8 KB, so that few of them are read at once. */
const padded = postJson({ ...simpleRequest(), padding: 'x'.repeat(8000) }).toString()
const held = 'parley_holds_total'
const runMs = 4000
/** A machine that others use may be away for a moment; it is not away three times in a row. */
const triesMax = 3

/** After a stall it sends what was due at once, and must not meet a limit. */
const victim = '127.8.0.1'

let exchange: DemandExchange
let calmMs: number
beforeAll(async () => {
  exchange = await startExchange({ house, limits: { addresses: { [victim]: 1000 } } })
  await victimP99Ms(1000)
  calmMs = await victimP99Ms(runMs)
  console.log(`victim alone: p99 ${calmMs.toFixed(1)} ms`)
}, 60_000)
afterAll(stopAll)

test.each([
  ['forged notices', notice],
  ['requests over the limit', bid.toString()],
])(
  'a flood of %s from one address leaves the p99 of another caller below twice its own or 25 ms',
  async (name, request) => {
    const before = await exchange.metric(held)
    const found: number[] = []
    do {
      const flood = startFlood({ port: exchange.port, localAddress: nextAddress(), request, ms: runMs + 500 })
      await wait(300)
      const p99Ms = await victimP99Ms(runMs)
      const { answers, connections } = await flood
      found.push(p99Ms)
      console.log(`${name}: victim p99 ${p99Ms.toFixed(1)} ms, ${answers} answers on ${connections} connections`)
    } while (Math.min(...found) > bound() && found.length < triesMax)

    expect(Math.min(...found)).toBeLessThanOrEqual(bound())
    expect(await exchange.metric(held)).toBeGreaterThan(before)
  },
)

test('an address that flooded is not read until the second is over and served afterwards, and others are served', async () => {
  const own = await startExchange({ house, limits: { ip: 10, refusalsMax: 100 } })
  const address = nextAddress()
  const wire = await connect(own.port, address)
  const startMs = performance.now()
  for (let sent = 0; sent < 40; sent++) wire.write(padded.repeat(10))
  await wire.answers(111)
  const other = await sendRaw(own.port, bid)
  const newcomer = await sendRaw(own.port, bid, address)
  const newcomerMs = performance.now() - startMs

  const rest = await wire.answers(289)

  expect(other.status).toBe(200)
  expect(newcomerMs).toBeGreaterThan(900)
  expect(newcomer.headers['x-ratelimit-limit']).toBe('10')
  expect(rest).toHaveLength(289)
  expect(wire.isClosed).toBe(false)
  expect(await own.metric(held)).toBeGreaterThan(0)
})

test('callers of a trusted proxy are refused, and the connections of the proxy stay', async () => {
  const proxy = nextAddress()
  const own = await startExchange({ house, server: { trustedProxies: [proxy] } })
  const wire = await connect(own.port, proxy)

  wire.write(bid.toString().replace('\r\n', '\r\nX-Forwarded-For: 203.0.113.9\r\n').repeat(1500))
  const answers = await wire.answers(1500)

  expect(answers).toHaveLength(1500)
  expect(answers.at(-1)?.status).toBe(429)
  expect(wire.isClosed).toBe(false)
})

test('notices over their limit are refused with every header, before they are looked at', async () => {
  const own = await startExchange({ house, limits: { ip: 2 } })
  const wire = await connect(own.port)

  wire.write(notice.repeat(10))
  const answers = await wire.answers(10)

  expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403, 403, 403, 403, 429, 429])
  expect(answers.at(-1)?.headers).toMatchObject({
    'retry-after': '1',
    'x-ratelimit-limit': '8',
    'x-ratelimit-remaining': '0',
    'x-ratelimit-scope': 'notice',
  })
  expect(await own.metric('parley_notices_total{kind="refused"}')).toBe(8)
  expect(await own.metric('parley_notices_total{kind="over-limit"}')).toBe(2)
})

function bound(): number {
  return Math.max(2 * calmMs, 25)
}

/**
 * 50 requests a second, each at its time, on connections that are kept. The time for which the exchange wanted to run and
 * the machine was busy with others does not count: the flood itself needs a core.
 */
async function victimP99Ms(ms: number): Promise<number> {
  const free: Wire[] = []
  const times: number[] = []
  const calls: Promise<void>[] = []
  const startMs = performance.now()
  for (let dueMs = startMs; dueMs < startMs + ms; dueMs += 20) {
    await wait(Math.max(0, dueMs - performance.now()))
    calls.push(
      (async () => {
        const sentMs = performance.now()
        const starvedBefore = starvedMs(exchange.server.child.pid ?? 0)
        const wire = free.pop() ?? (await connect(exchange.port, victim))
        wire.write(bid)
        const { status } = await wire.answer()
        const awayMs = starvedMs(exchange.server.child.pid ?? 0) - starvedBefore
        times.push(status === 200 ? Math.max(0, performance.now() - sentMs - awayMs) : Number.POSITIVE_INFINITY)
        free.push(wire)
      })(),
    )
  }
  await Promise.all(calls)
  for (const wire of free) wire.destroy()
  const sorted = times.toSorted((left, right) => left - right)
  return sorted[Math.ceil(sorted.length * 0.99) - 1] ?? Number.NaN
}

async function startFlood(plan: FloodPlan): Promise<FloodResult> {
  const child = fork(fileURLToPath(new URL('./flooder.ts', import.meta.url)), [], { execArgv: [] })
  try {
    const heard = once(child, 'message', { signal: AbortSignal.timeout(plan.ms + 10_000) })
    child.send(plan)
    const [result] = await heard
    return result as FloodResult
  } finally {
    child.kill('SIGKILL')
  }
}
