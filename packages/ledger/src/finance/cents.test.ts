import { expect, test } from 'vitest'
import { inCents, nanoIn, percentOf } from './cents.ts'

test('a sum is rounded to the nearest cent, and halves away from zero', () => {
  expect(inCents(4_999_999n)).toBe(0n)
  expect(inCents(5_000_000n)).toBe(10_000_000n)
  expect(inCents(-4_999_999n)).toBe(0n)
  expect(inCents(-5_000_000n)).toBe(-10_000_000n)
  expect(inCents(2_345_678_000n)).toBe(2_350_000_000n)
})

test('a percentage is a whole number of cents', () => {
  expect(percentOf(2_350_000_000n, '19')).toBe(450_000_000n)
  expect(percentOf(-2_350_000_000n, '19')).toBe(-450_000_000n)
  expect(percentOf(10_000_000n, '7.25')).toBe(0n)
  expect(percentOf(100_000_000_000n, '7.25')).toBe(7_250_000_000n)
})

test('a decimal number is read exactly, and nothing else is read', () => {
  expect(nanoIn('12.34')).toBe(12_340_000_000n)
  expect(nanoIn('-0.000000001')).toBe(-1n)
  expect(nanoIn('0.0000000001')).toBeUndefined()
  for (const text of ['', '1,5', '1e3', '+1', '.5', '5.', ' 1', '$1']) expect(nanoIn(text)).toBeUndefined()
})
