import { expect, test } from 'vitest'
import { fillBetween, fillOf, latestMs, shownKinds } from './kinds.ts'
import { Tally } from './tally.ts'

function threeSeconds() {
  const tally = new Tally(200)
  tally.end('200', 40, 10)
  tally.end('200', 210, 900)
  tally.end('503', 5, 1500)
  tally.end('200', 200, 2500)
  tally.end('broken', 5000, 2600)
  return tally.result(3, 7)
}

test('answers are counted by their kind and by the second in which they began', () => {
  const { kinds, bySecond, answered, errors } = threeSeconds()

  expect(kinds['200']).toEqual({ count: 3, good: 2, p50Ms: 200, p99Ms: 210, maxMs: 210 })
  expect([answered, errors]).toEqual([3, 2])
  expect(bySecond.map((some) => Object.keys(some))).toEqual([['200'], ['503'], ['200', 'broken']])
})

test('fill is the share of bids, over all or some seconds', () => {
  const result = threeSeconds()

  expect(fillOf(result.kinds)).toBe(0.6)
  expect(fillBetween(result, 1, 3)).toBeCloseTo(1 / 3)
})

test('a call without an answer has no latency', () => {
  expect(latestMs(threeSeconds().kinds)).toBe(210)
})

test('the most frequent kind is shown first', () => {
  expect(shownKinds(threeSeconds().kinds)).toBe('200: 3, 503: 1, broken: 1')
})
