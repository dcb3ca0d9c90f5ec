import { expect, test } from 'vitest'
import { counted, dollars } from './amounts.ts'

test('large counts are grouped', () => {
  expect(counted(12_345)).toBe('12,345')
})

test('sums below a dollar show parts of a cent', () => {
  expect(dollars(0.0042)).toBe('$0.0042')
  expect(dollars(1)).toBe('$1.00')
  expect(dollars(0)).toBe('$0.00')
})
