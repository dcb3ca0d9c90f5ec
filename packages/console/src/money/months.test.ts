import { expect, test } from 'vitest'
import { monthsUntil } from './months.ts'

test('a year of months is offered, the newest first', () => {
  const months = monthsUntil(new Date('2026-01-31T23:59:59Z'))

  expect(months).toHaveLength(12)
  expect(months.slice(0, 2)).toEqual(['2026-01', '2025-12'])
  expect(months.at(-1)).toBe('2025-02')
})
