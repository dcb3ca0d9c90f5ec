// Campaigns as they are booked: what an order says, what booking answers, and what exchanges follow.

import { type Static, Type } from 'typebox'
import { integer, list, moment, oneOf, optional, record, text } from '../shape.ts'

/** Nine million dollars: in nano-dollars a number still has every digit. */
export const budgetMicrosMax = 9_000_000_000_000

const short = (maxLength: number, description?: string) =>
  Type.String({ minLength: 1, maxLength, ...(description === undefined ? {} : { description }) })
const names = (description: string) =>
  optional(Type.Array(short(128), { minItems: 1, maxItems: 200, uniqueItems: true, description }))
const micros = (description: string) => Type.Integer({ minimum: 1, maximum: budgetMicrosMax, description })

export const CampaignId = Type.String({ pattern: '^[A-Za-z0-9_-]{1,64}$', description: 'Becomes `cid` and `crid`.' })

export const BookedImage = record({
  use: oneOf(['main', 'icon']),
  url: short(2000, 'https, or the path of a picture that the exchange serves.'),
  w: Type.Integer({ minimum: 1, maximum: 10_000 }),
  h: Type.Integer({ minimum: 1, maximum: 10_000 }),
})

export const BookedCreative = record({
  title: short(200, 'The headline.'),
  url: short(2000, 'The landing page; https.'),
  images: optional(Type.Array(BookedImage, { maxItems: 20 })),
  sponsored: optional(short(100, 'The brand.')),
  desc: optional(short(500)),
  ctatext: optional(short(50, 'Call to action.')),
  price: optional(short(50)),
  rating: optional(short(10)),
})
export type BookedCreative = Static<typeof BookedCreative>

export const BookedTargeting = record({
  keywords: names('Any of these keywords.'),
  intents: names('Any of these values of intent.value.'),
  funnelStages: names('Any of these values of funnel.stage.'),
  sentiments: names('Any of these values of sentiment.value.'),
  countries: names('ISO 3166 alpha-2 codes.'),
  publishers: names('Ids of publishers; a request without one is not meant.'),
})

export const pacings = ['even', 'asap'] as const
export const campaignStates = ['active', 'paused'] as const
export const reviewStates = ['approved', 'pending', 'rejected'] as const

const terms = {
  advertiser: short(128, 'Who pays.'),
  advertiserDomain: short(253, 'Becomes `adomain`.'),
  priceCpm: Type.Number({
    exclusiveMinimum: 0,
    maximum: 1000,
    description: 'The bid: dollars per thousand impressions.',
  }),
  budgetMicros: micros('In micro-dollars. Never exceeded.'),
  dailyMicros: optional(micros('In micro-dollars, for a day in `timeZone`. Never exceeded.')),
  start: moment('First moment of the flight.'),
  end: moment('The flight ends before this moment.'),
  timeZone: short(64, 'IANA name: when a day begins.'),
  pacing: oneOf(pacings, '`even`: until the end of the flight, with the traffic. `asap`: as soon as possible.'),
  cat: Type.Array(short(32), { maxItems: 20, description: 'Content categories of the ad.' }),
  creative: BookedCreative,
  targeting: BookedTargeting,
}

export const CampaignOrder = record({
  id: CampaignId,
  ...terms,
  timeZone: optional(terms.timeZone),
  pacing: optional(terms.pacing),
  cat: optional(terms.cat),
  targeting: optional(terms.targeting),
})
export type CampaignOrder = Static<typeof CampaignOrder>

export const CampaignChange = record({
  revision: integer('The revision that the change is based on.'),
  state: optional(oneOf(campaignStates)),
  priceCpm: optional(terms.priceCpm),
  budgetMicros: optional(terms.budgetMicros),
  dailyMicros: optional(Type.Union([terms.dailyMicros, Type.Null()], { description: 'Null removes the cap.' })),
  end: optional(terms.end),
  pacing: optional(terms.pacing),
  creative: optional(terms.creative),
  targeting: optional(terms.targeting),
})
export type CampaignChange = Static<typeof CampaignChange>

export const ReviewDecision = record({
  revision: integer('The revision that was looked at.'),
  decision: oneOf(['approved', 'rejected']),
  reason: optional(short(500, 'For the advertiser.')),
})
export type ReviewDecision = Static<typeof ReviewDecision>

/** Why money of a campaign is not spent. */
export const unspentReasons = [
  'in-leases',
  'not-started',
  'running',
  'below-one-impression',
  'no-match',
  'campaign-paused',
  'creative-not-approved',
  'daily-cap',
  'no-lease',
  'held-back',
  'not-sold',
] as const
export type UnspentReason = (typeof unspentReasons)[number]

export const UnspentPart = record({
  reason: oneOf(unspentReasons),
  micros: Type.Number({ description: 'In micro-dollars.' }),
})

export const ReviewQuestion = record({
  advertiserDomain: terms.advertiserDomain,
  cat: optional(terms.cat),
  creative: BookedCreative,
  campaigns: optional(
    Type.Array(CampaignId, {
      maxItems: 20,
      description:
        'Campaigns that are to show it. The first that there is counts: its own review if it shows this ad, or what this change of it would be told.',
    }),
  ),
})
export type ReviewQuestion = Static<typeof ReviewQuestion>

export const Review = record({
  state: oneOf(reviewStates, '`pending` waits for a person.'),
  reasons: list(text(), 'Why a person has to look at it, or why one has rejected it.'),
})
export type Review = Static<typeof Review>

export const Campaign = record({
  id: CampaignId,
  ...terms,
  revision: integer(),
  state: oneOf(campaignStates),
  review: Review,
  delivery: record({
    spentMicros: Type.Number({ description: 'Billed, and settled.' }),
    committedMicros: Type.Number({ description: 'What leases can still cost.' }),
    unspent: list(UnspentPart, 'Why the rest is not spent; the parts sum to it.'),
    seen: integer('Impressions that matched.'),
    heldBack: integer('Those that pacing held back.'),
  }),
})
export type Campaign = Static<typeof Campaign>

export const CampaignList = record({ campaigns: list(Campaign) })
export type CampaignList = Static<typeof CampaignList>

/** What keeps a campaign from being offered, besides its flight and its money. */
export const bookedStates = ['active', 'paused', 'not-approved'] as const

export const BookedCampaign = record({
  id: CampaignId,
  priceCpm: terms.priceCpm,
  advertiserDomain: terms.advertiserDomain,
  cat: terms.cat,
  creative: BookedCreative,
  targeting: BookedTargeting,
  startMs: integer(),
  endMs: integer(),
  state: oneOf(bookedStates),
  isEven: Type.Boolean(),
})
export type BookedCampaign = Static<typeof BookedCampaign>

/** Live campaigns in one snapshot. */
export const bookedMax = 100_000

export const BookingSnapshot = record({
  number: integer('Grows with every change.'),
  campaigns: Type.Unsafe<readonly BookedCampaign[]>(Type.Array(BookedCampaign, { maxItems: bookedMax })),
})
export type BookingSnapshot = Static<typeof BookingSnapshot>
