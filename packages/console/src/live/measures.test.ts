import type { Second } from '@parley/contract'
import { tookBoundsMs } from '@parley/contract/lists'
import { expect, test } from 'vitest'
import { fillOf, partnersIn, percentile, tookIn } from './measures.ts'

/** As many took this long. */
function tookOf(...times: readonly number[]): readonly number[] {
  return [...tookBoundsMs.map((boundMs) => times.filter((ms) => ms <= boundMs).length), times.length]
}

test('a percentile lies in the bucket of its rank', () => {
  const took = tookOf(...Array.from({ length: 98 }, () => 8), 180, 900)

  expect(percentile(took, 0.5)).toBeGreaterThan(5)
  expect(percentile(took, 0.5)).toBeLessThanOrEqual(10)
  expect(percentile(took, 0.99)).toBeGreaterThan(150)
  expect(percentile(took, 0.99)).toBeLessThanOrEqual(200)
})

test('without auctions there is no percentile and no fill', () => {
  expect(percentile([], 0.5)).toBeUndefined()
  expect(percentile(tookOf(), 0.5)).toBeUndefined()
  expect(fillOf({ rejected: 5 })).toBeUndefined()
})

test('what took longer than every bound is told as the last of them', () => {
  expect(percentile(tookOf(5000, 5000), 0.5)).toBe(1000)
})

test('seconds are summed', () => {
  expect(tookIn([{ took: tookOf(1) }, { took: [] }, { took: tookOf(2, 3) }]).at(-1)).toBe(3)
  expect(tookIn([])).toEqual([])
})

test('a partner stands as the newest second says, and has done what all of them say', () => {
  const counts = { ends: { won: 1 }, steps: { won: 1 }, feedback: { helpful: 1 } }
  const partner = { name: 'alpha', ...counts, took: tookOf(4), inFlight: 1, open: 2 }
  const seconds = [
    { partners: [{ ...partner, standing: 'throttled' }] },
    { partners: [{ ...partner, standing: 'healthy' }] },
  ] as unknown as readonly Second[]

  const sums = { ends: { won: 2 }, steps: { won: 2 }, feedback: { helpful: 2 } }
  expect(partnersIn(seconds)).toMatchObject([{ name: 'alpha', standing: 'healthy', ...sums }])
})
