import { expect, test } from 'vitest'
import { countsOf, pacedIn } from './counts.ts'

const ends = [
  { end: 'held-back', count: 1 },
  { end: 'daily-cap', count: 2 },
  { end: 'no-lease', count: 4 },
  { end: 'budget-spent', count: 8 },
  { end: 'campaign-paused', count: 16 },
  { end: 'creative-not-approved', count: 32 },
  { end: 'not-started', count: 64 },
  { end: 'flight-over', count: 128 },
  { end: 'won', count: 256 },
  { end: 'outbid', count: 512 },
  { end: 'a reason of tomorrow', count: 1024 },
]

test('every end is counted once', () => {
  const { seen, ...parts } = countsOf(ends)

  expect(parts).toEqual({
    heldBack: 1,
    dailyCap: 2,
    noLease: 12,
    paused: 16,
    notApproved: 32,
    outOfFlight: 192,
    bid: 1792,
  })
  expect(Object.values(parts).reduce((sum, count) => sum + count)).toBe(seen)
})

test('pacing goes by what the campaign may buy', () => {
  expect(pacedIn(ends)).toEqual({ seen: 1807, passed: 1806 })
})
