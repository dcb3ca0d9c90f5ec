// T30 and T63: floods of new addresses and publishers fill a bounded memory and then push each other out.

import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { LeaseBook } from '../../src/limits/leases/lease-book.ts'
import { LeaseClient } from '../../src/limits/leases/lease-client.ts'
import { createLimiter, type Limiter, limiterOf, openCounts } from '../../src/limits/limiter.ts'
import { VirtualClock } from './virtual-clock.ts'

const settings = {
  ip: 100,
  publisher: 1000,
  global: 0,
  publishers: {},
  ipKeysMax: 20_000,
  publisherKeysMax: 5000,
}
const megabyte = 1024 * 1024
/** Heap that comes and goes with the tests themselves. */
const noiseBytes = 6 * megabyte

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

test('T63: in one process, 200,000 addresses and 100,000 publishers need no more than the first 20,000 and 5,000', async () => {
  const clock = new VirtualClock()
  const limiter = createLimiter(settings)

  await flood(limiter, clock, 'a', 20_000, 5000)
  const atBound = heapBytes()
  await flood(limiter, clock, 'b', 200_000, 100_000)

  expect(heapBytes() - atBound).toBeLessThan(noiseBytes)
  expect(limiter.quotaOf('b-1', clock.nowMs()).limit).toBe(100)
})

test('T63: the same holds for limits that are shared, on the side of the node and in the book', async () => {
  const clock = new VirtualClock()
  const book = new LeaseBook(25_000)
  const source: ConstructorParameters<typeof LeaseClient>[0]['source'] = {
    nodes: () => 1,
    close: () => Promise.resolve(),
    lease: (asks) => Promise.resolve(book.lease(asks, clock.nowMs())),
  }
  const client = new LeaseClient({ source, clock, tickMs: 2, retryMs: 100, onMode: () => {} })
  const limiter = limiterOf(settings, openCounts(settings, { client, clock, waitMs: 12, holdMs: 150 }))

  await flood(limiter, clock, 'a', 20_000, 5000)
  const atBound = heapBytes()
  await flood(limiter, clock, 'b', 200_000, 100_000)

  expect(heapBytes() - atBound).toBeLessThan(noiseBytes)
})

/** A new address with every request and, as long as there are any, a new publisher; 20 each millisecond. */
async function flood(limiter: Limiter, clock: VirtualClock, name: string, addresses: number, publishers: number) {
  for (let index = 0; index < addresses; index++) {
    if (index % 20 === 0) await clock.runTo(clock.nowMs() + 1)
    const nowMs = clock.nowMs()
    const admission = await limiter.admitAddress(`${name}-${index}`, nowMs)
    if (index < publishers) await limiter.admitPublisher(admission, `${name}-${index}`, nowMs)
  }
  await clock.runTo(clock.nowMs() + 2000)
}

function heapBytes(): number {
  collect()
  collect()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return heapUsed + arrayBuffers
}
