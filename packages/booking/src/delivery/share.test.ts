import { expect, test } from 'vitest'
import { curveOf, flatCurve } from './curve.ts'
import { type PaceFacts, paceAfter, plannedNanos } from './share.ts'

const hourMs = 3_600_000
const facts: PaceFacts = {
  nowMs: 50 * hourMs,
  spanMs: 10_000,
  seen: 100,
  passed: 100,
  awardedNanos: 1000,
  expectedNanos: 0,
  budgetNanos: 1_000_000,
  flight: { startMs: 0, endMs: 102 * hourMs },
  billedShare: 1,
}
const known = { share: 0.5, seenPerMs: 0.01, nanosPerPassed: 10 }

test('half of the way through, half of the budget is planned, and all of it two hours before the end', () => {
  expect(plannedNanos(facts, 50 * hourMs, flatCurve)).toBe(500_000)
  expect(plannedNanos(facts, 100 * hourMs, flatCurve)).toBe(1_000_000)
  expect(plannedNanos(facts, 0, flatCurve)).toBe(0)
})

test('a plan follows the traffic: nothing is planned for a night in which nobody comes', () => {
  const nights = curveOf(Array.from({ length: 672 }, (_, quarter) => (quarter % 96 < 48 ? 0 : 1)))
  const flight = { startMs: 0, endMs: 7 * 24 * hourMs }

  const morning = plannedNanos({ budgetNanos: 700_000, flight }, 12 * hourMs, nights)
  const evening = plannedNanos({ budgetNanos: 700_000, flight }, 24 * hourMs, nights)

  expect(morning).toBeLessThan(10_000)
  expect(evening - morning).toBeGreaterThan(90_000)
})

test('who is behind takes more, who is ahead takes less, and neither at once', () => {
  const behind = paceAfter(known, { ...facts, expectedNanos: 200_000 }, flatCurve)
  const ahead = paceAfter(known, { ...facts, expectedNanos: 600_000 }, flatCurve)

  expect(behind.share).toBe(0.75)
  expect(ahead.share).toBe(0.25)
})

test('who is on plan takes what the next half hour needs', () => {
  const { share } = paceAfter({ ...known, share: 0.028 }, { ...facts, expectedNanos: 500_000 }, flatCurve)

  // 5,000 nano-dollars of the 180,000 that there are to buy.
  expect(share).toBeCloseTo(0.0279, 3)
})

test('shortly before the end it takes what is needed until then, and does not count on traffic after it', () => {
  const flight = { startMs: 0, endMs: facts.nowMs + 6 * 60_000 }
  const { share } = paceAfter(known, { ...facts, flight, expectedNanos: 982_000 }, flatCurve)

  // 18,000 nano-dollars of the 36,000 that can be bought in six minutes.
  expect(share).toBeCloseTo(0.5, 5)
})

test('as long as nothing could be bought, everything is taken', () => {
  const { share } = paceAfter(
    { share: 1, seenPerMs: 0, nanosPerPassed: 0 },
    { ...facts, seen: 0, passed: 0 },
    flatCurve,
  )

  expect(share).toBe(1)
})
