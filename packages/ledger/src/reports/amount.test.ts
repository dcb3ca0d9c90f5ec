import { expect, test } from 'vitest'
import { dollarsOf, ecpmOf } from './amount.ts'

test.each([
  [0n, '0.00'],
  [12_500_000_000n, '12.50'],
  [1n, '0.000000001'],
  [-2_500_000n, '-0.0025'],
  [9_007_199_254_740_993_000_000_000n, '9007199254740993.00'],
])('%s nano-dollars are %s dollars', (nano, shown) => {
  expect(dollarsOf(nano)).toBe(shown)
})

test.each([
  // Two impressions at 3 dollars CPM cost 6,000,000 nano-dollars.
  [6_000_000n, 2n, '3.00'],
  [10_000_000n, 3n, '3.333333'],
  [20_000_000n, 3n, '6.666667'],
  [-20_000_000n, 3n, '-6.666667'],
  [5n, 0n, '0.00'],
])('%s nano-dollars for %s are %s dollars a thousand', (nano, count, shown) => {
  expect(ecpmOf(nano, count)).toBe(shown)
})
