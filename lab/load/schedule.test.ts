import { expect, test } from 'vitest'
import { dueBy, intendedMs, requestsIn } from './schedule.ts'

const schedule = { perSecond: 250, seconds: 2 }

test('a schedule of 250 a second for 2 seconds has 500 requests, 4 ms apart', () => {
  expect(requestsIn(schedule)).toBe(500)
  expect(intendedMs(0, schedule)).toBe(0)
  expect(intendedMs(1, schedule)).toBe(4)
  expect(intendedMs(499, schedule)).toBe(1996)
})

test('a request is due at its time and not before', () => {
  expect(dueBy(0, schedule)).toBe(1)
  expect(dueBy(3.9, schedule)).toBe(1)
  expect(dueBy(4, schedule)).toBe(2)
})

test('nothing is due after the last request', () => {
  expect(dueBy(1996, schedule)).toBe(500)
  expect(dueBy(60_000, schedule)).toBe(500)
})
