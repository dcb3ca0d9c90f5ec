import { expect, test } from 'vitest'
import { tries } from './tries.ts'

const usual = 1000

test('in full, everything is tried', () => {
  expect(tries(100_000, usual, { PARLEY_TESTS: 'full' })).toBe(100_000)
  expect(tries(500, usual, { PARLEY_TESTS: 'full' })).toBe(500)
})

test('otherwise a twentieth is tried, and never less than a thousand where there are so many', () => {
  expect(tries(100_000, usual, {})).toBe(5000)
  expect(tries(20_001, usual, {})).toBe(1001)
  expect(tries(20_000, usual, {})).toBe(1000)
  expect(tries(1001, usual, {})).toBe(1000)
  expect(tries(1000, usual, {})).toBe(1000)
  expect(tries(999, usual, {})).toBe(999)
})

test('what takes long has a smaller bound of its own', () => {
  expect(tries(500, 100, {})).toBe(100)
  expect(tries(500, 100, { PARLEY_TESTS: 'full' })).toBe(500)
})

test('the gate tries a tenth', () => {
  expect(tries(100_000, usual, { PARLEY_TESTS: 'gate' })).toBe(10_000)
  expect(tries(4000, usual, { PARLEY_TESTS: 'gate' })).toBe(1000)
})

test('any other value of the setting is not full', () => {
  expect(tries(100_000, usual, { PARLEY_TESTS: 'short' })).toBe(5000)
})
