import { expect, test } from 'vitest'
import { arrivalsFor } from './arrivals.ts'
import { simulateOne } from './simulated-one.ts'

test('one simulated process limits what is above its limits, and sells the rest as far as the partner takes calls', async () => {
  const arrivals = arrivalsFor(1)

  const figures = await simulateOne(arrivals, 1)

  expect(figures.requests).toBe(arrivals.length)
  expect(figures.limited / figures.requests).toBeGreaterThan(0.2)
  expect(figures.limited / figures.requests).toBeLessThan(0.4)
  // 35 calls a second for 30 seconds, and fewer between bursts.
  expect(figures.calls).toBeLessThanOrEqual(35 * 31)
  expect(figures.calls).toBeGreaterThan(35 * 25)
  expect(figures.awards).toBe(figures.calls)
  expect(await simulateOne(arrivals, 1)).toEqual(figures)
})
