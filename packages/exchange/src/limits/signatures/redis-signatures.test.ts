import { setTimeout as pause } from 'node:timers/promises'
import { startRedis } from '@parley/testkit'
import * as fc from 'fast-check'
import { afterAll, beforeEach, expect, test } from 'vitest'
import type { SignatureUse } from '../../model/signature-use.ts'
import { systemClock } from '../../time/clock.ts'
import { redisLeases } from '../leases/redis-leases.ts'
import { SignatureBook } from './signature-book.ts'
import type { SignatureSource } from './signature-uses.ts'

/** Long ago: of two clocks the earlier one counts, so that these tests have the time for themselves. */
const now = 1_600_000_000
let nowSeconds = now

const redis = await startRedis()
const source = redisLeases({
  url: redis.url,
  nodeId: 'one',
  commandTimeoutMs: 10_000,
  heartbeatMs: 500,
  nodesExpected: 1,
  clock: systemClock,
  nowSeconds: () => nowSeconds,
  chance: Math.random,
})
afterAll(async () => {
  await source.close()
  await redis.stop()
})

beforeEach(async () => {
  nowSeconds = now
  await reached(source)
  await redis.command('FLUSHALL')
})

function useOf(mark: string, seconds: number, members: Partial<SignatureUse> = {}): SignatureUse {
  return { publisher: 'pub-1', seconds, mark, toleranceSeconds: 60, rememberedMax: 100, ...members }
}

test('the script and the book agree on every use, whatever is signed when', async () => {
  const step = fc.record({
    waitSeconds: fc.constantFrom(0, 0, 0, 1, 5, 40),
    mark: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'),
    age: fc.integer({ min: -10, max: 10 }),
  })
  let run = 0
  await redis.command('SET', '{parley-limits}signatures-since', '0')
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 6 }),
      fc.array(step, { maxLength: 40 }),
      async (rememberedMax, steps) => {
        const book = new SignatureBook(0)
        const publisher = `agrees-${run++}`
        nowSeconds = now
        for (const { waitSeconds, mark, age } of steps) {
          nowSeconds += waitSeconds
          // A signature belongs to one second: a mark that comes again later is another signature.
          const seconds = Math.floor(nowSeconds / 20) * 20 - age
          const use = useOf(`${mark}${seconds}`, seconds, { publisher, rememberedMax, toleranceSeconds: 30 })

          expect(await source.useSignatures([use])).toEqual([book.use(use, nowSeconds)])
        }
      },
    ),
    { numRuns: 40, endOnFailure: true },
  )
})

test('one call tells of many uses, of several publishers, in their order', async () => {
  await redis.command('SET', '{parley-limits}signatures-since', '0')
  const uses = [useOf('x', now), useOf('x', now), useOf('x', now, { publisher: 'pub-2' }), useOf('y', now)]

  expect(await source.useSignatures(uses)).toEqual(['first', 'again', 'first', 'first'])
})

test('a Redis that has lost its data accepts nothing that was signed before', async () => {
  const old = useOf('old', now - 1)
  const young = useOf('young', now)

  expect(await source.useSignatures([old, young, young])).toEqual(['forgotten', 'first', 'again'])
})

test('a node whose clock is ahead makes the others forget nothing', async () => {
  const seconds = Math.floor(Date.now() / 1000)
  nowSeconds = seconds
  await source.useSignatures([useOf('mine', seconds)])
  nowSeconds = seconds + 3600
  await source.useSignatures([useOf('ahead', seconds + 3600)])
  nowSeconds = seconds

  expect(await source.useSignatures([useOf('mine', seconds)])).toEqual(['again'])
})

test('what Redis remembers of a publisher goes by itself', async () => {
  const few = { rememberedMax: 1 }
  await source.useSignatures([useOf('a', now, few), useOf('b', now, few), useOf('c', now + 1)])

  const [book, forgotten] = [
    await redis.command('TTL', '{parley-limits}signatures:pub-1'),
    await redis.command('TTL', '{parley-limits}forgotten:pub-1'),
  ]

  expect([book, forgotten]).toEqual([expect.toSatisfy(isSoon), expect.toSatisfy(isSoon)])
})

function isSoon(seconds: number): boolean {
  return seconds > 0 && seconds <= 180
}

async function reached({ useSignatures }: SignatureSource): Promise<void> {
  for (let tries = 0; tries < 500; tries++) {
    const isThere = await useSignatures([]).then(
      () => true,
      () => false,
    )
    if (isThere) return
    await pause(10)
  }
  throw new Error('Redis was not reached')
}
