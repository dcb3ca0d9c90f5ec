// What a campaign would buy: the traffic of the last week by the share of it that the campaign reaches, bounded by its money. The
// interval has everything that is uncertain: the sample, days that differ, what is shown of what is won, and chance.

import type { Forecast, Interval } from '@parley/contract'
import { dayEndMs } from '../budget/day.ts'
import type { Traffic } from './curve.ts'
import { pricesOf } from './prices.ts'
import { type Reaching, reachOf, reachShown, type StoredSample } from './reach.ts'

export interface ForecastTerms extends Reaching {
  readonly budgetNanos: number
  readonly dailyNanos: number | undefined
  readonly startMs: number
  readonly endMs: number
  readonly timeZone: string
}

export interface Known {
  readonly traffic: Traffic
  readonly samples: readonly StoredSample[]
  /** Which part of what is won is billed, and how far that differs between campaigns. */
  readonly billed: { readonly share: number; readonly deviation: number }
  /** Processes that hold money. */
  readonly holders: number
}

const hourMs = 3_600_000
const dayMs = 24 * hourMs
/** Nine of ten. */
const deviations = 1.645
/** How much one day differs from another, where fewer than three are known. */
const unknownDeviation = 0.3
/**
 * What may be left of a budget that could be spent: the last leases come back too late to be used again. With a cap this happens on
 * every day.
 */
const leastDelivered = 0.95
const leastDeliveredOfCap = 0.85

export function forecastOf(terms: ForecastTerms, known: Known): Forecast {
  const { startMs, endMs } = terms
  const { traffic, samples, billed } = known
  const impressions = traffic.days.length === 0 ? 0 : traffic.curve.between(startMs, endMs)
  const reached = reachOf(terms, samples)
  const share = (reached.ends.get('reached') ?? 0) * moneyIsThere(terms, known, reached.ends)
  const supply = impressions * share * billed.share
  const relative = Math.sqrt(
    trafficVariance(traffic.days, (endMs - startMs) / dayMs) +
      shareVariance(share, reached.tells) +
      (billed.deviation / billed.share) ** 2 +
      (reached.paidDeviation / reached.paidMicros) ** 2 +
      1 / Math.max(1, supply),
  )
  const spendAt = (factor: number): number => spendOf(terms, traffic, supply * reached.paidMicros * factor)
  const [low, expected, high] = [
    spendAt(Math.exp(-deviations * relative)),
    spendAt(1),
    spendAt(Math.exp(deviations * relative)),
  ]
  // Where nothing of the sample is reached, there may be as much as the sample can hide.
  const hidden =
    share > 0
      ? 0
      : spendOf(terms, traffic, (impressions * billed.share * 3 * reached.paidMicros) / Math.max(1, reached.tells))
  const least = terms.dailyNanos === undefined ? leastDelivered : leastDeliveredOfCap
  const spend = { low: Math.min(low, least * expected), expected, high: Math.max(high, hidden) }
  const bySpend = (nanos: number): number => Math.round(nanos / reached.paidMicros)
  return {
    impressions: { low: bySpend(spend.low), expected: bySpend(expected), high: bySpend(spend.high) },
    spendMicros: microsOf(spend),
    paidCpm: reached.paidMicros / 1_000_000,
    isBudgetSpent: expected >= terms.budgetNanos,
    limit: limitOf(terms, expected, supply * reached.paidMicros),
    traffic: { impressions: Math.round(impressions), days: traffic.days.length },
    reach: reachShown(reached, samples),
    prices: pricesOf(terms.targeting, samples),
  }
}

/**
 * A process asks for money when it sees the first impression that matches, and keeps it for an hour. Where impressions are rarer
 * than that, many find none.
 */
function moneyIsThere(
  { startMs, endMs }: ForecastTerms,
  { traffic, holders }: Known,
  ends: ReadonlyMap<string, number>,
): number {
  const bidFor = (ends.get('reached') ?? 0) + (ends.get('outbid') ?? 0)
  const hours = (endMs - startMs) / hourMs
  const perHolder = (traffic.curve.between(startMs, endMs) * bidFor) / hours / Math.max(1, holders)
  return 1 - Math.exp(-perHolder)
}

/** Never more than the budget, and on no day more than the cap. */
function spendOf(terms: ForecastTerms, { curve }: Traffic, nanos: number): number {
  const { budgetNanos, dailyNanos, startMs, endMs, timeZone } = terms
  if (dailyNanos === undefined) return Math.min(budgetNanos, nanos)
  const whole = curve.between(startMs, endMs)
  let spent = 0
  for (let ms = startMs; ms < endMs; ) {
    const nextMs = Math.min(endMs, dayEndMs(ms, timeZone))
    spent += Math.min(dailyNanos, (nanos * curve.between(ms, nextMs)) / whole)
    ms = nextMs
  }
  return Math.min(budgetNanos, spent)
}

function limitOf({ budgetNanos }: ForecastTerms, expected: number, supplyNanos: number): Forecast['limit'] {
  if (expected >= budgetNanos) return 'budget'
  return expected < supplyNanos * 0.999 ? 'daily-cap' : 'supply'
}

/** Of the mean of the days that are known, and of the days of the flight. */
function trafficVariance(days: readonly number[], flightDays: number): number {
  const mean = days.reduce((sum, count) => sum + count, 0) / days.length
  const squares = days.reduce((sum, count) => sum + (count / mean - 1) ** 2, 0)
  const ofOne = days.length < 3 ? unknownDeviation ** 2 : squares / (days.length - 1)
  return ofOne / Math.max(1, days.length) + ofOne / Math.max(1, flightDays)
}

function shareVariance(share: number, tells: number): number {
  return share === 0 ? 1 : (1 - share) / (share * Math.max(1, tells))
}

function microsOf({ low, expected, high }: Interval): Interval {
  return { low: low / 1000, expected: expected / 1000, high: high / 1000 }
}
