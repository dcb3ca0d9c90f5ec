import { expect, test } from 'vitest'
import { trafficOf } from './curve.ts'

const quarterMs = 900_000
const dayMs = 96 * quarterMs
/** A Wednesday, at noon. */
const fromMs = Date.UTC(2026, 10, 11, 12)

test('a week tells how many impressions the next has, at the same time of the week', () => {
  const quarters = Array.from({ length: 672 }, (_, at) => (at < 4 ? 500 : 100))
  const { curve, days } = trafficOf({ from: new Date(fromMs).toISOString(), quarters })

  expect(curve.between(fromMs + 7 * dayMs, fromMs + 7 * dayMs + 4 * quarterMs)).toBe(2000)
  expect(curve.between(fromMs + 14 * dayMs + dayMs, fromMs + 14 * dayMs + dayMs + 4 * quarterMs)).toBe(400)
  expect(days).toEqual([11_200, 9600, 9600, 9600, 9600, 9600, 9600])
})

test('days before the first traffic are filled with those after it, and are not counted', () => {
  const quarters = Array.from({ length: 672 }, (_, at) => (at < 480 ? 0 : at % 96 < 48 ? 10 : 30))
  const { curve, days } = trafficOf({ from: new Date(fromMs).toISOString(), quarters })

  expect(curve.between(fromMs, fromMs + dayMs / 2)).toBe(480)
  expect(curve.between(fromMs + dayMs / 2, fromMs + dayMs)).toBe(1440)
  expect(days).toEqual([1920, 1920])
})

test('after the first hour the whole day is guessed from it', () => {
  const quarters = Array.from({ length: 672 }, (_, at) => (at < 668 ? 0 : 10))
  const { curve, days } = trafficOf({ from: new Date(fromMs).toISOString(), quarters })

  expect(curve.between(fromMs, fromMs + dayMs)).toBe(960)
  expect(days).toEqual([960])
})

test('without traffic nothing is known', () => {
  expect(trafficOf({ from: new Date(fromMs).toISOString(), quarters: [] }).days).toEqual([])
})
