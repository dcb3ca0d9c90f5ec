import { expect, test } from 'vitest'
import { probabilityOf, Threshold } from './threshold.ts'

/** What is lost of these values, each offered as often, under the threshold that was found for them. */
function lossOf(values: readonly number[], lossMax: number, exploration = 0.05): number {
  const threshold = new Threshold({ exploration, lossMax })
  for (const value of values) threshold.offer(value)
  const micros = threshold.micros(0)
  const lost = values.map((value) => value * (1 - probabilityOf(value, micros, exploration)))
  return sum(lost) / sum(values)
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}

test('a call is made in proportion to its value, and never less often than the exploration', () => {
  expect([200, 100, 50, 1, 0].map((value) => probabilityOf(value, 100, 0.05))).toEqual([1, 1, 0.5, 0.05, 0.05])
})

test('without a threshold every call is made', () => {
  expect(probabilityOf(0, 0, 0.05)).toBe(1)
})

test('what may be lost is nearly used up and never exceeded', () => {
  const values = Array.from({ length: 1000 }, (_, at) => (at + 1) ** 3)

  for (const lossMax of [0.01, 0.05, 0.2]) {
    expect(lossOf(values, lossMax)).toBeLessThanOrEqual(lossMax)
    expect(lossOf(values, lossMax)).toBeGreaterThan(lossMax / 3)
  }
})

test('where all calls are worth the same, none is left out for a small share', () => {
  const threshold = new Threshold({ exploration: 0.05, lossMax: 0.01 })
  for (let at = 0; at < 1000; at++) threshold.offer(500_000)

  expect(probabilityOf(500_000, threshold.micros(0), 0.05)).toBeGreaterThan(0.98)
})

test('calls that earn nothing are left out even where nothing may be lost', () => {
  const threshold = new Threshold({ exploration: 0.05, lossMax: 0 })
  for (let at = 0; at < 100; at++) threshold.offer(at % 2 === 0 ? 0 : 1_000_000)

  expect(probabilityOf(0, threshold.micros(0), 0.05)).toBe(0.05)
  expect(probabilityOf(1_000_000, threshold.micros(0), 0.05)).toBe(1)
})

/** Values are spread widely; what came of them was so many times as much as expected. */
function thresholdAfter(surprise: number): number {
  const threshold = new Threshold({ exploration: 0.05, lossMax: 0.01 })
  for (let at = 0; at < 1000; at++) {
    const value = 1000 * 1.01 ** at
    threshold.offer(value)
    threshold.expect(value, 0.5)
    threshold.found(value * surprise, 0.5)
  }
  return threshold.micros(0)
}

test('where more is lost than was expected, fewer calls are left out, and where less is lost, more', () => {
  const [less, usual, more] = [0.1, 1, 10].map(thresholdAfter)

  expect(less).toBeGreaterThan(usual ?? 0)
  expect(more).toBeLessThan(usual ?? 0)
})

test('it is worked out again once a second, and old values count less and less', () => {
  const threshold = new Threshold({ exploration: 0.05, lossMax: 0.01 })
  threshold.offer(1000)
  const first = threshold.micros(0)
  threshold.offer(1_000_000)

  expect(threshold.micros(999)).toBe(first)
  expect(threshold.micros(600_000)).toBeGreaterThan(first)
})
