import { expect, test } from 'vitest'
import { monthsUntil, spanOf } from './months.ts'

test('a year of months is offered, the newest first', () => {
  const months = monthsUntil(new Date('2026-01-31T23:59:59Z'))

  expect(months).toHaveLength(12)
  expect(months.slice(0, 2)).toEqual(['2026-01', '2025-12'])
  expect(months.at(-1)).toBe('2025-02')
})

test('a month ends where the next one begins, in another year too', () => {
  expect(spanOf('2026-11')).toEqual({ from: '2026-11-01', to: '2026-12-01' })
  expect(spanOf('2026-12')).toEqual({ from: '2026-12-01', to: '2027-01-01' })
})
