import { expect, test } from 'vitest'
import { longestDeliveryMs } from './delivery-timeout.ts'

const settings = {
  attemptsMax: 4,
  retryDelayMs: 1000,
  deliveryQueueMax: 640,
  deliveryConcurrencyMax: 64,
  deliveryTimeoutMs: 1000,
}

test('a call can wait for a full queue before each attempt, and for the pauses between them', () => {
  // Four attempts with ten turns of others and its own, and pauses of 1, 3 and 9 seconds.
  expect(longestDeliveryMs(settings)).toBe(44_000 + 13_000)
})

test('a single attempt has no pause', () => {
  expect(longestDeliveryMs({ ...settings, attemptsMax: 1 })).toBe(11_000)
})

test('whatever the settings, it is at most a day', () => {
  expect(longestDeliveryMs({ ...settings, attemptsMax: 20, retryDelayMs: 600_000 })).toBe(86_400_000)
})
