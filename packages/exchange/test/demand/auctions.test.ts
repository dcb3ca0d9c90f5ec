// D50–D54 and the deadline (D53) with real processes: five partners of different tempers, and black holes.

import { afterAll, expect, test } from 'vitest'
import { runAuctions, runBlackHoles, stopScenarios } from './scenario.ts'
import { shownTiming, type Timing } from './timing.ts'

afterAll(stopScenarios)

/** D53: kept back for the way to the caller; on loopback all of it is to spare. */
const networkMs = 10
const lateShareMax = 0.02

test('in 2,000 auctions the best valid bid wins, in time, and every partner ends exactly once', async () => {
  const { held, timing, ends, problems } = await runAuctions(2000, 32, 7)

  console.log(`2,000 auctions, tmax 200–500 ms, ${shownTiming(timing)}`)
  expect(problems).toEqual([])
  expect(new Set(held.map(({ answer }) => answer.status))).toEqual(new Set([200, 204]))
  for (const end of ['fast won', 'slow won', 'house won', 'slow late', 'silent late', 'lying won']) {
    expect(ends.get(end), end).toBeGreaterThan(0)
  }
  expect(ends.get('silent won')).toBeUndefined()
  expect(ends.get('resetting won')).toBeUndefined()
  // Two shared cores stall now and then; npm run auctions prints every figure.
  expect(timing.leftMs.filter((left) => left < networkMs).length).toBeLessThanOrEqual(2000 * lateShareMax)
  expect(lateShare(timing)).toBeLessThan(0.01)
})

test('when every partner is a black hole, nobody waits longer than tmax, nor than half a second', async () => {
  const rows = await runBlackHoles([100, 150, 300, 500, 5000], 60)

  for (const { tmax, timing } of rows) console.log(`black holes, tmax ${tmax} ms, ${shownTiming(timing)}`)
  for (const { tmax, timing, statuses } of rows) {
    expect(new Set(statuses)).toEqual(new Set([200]))
    expect(lateCount(timing.leftMs), `tmax ${tmax}`).toBeLessThanOrEqual(60 * 0.05)
    expect(lateShare(timing), `tmax ${tmax}`).toBeLessThan(0.05)
  }
})

function lateCount(leftMs: readonly number[]): number {
  return leftMs.filter((left) => left < 0).length
}

/** On a busy machine no answer can be judged by the clock on the wall; by their own time nearly all have to be right. */
function lateShare({ ownLeftMs }: Timing): number {
  return lateCount(ownLeftMs) / ownLeftMs.length
}
