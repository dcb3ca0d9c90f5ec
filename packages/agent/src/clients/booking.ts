// What the agent asks booking.

import {
  Campaign,
  type CampaignChange,
  type CampaignOrder,
  Forecast,
  type ForecastQuestion,
  Review,
  type ReviewQuestion,
} from '@parley/contract'
import { type Asked, ask, type ServiceAt, ServiceAway } from './ask.ts'

export interface Booking {
  /** Undefined where there is none. */
  readonly find: (id: string) => Promise<Campaign | undefined>
  readonly book: (order: CampaignOrder) => Promise<Asked<Campaign>>
  readonly change: (id: string, change: CampaignChange) => Promise<Asked<Campaign>>
  /** Nothing is booked. */
  readonly review: (question: ReviewQuestion) => Promise<Review>
  readonly forecast: (question: ForecastQuestion) => Promise<Forecast | undefined>
}

export function bookingAt(at: ServiceAt): Booking {
  const who = { 'x-parley-who': 'agent' }
  const pathOf = (id: string) => `/v1/campaigns/${encodeURIComponent(id)}`
  return {
    find: async (id) => {
      const asked = await ask(at, { path: pathOf(id) }, Campaign)
      if (asked.kind === 'answer') return asked.value
      if (asked.status === 404) return undefined
      throw new ServiceAway(`booking refused a question: ${asked.reason}`)
    },
    // The id is the key: a campaign is booked once, whoever asks again.
    book: (order) =>
      ask(
        at,
        { path: '/v1/campaigns', method: 'POST', body: order, headers: { ...who, 'idempotency-key': order.id } },
        Campaign,
      ),
    change: (id, change) => ask(at, { path: pathOf(id), method: 'PATCH', body: change, headers: who }, Campaign),
    review: async (question) => {
      const asked = await ask(at, { path: '/v1/review', method: 'POST', body: question }, Review)
      if (asked.kind === 'answer') return asked.value
      if (asked.status === 400) return { state: 'rejected', reasons: [asked.reason] }
      throw new ServiceAway(`booking refused a question: ${asked.reason}`)
    },
    forecast: async (question) => {
      const asked = await ask(at, { path: '/v1/forecast', method: 'POST', body: question }, Forecast)
      return asked.kind === 'answer' ? asked.value : undefined
    },
  }
}
