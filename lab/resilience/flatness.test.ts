import { expect, test } from 'vitest'
import { flatness } from './flatness.ts'

const bounds = { share: 0.1, floor: 2 }

test('what grows while it warms up and then stays is flat', () => {
  expect(flatness([10, 60, 100, 100, 105, 103], bounds)).toEqual({ middle: 100, last: 104, most: 110 })
})

test('what grows by more than its share is not flat', () => {
  const { last, most } = flatness([80, 90, 100, 110, 120, 130], bounds)

  expect(last).toBeGreaterThan(most)
})

test('of small numbers, a few more are allowed', () => {
  expect(flatness([3, 3, 3, 3, 5, 5], bounds)).toMatchObject({ last: 5, most: 5 })
})
