import { expect, test } from 'vitest'
import { dayAt, dayEndMs, isTimeZone } from './day.ts'

test('a day is that of the time zone', () => {
  const ms = Date.UTC(2026, 10, 18, 23, 30)

  expect(dayAt(ms, 'UTC')).toBe('2026-11-18')
  expect(dayAt(ms, 'Europe/Berlin')).toBe('2026-11-19')
  expect(dayAt(ms, 'America/New_York')).toBe('2026-11-18')
})

test('the day on which clocks are set back has 25 hours', () => {
  const midnight = Date.UTC(2026, 9, 24, 22)

  expect(dayAt(midnight, 'Europe/Berlin')).toBe('2026-10-25')
  expect(dayEndMs(midnight, 'Europe/Berlin') - midnight).toBe(25 * 3_600_000)
})

test('a name that is no time zone is seen', () => {
  expect(isTimeZone('Asia/Kolkata')).toBe(true)
  expect(isTimeZone('Moon/Base')).toBe(false)
})
