import { expect, test } from 'vitest'
import { counted, dollars, quantity } from './amounts.ts'

test('large counts are grouped', () => {
  expect(counted(12_345)).toBe('12,345')
})

test('of one thing there is one', () => {
  expect([0, 1, 2000].map((count) => quantity(count, 'error'))).toEqual(['0 errors', '1 error', '2,000 errors'])
})

test('sums show parts of a cent, below a thousand dollars', () => {
  expect(dollars(0.0042)).toBe('$0.0042')
  expect(dollars(0)).toBe('$0.0000')
  expect(dollars(999.9999)).toBe('$999.9999')
  expect(dollars(1000)).toBe('$1,000.00')
})

test('all sums of a list have as many decimals as its largest', () => {
  expect(dollars(0.0042, 1000)).toBe('$0.00')
  expect(dollars(3, 5)).toBe('$3.0000')
})
