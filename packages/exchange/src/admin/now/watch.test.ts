// Once a second, for an hour, and no longer than somebody wants it.

import type { Second } from '@parley/contract'
import { FakeClock, settled } from '@parley/testkit/clock'
import { expect, test } from 'vitest'
import type { ProcessStats } from '../../model/process-stats.ts'
import { createWatch } from './watch.ts'

test('whoever watches hears each second, and the last hour is kept', async () => {
  const { watch, clock } = watchOf()
  const heard: Second[] = []
  const stop = watch.onSecond((second) => heard.push(second))

  watch.start()
  await clock.runTo(3000)
  stop()
  await clock.runTo(3_700_000)

  expect(heard.map(({ atMs }) => atMs)).toEqual([1000, 2000, 3000])
  expect(watch.seconds()).toHaveLength(3600)
  expect(watch.seconds().at(-1)).toMatchObject({ atMs: 3_700_000, outcomes: { bid: 2 } })
})

test('partners are kept for five minutes', async () => {
  const { watch, clock } = watchOf()

  watch.start()
  await clock.runTo(400_000)
  const counts = watch.seconds().map(({ partners }) => partners.length)

  expect(counts.slice(0, 99)).toEqual(Array.from({ length: 99 }, () => 0))
  expect(counts.slice(-300)).toEqual(Array.from({ length: 300 }, () => 1))
})

test('a reading that fails is reported, and the next second comes', async () => {
  const { watch, clock, reported, fail } = watchOf()
  fail(new Error('no answer'))

  watch.start()
  await clock.runTo(1000)
  fail(undefined)
  await clock.runTo(3000)

  expect(reported).toEqual([new Error('no answer')])
  expect(watch.seconds()).toHaveLength(2)
})

test('nothing is read before the start and after the stop', async () => {
  const { watch, clock } = watchOf()

  await clock.runTo(5000)
  watch.start()
  watch.stop()
  await clock.runTo(9000)
  await settled()

  expect(watch.seconds()).toEqual([])
  expect(clock.timerCount).toBe(0)
})

/** Two bids in each second. */
function watchOf() {
  const clock = new FakeClock()
  const reported: unknown[] = []
  let fault: Error | undefined
  let bids = 0
  const read = () => {
    if (fault !== undefined) return Promise.reject(fault)
    bids += 2
    const partner = { name: 'alpha', ends: {}, steps: {}, took: [], feedback: {}, inFlight: 0, open: 0 }
    const reading = { outcomes: { bid: bids }, overLimit: {}, took: [], partners: [partner] } as unknown as ProcessStats
    return Promise.resolve([{ worker: 0, reading }])
  }
  const watch = createWatch({ read, clock, wallMs: () => clock.nowMs(), report: (error) => void reported.push(error) })
  const fail = (error: Error | undefined): void => {
    fault = error
  }
  return { watch, clock, reported, fail }
}
