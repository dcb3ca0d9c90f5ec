// The primary and its workers in one process: their channels hand over texts, as the real ones do.

import type { AuctionRow } from '@parley/contract'
import { FakeClock, settled } from '@parley/testkit/clock'
import { expect, test } from 'vitest'
import { allAuctions } from '../admin/auction-filter.ts'
import type { Channel } from '../limits/primary.ts'
import type { ProcessStats } from '../model/process-stats.ts'
import { answerPrimary, type WorkerSource } from './answer-primary.ts'
import { openWorkerPool } from './worker-pool.ts'

const unlimited = { scope: 'none', limit: 0, remaining: 0, resetSeconds: 0 }

test('an auction is found on whichever worker stores it, and says which', async () => {
  const { workerPool } = machineOf([rowOf('a1', 1)], [rowOf('b1', 2)])

  const found = await Promise.all(['a1', 'b1', 'c1'].map((id) => workerPool.findAuction(id)))

  expect(found).toEqual([
    { value: { ...rowOf('a1', 1), limit: unlimited, worker: 0 }, missing: [] },
    { value: { ...rowOf('b1', 2), limit: unlimited, worker: 1 }, missing: [] },
    { value: undefined, missing: [] },
  ])
})

test('of auctions with the same id of the publisher the newest is found, but our own id comes first', async () => {
  const { workerPool } = machineOf([rowOf('a1', 5, 'chat')], [rowOf('b1', 7, 'chat')], [rowOf('chat', 1)])

  const [byPublisher, own] = [
    await machineOf([rowOf('a1', 5, 'chat')], [rowOf('b1', 7, 'chat')]).workerPool.findAuction('chat'),
    await workerPool.findAuction('chat'),
  ]

  expect(byPublisher.value).toMatchObject({ id: 'b1', worker: 1 })
  expect(own.value).toMatchObject({ id: 'chat', worker: 2 })
})

test('the newest auctions of all workers are one list in the order of time', async () => {
  const { workerPool } = machineOf([rowOf('a3', 30), rowOf('a1', 10)], [rowOf('b4', 40), rowOf('b2', 20)])

  const { value, missing } = await workerPool.newestAuctions(allAuctions(3))

  expect(value.map(({ id, worker }) => [id, worker])).toEqual([
    ['b4', 1],
    ['a3', 0],
    ['b2', 1],
  ])
  expect(missing).toEqual([])
})

test('a worker that does not answer is named, and the others are not waited for any longer than 2 s', async () => {
  const { workerPool, clock, silence } = machineOf([rowOf('a1', 1)], [rowOf('b1', 2)])
  silence(1)
  const list = workerPool.newestAuctions(allAuctions(10))
  const unknown = workerPool.findAuction('b1')
  const known = workerPool.findAuction('a1')

  await settled()
  await clock.runTo(2000)

  expect(await list).toMatchObject({ value: [{ id: 'a1' }], missing: [1] })
  expect(await unknown).toEqual({ value: undefined, missing: [1] })
  expect(await known).toMatchObject({ value: { id: 'a1' }, missing: [] })
})

test('a worker that cannot tell is missing, and says why where it runs', async () => {
  const { workerPool, reported } = machineOf([rowOf('a1', 1)], [rowOf('broken', 2)])

  const { missing } = await workerPool.findAuction('broken')

  expect(missing).toEqual([1])
  expect(reported).toEqual([new Error('broken')])
})

test('the machine is ready while at least one worker serves and it was not asked to stop', async () => {
  const { workerPool, members } = machineOf([], [])
  const before = openWorkerPool(2, new FakeClock()).readiness()

  const both = workerPool.readiness()
  members[0]?.end()
  const one = workerPool.readiness()
  members[1]?.end()
  const none = workerPool.readiness()
  workerPool.join(0, channels()[0]).serve()
  const again = workerPool.readiness()
  workerPool.leave()
  await settled()

  expect(before).toEqual({ isReady: false, workers: { serving: 0, configured: 2 } })
  expect(both).toEqual({ isReady: true, workers: { serving: 2, configured: 2 } })
  expect(one).toEqual({ isReady: true, workers: { serving: 1, configured: 2 } })
  expect(none).toEqual({ isReady: false, workers: { serving: 0, configured: 2 } })
  expect(again).toEqual({ isReady: true, workers: { serving: 1, configured: 2 } })
  expect(workerPool.readiness()).toEqual({ isReady: false, workers: { serving: 1, configured: 2 } })
})

test('a worker that hangs does not serve; readiness says so at once, 5 s after it was first asked', async () => {
  const { workerPool, clock, silence } = machineOf([], [])
  silence(0)
  silence(1)

  const first = workerPool.readiness()
  await settled()
  await clock.runTo(5000)

  expect(first.isReady).toBe(true)
  expect(workerPool.readiness()).toEqual({ isReady: false, workers: { serving: 0, configured: 2 } })
})

test('a worker that dies after its answer, while another is waited for, is counted once', async () => {
  const { workerPool, clock, silence, members } = machineOf([], [])
  silence(1)
  const text = workerPool.metricsText()
  await settled()

  members[0]?.end()
  await clock.runTo(2000)

  expect(await text).toContain('\nrequests_total 1\n')
  expect(await text).toContain('\nparley_workers_answering 0\n')
})

/** A machine whose workers store these auctions. */
function machineOf(...stores: readonly (readonly AuctionRow[])[]) {
  const clock = new FakeClock()
  const workerPool = openWorkerPool(stores.length, clock)
  const silent = new Set<number>()
  const reported: unknown[] = []
  const members = stores.map((rows, number) => {
    const [worker, primary] = channels(() => !silent.has(number))
    answerPrimary(sourceOf(rows), worker, (error) => void reported.push(error))
    const member = workerPool.join(number, primary)
    member.serve()
    return member
  })
  return { workerPool, clock, members, reported, silence: (number: number) => void silent.add(number) }
}

function sourceOf(rows: readonly AuctionRow[]): WorkerSource {
  const reading = { outcomes: { bid: 1 } } as unknown as ProcessStats
  const requests = { name: 'requests_total', help: 'h', type: 'counter', values: [{ value: 1, labels: {} }] }
  return {
    findAuction(id) {
      const row = rows.find((one) => one.id === id) ?? rows.find(({ requestId }) => requestId === id)
      if (row?.id === 'broken') return Promise.reject(new Error('broken'))
      return Promise.resolve({ value: row === undefined ? undefined : { ...row, limit: unlimited }, missing: [] })
    },
    newestAuctions: ({ limit }) => Promise.resolve({ value: rows.slice(0, limit), missing: [] }),
    metricsText: () => Promise.resolve(''),
    readings: () => Promise.resolve({ value: [{ worker: 0, reading }], missing: [] }),
    metricValues: () => Promise.resolve([requests]),
    readiness: () => ({ isReady: true, workers: undefined }),
  }
}

/** Both ends of a channel; what the first is sent gets lost while it does not hear. */
function channels(hears = (): boolean => true): readonly [Channel, Channel] {
  const listeners: ((message: unknown) => void)[][] = [[], []]
  const endOf = (own: 0 | 1): Channel => ({
    send(message) {
      if (own === 1 && !hears()) return
      const copy: unknown = JSON.parse(JSON.stringify(message))
      for (const hear of listeners[1 - own] ?? []) hear(copy)
    },
    onMessage: (hear) => void listeners[own]?.push(hear),
  })
  return [endOf(0), endOf(1)]
}

function rowOf(id: string, second: number, requestId = 'r1'): AuctionRow {
  const at = new Date(second * 1000).toISOString()
  const ends = { 'no-bid': 1 }
  const why = 'No bid.'
  return { id, at, outcome: 'no-bid', status: 204, tookMs: 1, requestId, publisher: 'p1', sold: [], ends, why }
}
