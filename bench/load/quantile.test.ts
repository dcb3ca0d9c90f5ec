import { expect, test } from 'vitest'
import { quantile } from './quantile.ts'

test('a quantile is a value that was measured', () => {
  expect(quantile([1, 2, 3, 4], 0.5)).toBe(3)
  expect(quantile([1, 2, 3, 4], 0.99)).toBe(4)
})

test('of a hundred values the 95th quantile leaves four above it', () => {
  const sorted = Array.from({ length: 100 }, (_, index) => index + 1)

  expect(quantile(sorted, 0.95)).toBe(96)
})

test('without values it is 0', () => {
  expect(quantile([], 0.5)).toBe(0)
})
