import { expect, test } from 'vitest'
import { axisTo } from './axis.ts'

test.each([
  [280, [0, 50, 100, 150, 200, 250]],
  [5.3, [0, 1, 2, 3, 4, 5]],
  [0.0106, [0, 0.002, 0.004, 0.006, 0.008, 0.01]],
  [1, [0, 0.2, 0.4, 0.6, 0.8, 1]],
])('an axis to %d has readable steps', (most, ticks) => {
  const found = axisTo(most).ticks.map((tick) => Number(tick.toFixed(6)))

  expect(found).toEqual(ticks)
})

test('values have their places between the ends, and those beyond stand at the end', () => {
  const { place } = axisTo(200)

  expect([-5, 0, 50, 200, 201].map(place)).toEqual([0, 0, 25, 100, 100])
})
