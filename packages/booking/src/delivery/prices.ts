// For how much impressions sell: percentiles of the best bids for those of a sample that match.

import { mismatchFor, type Prices } from '@parley/contract'
import type { Terms } from '../campaigns/terms.ts'
import type { StoredSample } from './reach.ts'

/** Undefined where nobody bid. */
export function pricesOf(targeting: Terms['targeting'], samples: readonly StoredSample[]): Prices | undefined {
  const mismatch = mismatchFor(targeting)
  const bids = samples.flatMap(({ imp, weight }) => {
    const micros = Math.max(imp.toBeatMicros, imp.direct?.micros ?? 0)
    return micros > 0 && micros >= imp.floorMicros && mismatch(imp) === undefined ? [{ micros, weight }] : []
  })
  if (bids.length === 0) return undefined
  bids.sort((one, other) => one.micros - other.micros)
  const whole = bids.reduce((sum, { weight }) => sum + weight, 0)
  const percentile = (share: number): number => {
    let sum = 0
    for (const { micros, weight } of bids) {
      sum += weight
      if (sum >= share * whole) return micros / 1_000_000
    }
    throw new Error('the parts of a whole are less than it')
  }
  return { sampled: bids.length, p25: percentile(0.25), p50: percentile(0.5), p75: percentile(0.75) }
}
