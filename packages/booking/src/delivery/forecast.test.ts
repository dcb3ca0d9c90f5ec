import type { SampledImp } from '@parley/contract'
import { expect, test } from 'vitest'
import { trafficOf } from './curve.ts'
import { type ForecastTerms, forecastOf, type Known } from './forecast.ts'
import { reachOf, type StoredSample } from './reach.ts'

const dayMs = 86_400_000
const startMs = Date.UTC(2026, 10, 18)

const imp: SampledImp = {
  keywords: ['trail'],
  country: 'US',
  intent: undefined,
  stage: undefined,
  sentiment: undefined,
  floorMicros: 1_000_000,
  toBeatMicros: 0,
  isSecondPrice: false,
  direct: undefined,
}

/** A quarter each: wrong country, floor too high, a partner bids more, reached. */
const samples: readonly StoredSample[] = Array.from({ length: 400 }, (_, at): StoredSample => {
  const others: readonly Partial<SampledImp>[] = [
    { country: 'DE' },
    { floorMicros: 6_000_000 },
    { toBeatMicros: 7_000_000 },
    { toBeatMicros: 2_000_000 },
  ]
  return { imp: { ...imp, ...others[at % 4] }, weight: 10, hourMs: startMs }
})

/** 96,000 impressions a day. */
const traffic = trafficOf({
  from: new Date(startMs - 7 * dayMs).toISOString(),
  quarters: Array.from({ length: 672 }, (_, at) => 1000 + (Math.floor(at / 96) % 2) * 100 - 50),
})
const known: Known = { traffic, samples, billed: { share: 0.8, deviation: 0.05 }, holders: 2 }
const terms: ForecastTerms = {
  bidMicros: 5_000_000,
  targeting: { countries: ['US'] },
  budgetNanos: 1e15,
  dailyNanos: undefined,
  startMs,
  endMs: startMs + 4 * dayMs,
  timeZone: 'UTC',
}

test('the share of the sample that is reached, by the traffic, by what is shown of it', () => {
  const { impressions, spendMicros, paidCpm, limit, reach } = forecastOf(terms, known)

  // 4 days × 96,000 × ¼ × 0.8, and 5 dollars for a thousand.
  expect(Math.abs(impressions.expected - 76_800)).toBeLessThan(2000)
  expect(spendMicros.expected).toBeCloseTo(impressions.expected * 5000, -5)
  expect([paidCpm, limit]).toEqual([5, 'supply'])
  expect(impressions.low).toBeLessThan(0.95 * impressions.expected)
  expect(impressions.high).toBeGreaterThan(1.05 * impressions.expected)
  expect(reach).toMatchObject({ sampled: 400, ends: [{ end: 'country', share: 0.25 }, {}, {}, { end: 'reached' }] })
})

test('never more than the budget, and on no day more than the cap', () => {
  const byBudget = forecastOf({ ...terms, budgetNanos: 10e9 }, known)
  const byCap = forecastOf({ ...terms, dailyNanos: 1e9, endMs: startMs + 2.5 * dayMs }, known)

  expect(byBudget).toMatchObject({ spendMicros: { expected: 10_000_000, high: 10_000_000 }, limit: 'budget' })
  expect(byBudget.spendMicros.low).toBe(9_500_000)
  expect(byCap).toMatchObject({ spendMicros: { expected: 3_000_000 }, limit: 'daily-cap', isBudgetSpent: false })
})

test('fewer samples, and days that differ, make the interval wider', () => {
  const widthOf = (members: Partial<Known>): number => {
    const { low, high } = forecastOf(terms, { ...known, ...members }).impressions
    return high / low
  }

  expect(widthOf({ samples: samples.slice(0, 40) })).toBeGreaterThan(widthOf({}))
  expect(widthOf({ traffic: { ...traffic, days: [1, 2, 3] } })).toBeGreaterThan(widthOf({}))
})

test('without traffic or a sample nothing is expected, and what the sample may hide is said', () => {
  const blind = forecastOf(terms, { ...known, traffic: { ...traffic, days: [] } })
  const unseen = forecastOf({ ...terms, targeting: { keywords: ['opera'] } }, known)

  expect(blind.impressions).toEqual({ low: 0, expected: 0, high: 0 })
  expect(unseen.impressions).toMatchObject({ low: 0, expected: 0 })
  expect(unseen.impressions.high).toBeGreaterThan(1000)
})

test('a campaign does not compete with itself, and second price pays what had to be beaten', () => {
  const own = [
    { imp: { ...imp, isSecondPrice: true, direct: { campaign: 'boots', micros: 9_000_000 } }, weight: 1, hourMs: 0 },
  ]

  expect([...reachOf({ ...terms, campaign: 'boots' }, own).ends]).toEqual([['reached', 1]])
  expect([...reachOf({ ...terms, campaign: 'shoes' }, own).ends]).toEqual([['other-campaign', 1]])
  expect(reachOf({ ...terms, campaign: 'boots' }, own).paidMicros).toBe(1_000_000)
})
