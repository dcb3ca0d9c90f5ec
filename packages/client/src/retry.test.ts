import { expect, test } from 'vitest'
import { pauseBeforeRetry, retryAfterOf } from './retry.ts'
import { timeouts } from './timeouts.ts'

const first = { number: 1, elapsedMs: 0, retryAfterMs: undefined }

test('the recommended timeouts are 2 s, 600 ms and 3 s', () => {
  expect(timeouts).toEqual({ connectionMs: 2000, readMs: 600, totalMs: 3000 })
})

test('the first pause is 50 to 100 ms, by chance', () => {
  expect(pauseBeforeRetry(first, timeouts, () => 0)).toBe(50)
  expect(pauseBeforeRetry(first, timeouts, () => 0.5)).toBe(75)
  expect(pauseBeforeRetry(first, timeouts, () => 1)).toBe(100)
})

test('the second pause is twice as long, and there is no third', () => {
  expect(pauseBeforeRetry({ ...first, number: 2 }, timeouts, () => 0)).toBe(100)
  expect(pauseBeforeRetry({ ...first, number: 3 }, timeouts, () => 0)).toBeUndefined()
})

test('a pause adds to what the exchange asks for', () => {
  expect(pauseBeforeRetry({ ...first, retryAfterMs: 1000 }, timeouts, () => 0)).toBe(1050)
})

test('an attempt that could not be read to its end is not begun', () => {
  expect(pauseBeforeRetry({ ...first, elapsedMs: 2350 }, timeouts, () => 0)).toBe(50)
  expect(pauseBeforeRetry({ ...first, elapsedMs: 2351 }, timeouts, () => 0)).toBeUndefined()
})

test('Retry-After is read in seconds, and a date counts as none', () => {
  expect(retryAfterOf('1')).toBe(1000)
  expect(retryAfterOf('0')).toBe(0)
  expect(retryAfterOf(null)).toBeUndefined()
  expect(retryAfterOf('Wed, 21 Oct 2026 07:28:00 GMT')).toBeUndefined()
  expect(retryAfterOf('-1')).toBeUndefined()
})
