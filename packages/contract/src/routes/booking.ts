// What each route of booking takes and answers.

import { type TSchema, Type } from 'typebox'
import { Refusal } from '../admin/changes.ts'
import {
  BookingSnapshot,
  Campaign,
  CampaignChange,
  CampaignId,
  CampaignList,
  CampaignOrder,
  Review,
  ReviewDecision,
  ReviewQuestion,
} from '../booking/campaigns.ts'
import { CampaignDelivery, Forecast, ForecastQuestion } from '../booking/delivery.ts'
import {
  campaignExample,
  changeExample,
  forecastExample,
  orderExample,
  pendingExample,
  questionExample,
  refusalExample,
  reviewExample,
} from '../booking/examples.ts'
import { LeaseAnswer, LeaseReport } from '../booking/leases.ts'
import { answerOf, askedAs, byKey, ownRoutes, type ServiceRoute } from './service.ts'

const campaigns = { tags: ['Campaigns'], security: byKey }
const exchanges = { tags: ['Exchanges'], security: byKey }

const refusals = {
  400: answerOf('The request cannot be read, or an order cannot work; the reason says what to change.', Refusal, {
    ...refusalExample('end: must be in the future'),
  }),
  401: answerOf('The token is absent or wrong.', Refusal),
  503: answerOf('The database is away; try again.', Refusal),
}
const unknown = { 404: answerOf('There is no such campaign.', Refusal) }
const stale = answerOf(
  'The campaign was changed since, or the budget would be below what is spent or in use.',
  Refusal,
  refusalExample('revision: the campaign has revision 3 now; look at it again'),
)
const shown = answerOf('The campaign as it is now.', Campaign, campaignExample)

const id = Type.Object({ id: { ...CampaignId, description: 'The id of the campaign.', examples: [orderExample.id] } })
const as = askedAs('advertiser Shoes%20Ltd')
const narrow = { ...campaigns, headers: Type.Object(as) }
const who = {
  'x-parley-who': Type.Optional(
    Type.String({
      maxLength: 128,
      description: 'Who asks; stored with every change.',
      examples: ['Kim of ad operations'],
    }),
  ),
}

function bodyOf(schema: TSchema, example: unknown): TSchema {
  return { ...schema, examples: [example] }
}

export const bookingRoutes = {
  listCampaigns: {
    method: 'GET',
    path: '/v1/campaigns',
    ...narrow,
    operationId: 'listCampaigns',
    summary: 'All campaigns',
    description: 'By their ids, up to a thousand; the last id of a page is `after` of the next.',
    querystring: Type.Object({
      after: Type.Optional(Type.String({ description: 'Begin behind this id.', examples: [orderExample.id] })),
    }),
    response: {
      200: answerOf('Campaigns with their money.', CampaignList, { campaigns: [campaignExample] }),
      ...refusals,
    },
  },
  campaign: {
    method: 'GET',
    path: '/v1/campaigns/:id',
    ...narrow,
    operationId: 'readCampaign',
    summary: 'One campaign',
    description: 'What was ordered, what is spent, and why the rest is not; spent and unspent sum to the budget.',
    params: id,
    response: { 200: shown, ...refusals, ...unknown },
  },
  bookCampaign: {
    method: 'POST',
    path: '/v1/campaigns',
    ...campaigns,
    operationId: 'bookCampaign',
    summary: 'Book a campaign',
    description: 'An order with a key that was used before books nothing and gets the same campaign again.',
    headers: Type.Object({
      'idempotency-key': Type.String({
        minLength: 1,
        maxLength: 128,
        description: 'One for each order.',
        examples: ['order-2026-1187'],
      }),
      ...as,
      ...who,
    }),
    body: bodyOf(CampaignOrder, orderExample),
    response: {
      200: answerOf('The key was used for this order before.', Campaign, campaignExample),
      201: answerOf('It is booked. Some ads wait for a person.', Campaign, campaignExample),
      ...refusals,
      409: answerOf('The id is taken, or the key was used for another order.', Refusal),
    },
  },
  changeCampaign: {
    method: 'PATCH',
    path: '/v1/campaigns/:id',
    ...campaigns,
    operationId: 'changeCampaign',
    summary: 'Change a campaign',
    description: 'What the body does not name stays. A budget can be lowered to what is spent or in use, not below.',
    params: id,
    headers: Type.Object({ ...as, ...who }),
    body: bodyOf(CampaignChange, changeExample),
    response: { 200: shown, ...refusals, ...unknown, 409: stale },
  },
  reviewCampaign: {
    method: 'POST',
    path: '/v1/campaigns/:id/review',
    ...campaigns,
    operationId: 'reviewCampaign',
    summary: 'Approve or reject an ad',
    description: 'For the revision that a person has looked at. A rejection needs a reason.',
    params: id,
    headers: Type.Object(who),
    body: bodyOf(ReviewDecision, reviewExample),
    response: { 200: shown, ...refusals, ...unknown, 409: stale },
  },
  reviewAd: {
    method: 'POST',
    path: '/v1/review',
    ...campaigns,
    operationId: 'reviewAd',
    summary: 'What would be said of an ad',
    description: 'Whether a campaign with this ad could be shown at once, or waits for a person. Nothing is booked.',
    body: bodyOf(ReviewQuestion, questionExample),
    response: { 200: answerOf('The review.', Review, pendingExample), ...refusals },
  },
  delivery: {
    method: 'GET',
    path: '/v1/campaigns/:id/delivery',
    ...narrow,
    operationId: 'readDelivery',
    summary: 'How a campaign is delivered',
    description:
      'Planned and spent by day, where every impression went that matched, and what of all traffic the campaign does not reach.',
    params: id,
    response: { 200: answerOf('The delivery.', CampaignDelivery), ...refusals, ...unknown },
  },
  forecast: {
    method: 'POST',
    path: '/v1/forecast',
    ...narrow,
    operationId: 'forecast',
    summary: 'What an order would buy',
    description:
      'From the traffic of the last seven days and a sample of it, with an interval that holds nine times out of ten. Nothing is booked.',
    body: bodyOf(ForecastQuestion, forecastExample),
    response: { 200: answerOf('The forecast.', Forecast), ...refusals },
  },
  snapshot: {
    method: 'GET',
    path: '/v1/snapshot',
    ...exchanges,
    operationId: 'readSnapshot',
    summary: 'What exchanges offer',
    description:
      'Campaigns whose flight is not over, or since a number those that have changed. The ETag is the number of the snapshot. With `Accept: application/x-ndjson` a line for each, behind a line with the number and the count.',
    querystring: Type.Object({
      since: Type.Optional(Type.String({ description: 'The number of an earlier snapshot.', examples: ['41'] })),
    }),
    response: {
      200: answerOf('The campaigns.', BookingSnapshot),
      304: { description: 'Nothing has changed since the snapshot in `If-None-Match`.' },
      ...refusals,
    },
  },
  leases: {
    method: 'POST',
    path: '/v1/leases',
    ...exchanges,
    operationId: 'reportLeases',
    summary: 'Report what was awarded, and get money',
    description: 'From each process of an exchange, once in a second. A report that is repeated gets the same answer.',
    body: LeaseReport,
    response: {
      200: answerOf('What is granted.', LeaseAnswer),
      ...refusals,
      409: answerOf(
        'An older report, or one of an exchange whose notices are valid for longer than booking waits.',
        Refusal,
      ),
    },
  },
  ...ownRoutes('booking'),
} as const satisfies Readonly<Record<string, ServiceRoute>>
