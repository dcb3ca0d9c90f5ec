// What exchanges say about the impressions that campaigns could buy: how each ended that matched a campaign, to the unit, and a
// sample of all impressions, which tells what a campaign does not match and what it would have to bid.

import { type Static, Type } from 'typebox'
import { optional, record } from '../shape.ts'

const count = (description: string) => Type.Integer({ minimum: 0, maximum: 2 ** 31, description })
const word = Type.String({ minLength: 1, maxLength: 128 })
const cpmMicros = (description: string) =>
  Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER, description: `${description} CPM in micro-dollars.` })

/** Ends of an impression for a campaign that are no reasons of an auction. */
export const wonEnd = 'won'
/** Another campaign of the exchange won. */
export const otherCampaignEnd = 'other-campaign'

export const EndCount = record({
  end: word,
  count: count('Impressions.'),
})
export type EndCount = Static<typeof EndCount>

export const CampaignTraffic = record({
  campaign: word,
  ends: Type.Unsafe<readonly EndCount[]>(Type.Array(EndCount, { maxItems: 64 })),
})
export type CampaignTraffic = Static<typeof CampaignTraffic>

/** Keywords of one impression that a sample keeps. */
export const sampledKeywordsMax = 50

/** Nothing in it is about a person. */
export const SampledImp = record(
  {
    keywords: Type.Unsafe<readonly string[]>(
      Type.Array(Type.String({ maxLength: 128 }), { maxItems: sampledKeywordsMax }),
    ),
    country: optional(word),
    intent: optional(word),
    stage: optional(word),
    sentiment: optional(word),
    publisher: optional(word),
    floorMicros: cpmMicros('The floor,'),
    toBeatMicros: cpmMicros('The best bid of a partner, after the margin; 0 if none bid.'),
    isSecondPrice: Type.Boolean(),
    direct: optional(record({ campaign: word, micros: cpmMicros('Its bid,') }, 'The booked campaign that bid.')),
  },
  'One impression.',
)
export type SampledImp = Static<typeof SampledImp>

export const ImpSample = record({
  of: count('The impressions that it was drawn from, each with the same chance.'),
  imp: SampledImp,
})
export type ImpSample = Static<typeof ImpSample>

/** Targeting as an order says it. */
interface Wanted {
  readonly keywords?: readonly string[] | undefined
  readonly intents?: readonly string[] | undefined
  readonly funnelStages?: readonly string[] | undefined
  readonly sentiments?: readonly string[] | undefined
  readonly countries?: readonly string[] | undefined
  readonly publishers?: readonly string[] | undefined
}

export const targetingNames = ['keywords', 'intent', 'funnel stage', 'sentiment', 'country', 'publisher'] as const
export type TargetingName = (typeof targetingNames)[number]

/** The first targeting that does not match; undefined where all do. Keywords are in small letters. */
type Mismatch = (chat: MatchedChat) => TargetingName | undefined

/** What of an impression targeting looks at. */
interface MatchedChat {
  readonly keywords: readonly string[]
  readonly intent?: string | undefined
  readonly stage?: string | undefined
  readonly sentiment?: string | undefined
  readonly country?: string | undefined
  readonly publisher?: string | undefined
}

/** D49, D76: every targeting that is named must match; within one, any value will. Made once for each campaign. */
export function mismatchFor(targeting: Wanted): Mismatch {
  const keywords = targeting.keywords?.map((one) => one.toLowerCase())
  const { intents, funnelStages, sentiments, countries, publishers } = targeting
  return ({ keywords: given, intent, stage, sentiment, country, publisher }) => {
    if (keywords !== undefined && !keywords.some((one) => given.includes(one))) return 'keywords'
    if (!takes(intents, intent)) return 'intent'
    if (!takes(funnelStages, stage)) return 'funnel stage'
    if (!takes(sentiments, sentiment)) return 'sentiment'
    if (!takes(countries, country)) return 'country'
    return takes(publishers, publisher) ? undefined : 'publisher'
  }
}

/** Whether a list takes what a request has; a list that is not there takes everything. */
export function takes(wanted: readonly string[] | undefined, found: string | undefined): boolean {
  return wanted === undefined || (found !== undefined && wanted.includes(found))
}
