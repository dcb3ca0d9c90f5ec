import { expect, test } from 'vitest'
import { settled, VirtualClock } from '../../../test/limits/virtual-clock.ts'
import type { LeaseAnswer, LeaseAsk } from './lease-book.ts'
import { LeaseClient, type LeaseHolder, type LeaseMode } from './lease-client.ts'

test('asks of one tick share a round trip, each key once', async () => {
  const { client, clock, trips, holderOf } = stage()
  const first = holderOf('a')

  client.need(first)
  client.need(first)
  client.need(holderOf('b'))
  await clock.runTo(1)
  expect(trips).toHaveLength(0)
  await clock.runTo(2)

  expect(trips.map(({ keys }) => keys)).toEqual([['a', 'b']])
})

test('a key that is needed ahead of time and then at once is asked for once', async () => {
  const { client, clock, trips, holderOf } = stage()
  const first = holderOf('a')
  const second = holderOf('b')

  client.need(first)
  client.need(second, true)
  client.need(first, true)
  client.need(second)
  await clock.runTo(2)

  expect(trips.map(({ keys }) => keys)).toEqual([['b', 'a']])
})

test('what is needed during a round trip goes with the next one', async () => {
  const { client, clock, trips, holderOf } = stage()
  client.need(holderOf('a'))
  await clock.runTo(2)

  client.need(holderOf('b'))
  await clock.runTo(50)
  expect(trips).toHaveLength(1)
  trips[0]?.answer()
  await settled()
  await clock.runTo(52)

  expect(trips.map(({ keys }) => keys)).toEqual([['a'], ['b']])
})

test('a holder that needs nothing any more is not asked for, and nobody means no round trip', async () => {
  const { client, clock, trips } = stage()

  client.need({ ask: () => undefined, granted: () => {}, failed: () => {} })
  await clock.runTo(10)

  expect(trips).toHaveLength(0)
})

test('one failure is told to its holders and is no outage', async () => {
  const { client, clock, trips, holderOf, heard, modes } = stage()
  client.need(holderOf('a'))
  await clock.runTo(2)
  trips[0]?.fail()
  await settled()

  expect(heard).toEqual(['a failed'])
  expect(client.failedAtMs).toBeUndefined()
  expect(modes).toEqual([])
})

test('with the second failure in a row the count is lost, and the failure is told', async () => {
  const { client, clock, trips, holderOf, modes, errors } = stage()
  for (const atMs of [2, 4]) {
    client.need(holderOf('a'))
    await clock.runTo(atMs)
    trips.at(-1)?.fail()
    await settled()
  }

  expect(modes).toEqual(['fallback'])
  expect(errors).toEqual([new Error('away')])
})

test('after an outage the count is tried again, and relied on when it has seen a whole second', async () => {
  const { client, clock, trips, holderOf, modes } = stage()
  for (const atMs of [2, 4]) {
    client.need(holderOf('a'))
    await clock.runTo(atMs)
    trips.at(-1)?.fail()
    await settled()
  }
  client.need(holderOf('b'))
  await clock.runTo(103)
  expect(trips).toHaveLength(2)
  await clock.runTo(104)
  expect(trips).toHaveLength(3)
  trips[2]?.answer()
  await settled()

  expect(client.isRecovering).toBe(true)
  expect(modes).toEqual(['fallback'])
  await clock.runTo(1504)
  client.need(holderOf('b'))
  await clock.runTo(1506)
  trips.at(-1)?.answer()
  await settled()

  expect(client.failedAtMs).toBeUndefined()
  expect(modes).toEqual(['fallback', 'shared'])
})

test('an idle node asks by itself until the count is back, and has seen a whole second', async () => {
  const { clock, trips, modes } = await lost()

  await clock.runTo(103)
  expect(trips).toHaveLength(2)
  await clock.runTo(104)
  expect(trips[2]?.keys).toEqual([])
  trips[2]?.fail()
  await settled()
  for (let at = 3; modes.length === 1; at++) {
    await clock.runTo(104 + (at - 2) * 100)
    trips[at]?.answer()
    await settled()
  }

  expect(modes).toEqual(['fallback', 'shared'])
  // It was back after 204 ms, and a second and some more later it was relied on.
  expect(clock.nowMs()).toBe(1604)
  const { length } = trips
  await clock.runTo(10_000)
  expect(trips).toHaveLength(length)
})

test('a key that needs something does not wait for the probe of an idle node', async () => {
  const { client, clock, trips, holderOf } = await lost()
  await clock.runTo(104)
  trips[2]?.answer()
  await settled()

  client.need(holderOf('b'))
  await clock.runTo(106)

  expect(trips[3]?.keys).toEqual(['b'])
})

test('after it is closed it does not probe either', async () => {
  const { client, clock, trips } = await lost()

  client.close()
  await clock.runTo(10_000)

  expect(trips).toHaveLength(2)
})

/** A client that has lost the count and has nothing to ask for. */
async function lost() {
  const parts = stage()
  for (const atMs of [2, 4]) {
    parts.client.need(parts.holderOf('a'))
    await parts.clock.runTo(atMs)
    parts.trips.at(-1)?.fail()
    await settled()
  }
  return parts
}

test('two failures in a row are one outage, counted from the first', async () => {
  const { client, clock, trips, holderOf, modes } = stage()
  client.need(holderOf('a'))
  await clock.runTo(2)
  trips[0]?.fail()
  await settled()
  client.need(holderOf('a'))
  await clock.runTo(102)
  trips[1]?.fail()
  await settled()

  expect(client.failedAtMs).toBe(2)
  expect(modes).toEqual(['fallback'])
})

test('after it is closed it asks no more', async () => {
  const { client, clock, trips, holderOf } = stage()
  client.need(holderOf('a'))

  client.close()
  await clock.runTo(10)

  expect(trips).toHaveLength(0)
})

test('what comes up after it is closed, or while its last ask is on its way, is not asked for', async () => {
  const { client, clock, trips, heard, holderOf } = stage()
  client.need(holderOf('a'))
  await clock.runTo(2)
  client.need(holderOf('b'))

  client.close()
  trips[0]?.answer()
  await settled()
  client.need(holderOf('c'), true)
  await clock.runTo(200)

  expect(heard).toEqual(['a granted'])
  expect(trips).toHaveLength(1)
})

interface Trip {
  readonly keys: readonly string[]
  readonly answer: () => void
  readonly fail: () => void
}

function stage() {
  const clock = new VirtualClock()
  const trips: Trip[] = []
  const heard: string[] = []
  const modes: string[] = []
  const lease = (asks: readonly LeaseAsk[]): Promise<LeaseAnswer> =>
    new Promise((resolve, reject) => {
      const grants = asks.map(() => ({ granted: 1, used: 1, freeInMs: 1000 }))
      trips.push({
        keys: asks.map(({ key }) => key),
        answer: () => resolve({ part: 0, grants }),
        fail: () => reject(new Error('away')),
      })
    })
  const source = { lease, nodes: () => 0, close: () => Promise.resolve() }
  const errors: unknown[] = []
  const onMode = (mode: LeaseMode, error?: unknown): void => {
    modes.push(mode)
    if (error !== undefined) errors.push(error)
  }
  const client = new LeaseClient({ source, clock, tickMs: 2, retryMs: 100, onMode })
  const holderOf = (key: string): LeaseHolder => ({
    ask: () => ({ key, limit: 1, want: 1, forced: 0, back: 0, backPart: 0 }),
    granted: () => heard.push(`${key} granted`),
    failed: () => heard.push(`${key} failed`),
  })
  return { client, clock, trips, heard, modes, errors, holderOf }
}

test('there is always at least one node: this one', () => {
  expect(stage().client.nodes).toBe(1)
})
