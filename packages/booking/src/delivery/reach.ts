// What of all traffic a campaign can reach, from a sample: what it does not match, what it bids too little for, and what is left.

import { mismatchFor, type Reach, type SampledImp, targetingNames } from '@parley/contract'
import type { Terms } from '../campaigns/terms.ts'

/** An impression that stands for as many as `weight` says. */
export interface StoredSample {
  readonly imp: SampledImp
  readonly weight: number
  readonly hourMs: number
}

export interface Reaching {
  /** Undefined for one that does not exist yet. */
  readonly campaign?: string | undefined
  readonly bidMicros: number
  readonly targeting: Terms['targeting']
}

/** Shares of all impressions. */
export interface Reached {
  readonly ends: ReadonlyMap<ReachEnd, number>
  /** How many impressions of the same weight would tell as much. */
  readonly tells: number
  /** What an impression that is reached costs on average, and how far that is uncertain, in micro-dollars for a thousand. */
  readonly paidMicros: number
  readonly paidDeviation: number
}

const reachEnds = [...targetingNames, 'below-floor', 'outbid', 'other-campaign', 'reached'] as const
type ReachEnd = (typeof reachEnds)[number]

export function reachOf(reaching: Reaching, samples: readonly StoredSample[]): Reached {
  const endOf = endFor(reaching)
  const sums = new Map<ReachEnd, number>()
  let [whole, squares, paid, paidSquares, reached] = [0, 0, 0, 0, 0]
  for (const { imp, weight } of samples) {
    const end = endOf(imp)
    sums.set(end, (sums.get(end) ?? 0) + weight)
    whole += weight
    squares += weight * weight
    if (end !== 'reached') continue
    const price = priceOf(imp, reaching.bidMicros)
    reached += weight
    paid += weight * price
    paidSquares += weight * price * price
  }
  const paidMicros = reached === 0 ? reaching.bidMicros : paid / reached
  const variance = reached === 0 ? 0 : Math.max(0, paidSquares / reached - paidMicros * paidMicros)
  const tells = squares === 0 ? 0 : (whole * whole) / squares
  const ends = new Map(reachEnds.flatMap((end) => (sums.has(end) ? [[end, (sums.get(end) ?? 0) / whole]] : [])))
  const tellsReached = Math.max(1, tells * (whole === 0 ? 0 : reached / whole))
  return { ends, tells, paidMicros, paidDeviation: Math.sqrt(variance / tellsReached) }
}

/** As it is answered. */
export function reachShown({ ends }: Pick<Reached, 'ends'>, samples: readonly StoredSample[]): Reach {
  const firstMs = samples.reduce((least, { hourMs }) => Math.min(least, hourMs), Number.POSITIVE_INFINITY)
  return {
    sampled: samples.length,
    since: samples.length === 0 ? undefined : new Date(firstMs).toISOString(),
    ends: Array.from(ends, ([end, share]) => ({ end, share })),
  }
}

function endFor({ campaign, bidMicros, targeting }: Reaching): (imp: SampledImp) => ReachEnd {
  const mismatch = mismatchFor(targeting)
  return (imp) => {
    const { floorMicros, toBeatMicros, direct } = imp
    const on = mismatch(imp)
    if (on !== undefined) return on
    if (bidMicros < floorMicros) return 'below-floor'
    if (direct !== undefined && direct.campaign !== campaign && direct.micros > bidMicros) return 'other-campaign'
    return bidMicros < toBeatMicros ? 'outbid' : 'reached'
  }
}

/** First price pays the bid, second price what had to be beaten. */
function priceOf({ isSecondPrice, floorMicros, toBeatMicros }: SampledImp, bidMicros: number): number {
  return isSecondPrice ? Math.max(floorMicros, toBeatMicros) : bidMicros
}
