import { expect, test } from 'vitest'
import { dollars, dollarsOf } from './dollars.ts'

test.each([
  [6_500_000, '$6.50'],
  [0, '$0.00'],
  [10_000, '$0.01'],
  [2_500, '$0.0025'],
  [1, '$0.000001'],
  [1_000_000_000, '$1000.00'],
])('%i micros are %s', (micros, shown) => {
  expect(dollars(micros)).toBe(shown)
})

test('a price of the wire is shown alike', () => {
  expect(dollarsOf(3.01)).toBe('$3.01')
  expect(dollarsOf(0.1 + 0.2)).toBe('$0.30')
})
