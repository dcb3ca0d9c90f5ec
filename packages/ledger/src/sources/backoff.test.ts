import { expect, test } from 'vitest'
import { backoffMs } from './backoff.ts'

const settings = { retryMsMin: 100, retryMsMax: 5_000 }

test('the first pause is between a tenth and a fifth of a second', () => {
  expect(backoffMs(1, settings, 0)).toBe(100)
  expect(backoffMs(1, settings, 1)).toBe(200)
})

test('pauses grow up to five seconds and stay there, however long the database is away', () => {
  expect(backoffMs(5, settings, 1)).toBe(3_200)
  expect(backoffMs(6, settings, 1)).toBe(5_000)
  expect(backoffMs(10_000, settings, 1)).toBe(5_000)
  expect(backoffMs(10_000, settings, 0)).toBe(100)
})
