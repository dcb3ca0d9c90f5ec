// How traffic is spread over a week, by quarters of an hour. A campaign that is paced evenly spends with the traffic and not
// with the clock: at night there is less to buy.

const quarterMs = 15 * 60_000
const weekMs = 7 * 24 * 3_600_000
const quarters = weekMs / quarterMs
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
