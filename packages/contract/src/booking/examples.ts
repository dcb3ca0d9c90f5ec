// Examples of the interface of booking. A test holds each against its schema.

import type { Refusal } from '../admin/changes.ts'
import type { Campaign, CampaignChange, CampaignOrder, Review, ReviewDecision, ReviewQuestion } from './campaigns.ts'
import type { ForecastQuestion } from './delivery.ts'

export const orderExample: CampaignOrder = {
  id: 'trail-shoes',
  advertiser: 'Northpeak',
  advertiserDomain: 'northpeak.example',
  priceCpm: 6.5,
  budgetMicros: 500_000_000,
  dailyMicros: 50_000_000,
  start: '2026-11-01T00:00:00.000Z',
  end: '2036-11-01T00:00:00.000Z',
  timeZone: 'America/New_York',
  pacing: 'asap',
  cat: [],
  creative: {
    title: 'Trail shoes that forgive wet rocks',
    url: 'https://northpeak.example/trail',
    sponsored: 'Northpeak',
    ctatext: 'See the shoes',
  },
  targeting: { keywords: ['trail running'], countries: ['US'] },
}

export const campaignExample: Campaign = {
  ...orderExample,
  timeZone: 'America/New_York',
  pacing: 'asap',
  cat: [],
  targeting: { keywords: ['trail running'], countries: ['US'] },
  revision: 2,
  state: 'active',
  review: { state: 'approved', reasons: [] },
  delivery: {
    spentMicros: 6500,
    committedMicros: 13_000,
    unspent: [
      { reason: 'in-leases', micros: 13_000 },
      { reason: 'running', micros: 499_980_500 },
    ],
    seen: 1210,
    heldBack: 0,
  },
}

export const forecastExample: ForecastQuestion = {
  priceCpm: 6.5,
  budgetMicros: 500_000_000,
  start: '2026-11-01T00:00:00.000Z',
  end: '2036-11-01T00:00:00.000Z',
  targeting: { countries: ['US'] },
}

export const changeExample: CampaignChange = { revision: 2, budgetMicros: 750_000_000, dailyMicros: null }
export const reviewExample: ReviewDecision = {
  revision: 1,
  decision: 'rejected',
  reason: 'The headline promises a cure.',
}

export const questionExample: ReviewQuestion = {
  advertiserDomain: orderExample.advertiserDomain,
  creative: { ...orderExample.creative, title: 'A guaranteed grip on wet rocks' },
}
export const pendingExample: Review = { state: 'pending', reasons: ['the text says “guaranteed”'] }

export function refusalExample(reason: string): Refusal {
  return { error: { message: 'Refused', details: { reason } } }
}
