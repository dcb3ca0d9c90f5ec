import { setTimeout as pause } from 'node:timers/promises'
import { startFaultProxy, startRedis } from '@parley/testkit'
import * as fc from 'fast-check'
import { afterAll, afterEach, expect, test } from 'vitest'
import { systemClock } from '../../time/clock.ts'
import { type LeaseAsk, LeaseBook, type LeaseSource, partMs, partsPerSecond } from './lease-book.ts'
import { LeaseClient } from './lease-client.ts'
import { redisLeases } from './redis-leases.ts'

const redis = await startRedis()
afterAll(() => redis.stop())

const open: LeaseSource[] = []
afterEach(async () => {
  for (const source of open.splice(0)) await source.close()
})

const nothing: LeaseAsk = { key: 'k', limit: 10, want: 0, forced: 0, back: 0, backPart: 0 }

test('the script and the book agree on every grant, whatever nodes ask, force and give back', async () => {
  const source = await connected('agrees')
  const step = fc.record({
    waitMs: fc.constantFrom(0, 0, 0, 1, 10, 30),
    want: fc.nat(12),
    forced: fc.constantFrom(0, 0, 0, 1, 5),
    giveBackShare: fc.constantFrom(0, 0, 0.5, 1),
  })
  let run = 0
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 30 }), fc.array(step, { maxLength: 40 }), async (limit, steps) => {
      const key = `agrees-${run++}`
      const book = new LeaseBook(1)
      const counts = new Map<number, number>()
      let held = { count: 0, part: 0 }
      let forcedEver = 0
      for (const { waitMs, want, forced, giveBackShare } of steps) {
        if (waitMs > 0) await pause(waitMs)
        const back = Math.floor(held.count * giveBackShare)
        const ask = { ...nothing, key, limit, want, forced, back, backPart: held.part }
        const answer = await source.lease([ask])
        const [grant] = answer.grants
        const [expected] = book.lease([ask], answer.part * partMs).grants
        forcedEver += forced

        expect(grant?.granted).toBe(expected?.granted)
        expect(grant?.used).toBe(expected?.used)
        expect(grant?.freeInMs).toBeGreaterThan(0)
        expect(grant?.freeInMs).toBeLessThanOrEqual(1000)
        counts.set(held.part, (counts.get(held.part) ?? 0) - back)
        counts.set(answer.part, (counts.get(answer.part) ?? 0) + (grant?.granted ?? 0) + forced)
        expect(sumOfSecond(counts, answer.part)).toBeLessThanOrEqual(limit + forcedEver)
        held = { count: grant?.granted ?? 0, part: answer.part }
      }
    }),
    { numRuns: 60, endOnFailure: true },
  )
})

test('one call asks for many keys', async () => {
  const source = await connected('many')
  const before = await redis.commandStats()

  const { grants } = await source.lease([
    { ...nothing, key: 'a', want: 3 },
    { ...nothing, key: 'b', want: 20 },
  ])
  const after = await redis.commandStats()

  expect(grants.map(({ granted }) => granted)).toEqual([3, 10])
  // A heartbeat may fall in between.
  expect(after.scriptCalls - before.scriptCalls).toBeLessThanOrEqual(3)
})

test('a key is forgotten two seconds after its last use', async () => {
  const source = await connected('forgotten')
  await source.lease([{ ...nothing, key: 'forgotten', want: 1 }])

  const leftMs = await redis.command('PTTL', '{parley-limits}forgotten')

  expect(leftMs).toBeGreaterThan(1000)
  expect(leftMs).toBeLessThanOrEqual(2000)
})

test('nodes count each other by their heartbeats', async () => {
  await redis.command('FLUSHALL')
  const first = await connected('one', 50)
  const second = await connected('two', 50)

  await expect.poll(() => first.nodes(), { timeout: 3000 }).toBe(2)
  await second.close()

  await expect.poll(() => first.nodes(), { timeout: 3000 }).toBe(1)
})

test('D66: each node has a rank of its own, which is its place by name', async () => {
  await redis.command('FLUSHALL')
  const second = await connected('node-b', 50)
  const third = await connected('node-c', 50)
  const first = await connected('node-a', 50)
  const ranks = (): readonly unknown[] => [first, second, third].map((source) => source.rank?.())

  await expect.poll(ranks, { timeout: 3000 }).toEqual([0, 1, 2])
  await first.close()

  await expect.poll(() => [second.rank?.(), third.rank?.()], { timeout: 3000 }).toEqual([0, 1])
})

test('T64: scripts that Redis has forgotten are sent again', async () => {
  const source = await connected('forgets')
  await source.lease([{ ...nothing, want: 1 }])

  await redis.command('SCRIPT', 'FLUSH')

  await expect(source.lease([{ ...nothing, want: 1 }])).resolves.toBeDefined()
})

test('T64: while Redis is away a lease fails at once, and works again when it is back', async () => {
  const source = await connected('away')
  await redis.kill()
  await pause(20)

  const startMs = performance.now()
  await expect(source.lease([nothing])).rejects.toThrow(/^the connection was closed$|ECONNREFUSED|ECONNRESET/)
  expect(performance.now() - startMs).toBeLessThan(100)
  await redis.restart()

  await expect
    .poll(() => source.lease([{ ...nothing, want: 1 }]).catch(() => undefined), { timeout: 3000 })
    .toMatchObject({ grants: [{ granted: 1 }] })
})

test('T64: a node that lost Redis finds it again by itself, without a request', async () => {
  const source = await connected('idle')
  const modes: string[] = []
  const onMode = (mode: string): void => void modes.push(mode)
  const client = new LeaseClient({ source, clock: systemClock, tickMs: 2, retryMs: 20, onMode })
  const key = { ask: () => ({ ...nothing, want: 1 }), granted: () => {}, failed: () => {} }
  await redis.kill()
  await expect
    .poll(
      () => {
        client.need(key)
        return modes
      },
      { timeout: 10_000 },
    )
    .toEqual(['fallback'])

  // From here on no key needs anything.
  await redis.restart()

  await expect.poll(() => modes, { timeout: 10_000 }).toEqual(['fallback', 'shared'])
  client.close()
})

test('T64: a connection that silently died is replaced', async () => {
  const proxy = await startFaultProxy(redis.port)
  const source = await connected('stranded', 100, `redis://127.0.0.1:${proxy.port}`)

  proxy.strand()
  await pause(2500)
  const answer = await source.lease([{ ...nothing, want: 1 }]).catch(() => undefined)
  await source.close()
  await proxy.stop()

  expect(answer).toBeDefined()
})

/** A source that has reached Redis. */
async function connected(nodeId: string, heartbeatMs: number = 500, url: string = redis.url): Promise<LeaseSource> {
  const source = redisLeases({
    url,
    nodeId,
    commandTimeoutMs: 500,
    heartbeatMs,
    nodesExpected: 1,
    clock: systemClock,
    nowSeconds: () => 0,
    chance: Math.random,
  })
  open.push(source)
  for (let tries = 0; tries < 100; tries++) {
    try {
      await source.lease([{ ...nothing, key: `hello-${nodeId}` }])
      return source
    } catch {
      await pause(10)
    }
  }
  throw new Error('Redis was not reached')
}

function sumOfSecond(counts: ReadonlyMap<number, number>, part: number): number {
  return [...counts].filter(([at]) => at > part - partsPerSecond).reduce((sum, [, count]) => sum + count, 0)
}
