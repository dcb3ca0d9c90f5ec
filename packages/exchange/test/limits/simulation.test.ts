// D60 and D66 in virtual time: how near several nodes come to an exact limiter, whatever the traffic looks like.

import { expect, test } from 'vitest'
import { fullestSecond } from './rolling.ts'
import { type Simulated, simulate } from './simulate.ts'
import { evenly, type ShapeName, skewed } from './traffic.ts'

const limit = 400

const fleets = [
  ['1 node', evenly(1)],
  ['2 nodes', evenly(2)],
  ['2 nodes, 70/30', skewed(2)],
  ['4 nodes', evenly(4)],
  ['4 nodes, 70/10/10/10', skewed(4)],
  ['8 nodes', evenly(8)],
  ['8 nodes, 70 % on one', skewed(8)],
] as const

/** What the busiest rolling second may hold, beside what was measured with this seed. */
const traffic: readonly (readonly [ShapeName, number])[] = [
  ['0.9 × steady', 1],
  ['2 × steady', 1.1],
  ['10 × steady', 1.1],
  ['edge bursts', 1.15],
  ['on and off', 1.1],
]

const cases = traffic.flatMap(([shape, most]) => fleets.map(([fleet, weights]) => ({ shape, most, fleet, weights })))

test.each(cases)(
  'D60: $shape on $fleet admits 0.97 of what an exact limiter admits, and at most $most × the limit',
  async ({ shape, most, weights }) => {
    const simulated = await simulate({ shape, weights, limit })

    expect(simulated.ofExact, figures(simulated)).toBeGreaterThanOrEqual(0.97)
    expect(simulated.fullest, figures(simulated)).toBeLessThanOrEqual(most)
    expect(simulated.fullestOfNode, figures(simulated)).toBeLessThanOrEqual(1)
    expect(simulated.asksPerRequest, figures(simulated)).toBeLessThanOrEqual(0.35)
  },
)

test('D60: a single node with a book admits exactly the limit in its fullest second', async () => {
  const simulated = await simulate({ shape: '10 × steady', weights: evenly(1), limit })

  expect(simulated.fullest).toBe(1)
})

test.each(fleets)('five times the denied load does not ask the book more often: %s', async (_, weights) => {
  const double = await simulate({ shape: '2 × steady', weights, limit })
  const tenfold = await simulate({ shape: '10 × steady', weights, limit })

  expect(tenfold.asksPerSecond).toBeLessThanOrEqual(double.asksPerSecond * 1.25)
  expect(tenfold.asksPerRequest).toBeLessThanOrEqual(0.03)
})

test('D60: where answers take longer than a request waits, what passes meanwhile is counted', async () => {
  const simulated = await simulate({ shape: '10 × steady', weights: evenly(2), limit, roundTripMs: 20 })

  expect(simulated.ofExact, figures(simulated)).toBeGreaterThanOrEqual(0.97)
  expect(simulated.fullest, figures(simulated)).toBeLessThanOrEqual(1.15)
})

test('D66: while the book cannot be reached, each node keeps to its share and together they keep the limit', async () => {
  const isLost = (atMs: number): boolean => atMs >= 3000 && atMs < 6000

  const { admitted } = await simulate({ shape: '10 × steady', weights: skewed(4), limit, isLost })
  const during = admitted.filter(({ atMs }) => atMs >= 4100 && atMs < 6000)

  expect(fullestSecond(during.map(({ atMs }) => atMs))).toBeLessThanOrEqual(limit)
  for (const node of [0, 1, 2, 3]) {
    const own = during.filter((one) => one.node === node).map(({ atMs }) => atMs)
    expect(fullestSecond(own)).toBe(limit / 4)
  }
})

test('D66: even load below the limit does not notice that the book was lost', async () => {
  const isLost = (atMs: number): boolean => atMs >= 3000 && atMs < 5000

  const { admitted } = await simulate({ shape: '0.9 × steady', weights: evenly(2), limit, isLost })
  const during = admitted.filter(({ atMs }) => atMs >= 3000 && atMs < 5000)

  expect(during.length).toBeGreaterThanOrEqual(0.97 * 0.9 * limit * 2)
})

test.each([10, 300, 2000])(
  'D66: a book that is back after %s ms does not refuse load below the limit',
  async (lostMs) => {
    const isLost = (atMs: number): boolean => atMs >= 3000 && atMs < 3000 + lostMs

    const { ofExact } = await simulate({ shape: '0.9 × steady', weights: evenly(2), limit, isLost })

    expect(ofExact).toBeGreaterThanOrEqual(0.97)
  },
)

function figures({ ofExact, fullest, emptiest, asksPerRequest }: Simulated): string {
  return `${ofExact.toFixed(3)} of exact, rolling second ${emptiest.toFixed(3)} to ${fullest.toFixed(3)}, ${asksPerRequest.toFixed(3)} asks per request`
}
