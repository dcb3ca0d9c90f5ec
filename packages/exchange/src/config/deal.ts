// A deal of the operator (D100): terms on which some buyers get some impressions of some publishers.

import { Type } from 'typebox'
import { AdFormat } from './ad-format.ts'
import { field, required, sameAs, schemaOf, type TermsOf } from './field.ts'
import { type ConfigFile, valueAt } from './file.ts'
import { type Problem, settingProblem } from './problem.ts'

const text = Type.String({ minLength: 1 })
const texts = Type.Array(text, { minItems: 1, maxItems: 1000 })
const moment = Type.String({ format: 'moment' })

type PriceType = 'first' | 'second' | 'fixed'

const dealFields = {
  id: required(
    Type.String({ pattern: '^[\\w.:-]{1,64}$' }),
    'unique; sent to partners, which return it in `bid.dealid`. Requests of publishers outside the deal cannot use it',
  ),
  name: sameAs('id', text, 'for people'),
  publishers: field(texts, undefined, 'publisher ids to which the deal applies; default: all publishers'),
  seats: field(texts, undefined, 'seats or names of partners that may use the deal; default: all'),
  advertisers: field(
    texts,
    undefined,
    'advertiser domains, including subdomains; every `adomain` of a bid must match. Default: all advertisers',
  ),
  floorCpm: field(
    Type.Number({ minimum: 0, maximum: 1000 }),
    0,
    'floor for the publisher, in dollars CPM; replaces the impression floor for bids of the deal. A partner with a margin is sent the floor before margin',
  ),
  priceType: field(
    Type.Unsafe<PriceType>({ type: 'string', enum: ['first', 'second', 'fixed'] }),
    undefined,
    'what the winner pays: its bid, one cent above the next bid, or `floorCpm`; default: the auction type',
  ),
  priority: field(
    Type.Integer({ minimum: 0, maximum: 100 }),
    0,
    'bids of a deal with a higher priority win over all lower ones, at any price; bids without a deal have priority 0',
  ),
  starts: field(moment, undefined, 'start time: 2026-12-01T08:00:00Z, or 2026-12-01 for the start of that day in UTC'),
  ends: field(moment, undefined, 'end time; a date without a time includes that day'),
  countries: field(
    Type.Array(Type.String({ format: 'country' }), { minItems: 1 }),
    undefined,
    'ISO 3166 alpha-2 codes; applies only to these countries',
  ),
  intents: field(texts, undefined, 'only where `intent.value` is one of these'),
  funnelStages: field(texts, undefined, 'only where `funnel.stage` is one of these'),
  sentiments: field(texts, undefined, 'only where `sentiment.value` is one of these'),
  adFormats: field(
    Type.Array(AdFormat, { minItems: 1 }),
    undefined,
    'only impressions that declare one of these in `adcpFormats`',
  ),
}

export const DealEntry = schemaOf(dealFields)

/** A deal with every default filled in. */
export type DealTerms = TermsOf<typeof dealFields>

/** As OpenRTB has it in `deal.at`. */
export const auctionTypes: Readonly<Record<PriceType, 1 | 2 | 3>> = { first: 1, second: 2, fixed: 3 }

const dayMs = 86_400_000
const isDay = /^\d{4}-\d{2}-\d{2}$/

/** From and until when a deal counts, in milliseconds since 1970; the end itself is not part of it. */
export function spanOf({ starts, ends }: Pick<DealTerms, 'starts' | 'ends'>): {
  readonly startMs: number
  readonly endMs: number
} {
  return {
    startMs: starts === undefined ? Number.NEGATIVE_INFINITY : Date.parse(starts),
    endMs: ends === undefined ? Number.POSITIVE_INFINITY : Date.parse(ends) + (isDay.test(ends) ? dayMs : 0),
  }
}

/** What each member alone does not show. */
export function dealProblems(file: ConfigFile): readonly Problem[] {
  const entries = valueAt(file.value, ['deals', 'catalogue'])
  // What is no list of entries has been complained about already.
  if (!Array.isArray(entries)) return []
  return entries.flatMap((entry: unknown, index) => {
    if (typeof entry !== 'object' || entry === null) return []
    const path = ['deals', 'catalogue', String(index)]
    const at = (member: string, words: string): Problem =>
      settingProblem(file.lineOf([...path, member]), [...path, member], words)
    const { starts, ends, priceType, floorCpm = 0 } = entry as Partial<Record<keyof DealTerms, unknown>>
    return [
      ...(isTurned(starts, ends)
        ? [at('ends', 'is not after starts, so the deal would never apply; set a later end')]
        : []),
      ...(priceType === 'fixed' && floorCpm === 0
        ? [at('priceType', 'is fixed, so floorCpm is the price; set it above 0')]
        : []),
    ]
  })
}

function isTurned(starts: unknown, ends: unknown): boolean {
  if (typeof starts !== 'string' || typeof ends !== 'string') return false
  const { startMs, endMs } = spanOf({ starts, ends })
  return endMs <= startMs
}
