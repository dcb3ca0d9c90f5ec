// How traffic is spread over a week, by quarters of an hour. A campaign that is paced evenly spends with the traffic and not
// with the clock: at night there is less to buy.

import type { TrafficReport } from '@parley/contract'

const quarterMs = 15 * 60_000
const weekMs = 7 * 24 * 3_600_000
const quarters = weekMs / quarterMs
const dayQuarters = 96

/** The first of January 1970 was a Thursday; weeks begin there, because only the place within a week counts. */
export interface Curve {
  /** How much traffic there is between two times, in units of its own. */
  between(fromMs: number, toMs: number): number
}

/** `weights` has one number for each of the 672 quarters of a week, as they were counted. A quarter without any counts a little. */
export function curveOf(weights: readonly number[]): Curve {
  const sum = weights.reduce((total, weight) => total + weight, 0)
  const least = sum === 0 ? 1 : sum / quarters / 20
  const sums = new Float64Array(quarters + 1)
  for (let at = 0; at < quarters; at++) sums[at + 1] = (sums[at] ?? 0) + Math.max(least, weights[at] ?? 0)
  const whole = sums[quarters] ?? 0
  const until = (ms: number): number => {
    const weeks = Math.floor(ms / weekMs)
    const place = (ms - weeks * weekMs) / quarterMs
    const at = Math.floor(place)
    const before = sums[at] ?? 0
    return weeks * whole + before + (place - at) * ((sums[at + 1] ?? before) - before)
  }
  return { between: (fromMs, toMs) => until(toMs) - until(fromMs) }
}

/** Where nothing is known: as much at any time. */
export const flatCurve: Curve = { between: (fromMs, toMs) => toMs - fromMs }

/** What the last seven days tell about the next. */
export interface Traffic {
  /** In impressions. */
  readonly curve: Curve
  /** Impressions of each of the last days that had traffic from beginning to end. */
  readonly days: readonly number[]
}

export const noTraffic: Traffic = { curve: flatCurve, days: [] }

/** Before the first quarter with traffic the exchange was not there: those are filled with what the others had at that time of the day. */
export function trafficOf({ from, quarters: counts }: TrafficReport): Traffic {
  const first = counts.findIndex((count) => count > 0)
  if (first === -1) return noTraffic
  const filled = counts.map((count, at) => (at >= first ? count : meanAt(counts, first, at % dayQuarters)))
  // The report begins somewhere in a week.
  const shift = Math.floor(Date.parse(from) / quarterMs)
  const weights = Array.from<number>({ length: quarters }).fill(0)
  for (const [at, count] of filled.entries()) weights[(shift + at) % quarters] = count
  const days: number[] = []
  for (let at = 0; at + dayQuarters <= counts.length; at += dayQuarters)
    if (at >= first || at + dayQuarters === counts.length) days.push(sumOf(filled.slice(at, at + dayQuarters)))
  return { curve: curveOf(weights), days }
}

/** Of the days that are known, at this quarter of the day; where none is, of all that is known. */
function meanAt(counts: readonly number[], first: number, quarter: number): number {
  const known = counts.filter((_, at) => at >= first)
  const same = counts.filter((_, at) => at >= first && at % dayQuarters === quarter)
  const chosen = same.length > 0 ? same : known
  return sumOf(chosen) / chosen.length
}

function sumOf(counts: readonly number[]): number {
  return counts.reduce((sum, count) => sum + count, 0)
}
