// A made-up market for forecasts: a week of traffic that is known, as the ledger and the samples of exchanges tell it, and the weeks
// after it, of which only the simulation knows what they bring.

import { type ForecastTerms, type Known, type StoredSample, trafficOf } from '@parley/booking'
import { mismatchFor, type SampledImp } from '@parley/contract'
import { poisson, type SimulatedCampaign } from './world.ts'

const quarterMs = 900_000
const hourMs = 4 * quarterMs
const dayMs = 24 * hourMs

/** Monday, the 19th of October 2026. */
const marketStartMs = Date.UTC(2026, 9, 19)
export const knownUntilMs = marketStartMs + 7 * dayMs

const dailyMean = 20_000
const samplesPerHour = 200
const processes = 10

export interface Market {
  readonly known: Known
  /** How busy it is; 1 on an average day. */
  readonly trafficAt: (ms: number) => number
  readonly random: () => number
}

/** Wanted: what a campaign bids for, and on which terms. */
export type Wanted = Pick<SimulatedCampaign, 'unitNanos'> & Pick<ForecastTerms, 'targeting'>

export function marketOf(random: () => number, days: number): Market {
  // Days differ by a tenth or so, and weekends are quieter.
  const ofDay = Array.from({ length: days }, (_, day) => (day % 7 > 4 ? 0.8 : 1.08) * Math.exp(0.1 * normal(random)))
  const trafficAt = (ms: number): number => {
    const place = (ms - marketStartMs) / dayMs
    return (ofDay[Math.floor(place)] ?? 1) * (1 + 0.6 * Math.sin(2 * Math.PI * place))
  }
  const quarters = Array.from({ length: 672 }, (_, at) =>
    poisson((dailyMean / 96) * trafficAt(marketStartMs + at * quarterMs), random),
  )
  const traffic = trafficOf({ from: new Date(marketStartMs).toISOString(), quarters })
  const samples = samplesOf(quarters, random)
  const billed = billedOf(Array.from({ length: 50 }, () => billedShare(random)))
  return { known: { traffic, samples, billed, holders: processes }, trafficAt, random }
}

/** As different from one campaign to the next as in the other simulations. */
export function billedShare(random: () => number): number {
  return 0.6 + 0.39 * random()
}

/** One from each process every ten seconds, of which a bounded number is kept for each hour. */
function samplesOf(quarters: readonly number[], random: () => number): readonly StoredSample[] {
  const samples: StoredSample[] = []
  for (let hour = 0; hour < 168; hour++) {
    const inHour = quarters.slice(hour * 4, hour * 4 + 4).reduce((sum, count) => sum + count, 0)
    for (let kept = 0; kept < samplesPerHour; ) {
      const of = poisson(inHour / (processes * 360), random)
      if (of === 0) continue
      samples.push({ imp: impOf(random), weight: of, hourMs: marketStartMs + hour * hourMs })
      kept++
    }
  }
  return samples
}

function billedOf(shares: readonly number[]): Known['billed'] {
  const share = shares.reduce((sum, one) => sum + one, 0) / shares.length
  const squares = shares.reduce((sum, one) => sum + (one - share) ** 2, 0)
  return { share, deviation: Math.sqrt(squares / (shares.length - 1)) }
}

const countries = ['US', 'US', 'US', 'US', 'DE', 'DE', 'GB', 'GB', 'FR', 'ES'] as const
const intents = ['buy', 'compare', 'learn', 'talk', undefined] as const
/** Some words are much more frequent than others. */
export const words = Array.from({ length: 100 }, (_, rank) => `word-${rank}`)

function impOf(random: () => number): SampledImp {
  const country = countries[Math.floor(random() * countries.length)] ?? 'US'
  const worth = country === 'US' ? 1.2 : 0.9
  return {
    keywords: Array.from({ length: 3 }, () => words[Math.floor(words.length * random() ** 2)] ?? ''),
    country,
    intent: intents[Math.floor(random() * intents.length)],
    floorMicros: Math.round(1_000_000 * Math.exp(0.4 * normal(random))),
    toBeatMicros: random() < 0.3 ? 0 : Math.round(2_500_000 * worth * Math.exp(0.5 * normal(random))),
    isSecondPrice: random() < 0.5,
  }
}

/** What is true of the whole market, by many impressions more than any sample has. */
export function truthOf({ unitNanos, targeting }: Wanted, imps: readonly SampledImp[]) {
  const mismatch = mismatchFor(targeting)
  let [seen, won, paid] = [0, 0, 0]
  for (const imp of imps) {
    const { floorMicros, toBeatMicros, isSecondPrice } = imp
    if (mismatch(imp) !== undefined || unitNanos < floorMicros) continue
    seen++
    if (unitNanos < toBeatMicros) continue
    won++
    paid += isSecondPrice ? Math.max(floorMicros, toBeatMicros) / unitNanos : 1
  }
  const paidShare = won === 0 ? 1 : paid / won
  return { dailyImps: (dailyMean * seen) / imps.length, winShare: seen === 0 ? 0 : won / seen, paidShare }
}

export function manyImps(random: () => number): readonly SampledImp[] {
  return Array.from({ length: 300_000 }, () => impOf(random))
}

function normal(random: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
}
