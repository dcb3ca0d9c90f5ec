import { expect, test } from 'vitest'
import { daysWords } from './days.ts'

test('the last day of a range is named, and not the one behind it', () => {
  expect(daysWords('2026-11-13', '2026-11-20')).toBe('2026-11-13 to 2026-11-19')
  expect(daysWords('2026-11-30', '2026-12-01')).toBe('2026-11-30')
})

test('a range that ends within a day says when', () => {
  expect(daysWords('2026-11-19', '2026-11-19T14:00')).toBe('2026-11-19 until 14:00')
  expect(daysWords('2026-11-18T09:00', '2026-11-19T14:00')).toBe('2026-11-18 09:00 to 2026-11-19 14:00')
})
