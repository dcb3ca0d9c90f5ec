import { expect, test } from 'vitest'
import { percentile } from './percentile.ts'

test('a percentile is a value that was measured', () => {
  expect(percentile([1, 2, 3, 4], 0.5)).toBe(2)
  expect(percentile([1, 2, 3, 4], 0.99)).toBe(4)
})

test('of a hundred values the 95th percentile leaves five above it', () => {
  const sorted = Array.from({ length: 100 }, (_, index) => index + 1)

  expect(percentile(sorted, 0.95)).toBe(95)
})

test('the smallest share is the smallest value, and the whole the largest', () => {
  expect(percentile([5, 6, 7], 0)).toBe(5)
  expect(percentile([5, 6, 7], 1)).toBe(7)
})

test('without values it is 0', () => {
  expect(percentile([], 0.5)).toBe(0)
})
