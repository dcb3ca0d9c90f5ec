// Partners of a simulation. One bids everywhere; each of the others wants some countries, formats and intents, bids there often and
// elsewhere hardly ever, and now and then gives up one country for another.

import type { Opportunity } from '../../packages/exchange/src/model/opportunity.ts'
import { countryIn, formatIn, intentIn, type Traffic } from './traffic.ts'

export interface Buyer {
  readonly name: string
  /** Undefined for all. */
  readonly countries: Set<string> | undefined
  readonly formats: ReadonlySet<string> | undefined
  readonly intents: ReadonlySet<string> | undefined
  /** Where it wants everything. */
  readonly publishers?: ReadonlySet<string>
  readonly bidShare: number
  readonly priceCpm: number
}

/** A country that a buyer begins to want. */
export interface Change {
  readonly atMs: number
  readonly buyer: string
  readonly country: string
}

/** How often a buyer bids on what it does not want, against what it wants. */
const strayShare = 0.001

export function buyersFor({ countries, formats, intents }: Traffic): readonly Buyer[] {
  const every = (list: readonly string[], ...places: readonly number[]): Set<string> =>
    new Set(places.map((at) => list[at % list.length] ?? ''))
  return [
    { name: 'all', countries: undefined, formats: undefined, intents: undefined, bidShare: 0.25, priceCpm: 1.2 },
    {
      name: 'america',
      countries: every(countries, 0, 5, 6),
      formats: every(formats, 0, 1),
      intents: undefined,
      bidShare: 0.5,
      priceCpm: 2.4,
    },
    {
      name: 'europe',
      countries: every(countries, 1, 2, 4, 7, 8),
      formats: undefined,
      intents: every(intents, 1, 2, 4),
      bidShare: 0.4,
      priceCpm: 2,
    },
    {
      name: 'shop',
      countries: every(countries, 0, 1, 2),
      formats: every(formats, 0, 2),
      intents: every(intents, 1, 2),
      bidShare: 0.6,
      priceCpm: 3.5,
    },
    {
      name: 'friend',
      countries: every(countries, 0),
      formats: undefined,
      intents: every(intents, 1),
      publishers: new Set(['pub-3', 'pub-9']),
      bidShare: 0.4,
      priceCpm: 2.2,
    },
    {
      name: 'rare',
      countries: every(countries, 3, 9, 10),
      formats: undefined,
      intents: undefined,
      bidShare: 0.05,
      priceCpm: 2.8,
    },
  ]
}

export function wants({ countries, formats, intents, publishers }: Buyer, opportunity: Opportunity): boolean {
  if (publishers?.has(opportunity.publisher ?? '') === true) return true
  return (
    (countries?.has(countryIn(opportunity)) ?? true) &&
    (formats?.has(formatIn(opportunity)) ?? true) &&
    (intents?.has(intentIn(opportunity)) ?? true)
  )
}

/** Undefined without a bid. It draws as many numbers in every case, so that two runs meet the same bids. */
export function bidMicros(buyer: Buyer, opportunity: Opportunity, random: () => number): number | undefined {
  const [chance, spread, angle] = [random(), random(), random()]
  if (chance >= (wants(buyer, opportunity) ? 1 : strayShare) * buyer.bidShare) return undefined
  const normal = Math.sqrt(-2 * Math.log(1 - spread)) * Math.cos(2 * Math.PI * angle)
  return Math.max(10_000, Math.round(buyer.priceCpm * Math.exp(0.5 * normal) * 1_000_000))
}

/** Gives up one country for another. */
export function changeTaste(
  { name, countries: wanted }: Buyer,
  { countries }: Traffic,
  atMs: number,
  random: () => number,
): Change | undefined {
  if (wanted === undefined) return undefined
  const others = countries.filter((country) => !wanted.has(country))
  const country = others[Math.floor(random() * others.length)]
  const given = [...wanted][Math.floor(random() * wanted.size)]
  if (country === undefined || given === undefined) return undefined
  wanted.delete(given)
  wanted.add(country)
  return { atMs, buyer: name, country }
}
