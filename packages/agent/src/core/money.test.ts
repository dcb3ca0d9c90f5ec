import { expect, test } from 'vitest'
import { decimalOf, microsOf, nanosIn } from './money.ts'

test('decimals become micro-dollars and the same decimals again', () => {
  for (const amount of [0, 0.000001, 0.1, 2.5, 8.5, 1234.56, 5000, 8_999_999.999999])
    expect(decimalOf(microsOf(amount) ?? -1)).toBe(amount)
})

test('an amount with more than six decimals, below zero or above nine million is none', () => {
  expect([0.0000001, 1.2345678, -1, 9_000_001, Number.NaN, Number.POSITIVE_INFINITY].map(microsOf)).toEqual(
    Array.from({ length: 6 }),
  )
  expect(microsOf(9_000_000)).toBe(9_000_000_000_000)
})

test('the text of the ledger keeps its nano-dollars', () => {
  expect(['0.0065', '12.00', '3', '0.000000001', '1234.123456789'].map(nanosIn)).toEqual([
    6_500_000, 12_000_000_000, 3_000_000_000, 1, 1_234_123_456_789,
  ])
})
