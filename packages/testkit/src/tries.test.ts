import { expect, test } from 'vitest'
import { tries } from './tries.ts'

test('in full, everything is tried', () => {
  expect(tries(100_000, { PARLEY_TESTS: 'full' })).toBe(100_000)
  expect(tries(500, { PARLEY_TESTS: 'full' })).toBe(500)
})

test('otherwise a twentieth is tried, and never less than a thousand where there are so many', () => {
  expect(tries(100_000, {})).toBe(5000)
  expect(tries(20_001, {})).toBe(1001)
  expect(tries(20_000, {})).toBe(1000)
  expect(tries(1001, {})).toBe(1000)
  expect(tries(1000, {})).toBe(1000)
  expect(tries(999, {})).toBe(999)
})

test('any other value of the setting is not full', () => {
  expect(tries(100_000, { PARLEY_TESTS: 'short' })).toBe(5000)
})
