// How a campaign is delivered, and what a new one could buy.

import { type Static, Type } from 'typebox'
import { boolean, integer, list, moment, number, optional, record, text } from '../shape.ts'
import { BookedTargeting, Campaign, CampaignOrder } from './campaigns.ts'
import { EndCount } from './traffic.ts'

const micros = (description: string) => Type.Number({ description: `${description} In micro-dollars.` })

export const Interval = record(
  { low: number(), expected: number(), high: number() },
  'Nine of ten times the truth is between `low` and `high`.',
)
export type Interval = Static<typeof Interval>

const DeliveryDay = record({
  day: text('In the time zone of the campaign.'),
  plannedMicros: micros('What should be spent by the end of this day, by the traffic of the last week.'),
  spentMicros: micros('Billed and settled for impressions of this day.'),
})

const Reach = record(
  {
    sampled: integer('Impressions in the sample, of all publishers and nodes.'),
    since: optional(moment('The oldest of them.')),
    ends: list(
      record({ end: text('What keeps the campaign from it; `reached` where nothing does.'), share: number() }),
      'Shares of all impressions; they sum to 1.',
    ),
  },
  'What of all traffic the campaign can reach, from a sample.',
)
export type Reach = Static<typeof Reach>

export const CampaignDelivery = record({
  campaign: Campaign,
  days: list(DeliveryDay),
  matched: integer('Impressions that matched; the counts of `ends` sum to it.'),
  ends: list(EndCount, 'Where each of them went, the most frequent first.'),
  reach: Reach,
})
export type CampaignDelivery = Static<typeof CampaignDelivery>

export const ForecastQuestion = record({
  campaign: optional(text('A campaign that exists: it does not compete with itself.')),
  priceCpm: CampaignOrder.properties.priceCpm,
  budgetMicros: CampaignOrder.properties.budgetMicros,
  dailyMicros: CampaignOrder.properties.dailyMicros,
  start: CampaignOrder.properties.start,
  end: CampaignOrder.properties.end,
  timeZone: CampaignOrder.properties.timeZone,
  targeting: optional(BookedTargeting),
})
export type ForecastQuestion = Static<typeof ForecastQuestion>

const Prices = record(
  {
    sampled: integer('Impressions of the sample that match and for which somebody bid.'),
    p25: number(),
    p50: number(),
    p75: number(),
  },
  'Percentiles of the best bids for them, in dollars per thousand impressions; absent where nobody bid.',
)
export type Prices = Static<typeof Prices>

export const Forecast = record({
  impressions: Interval,
  spendMicros: Interval,
  paidCpm: number('Dollars per thousand impressions, expected.'),
  isBudgetSpent: boolean('True if the budget is expected to be spent.'),
  limit: text('What limits the campaign: `budget`, `daily-cap`, or `supply`.'),
  traffic: record({
    impressions: number('All impressions that are expected in the flight, by those of the last seven days.'),
    days: integer('Days of the last seven that had traffic.'),
  }),
  reach: Reach,
  prices: optional(Prices),
})
export type Forecast = Static<typeof Forecast>
