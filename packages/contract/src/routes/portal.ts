// What each route of the portal takes and answers. Which sides may use it, and what they see of it, is a row of the portal's own table.

import { type TObject, Type } from 'typebox'
import { ReasonList } from '../admin/answers.ts'
import { Refusal } from '../admin/changes.ts'
import { AuctionRecord } from '../auction/record.ts'
import { AuctionList } from '../auction/row.ts'
import { ShownAuction, ShownAuctionList } from '../auction/shown.ts'
import { PortalSession, SignedOut, SignInOrder, SignInWays } from '../portal/answers.ts'
import { adminRoutes } from './admin.ts'
import { bookingRoutes } from './booking.ts'
import { ledgerRoutes } from './ledger.ts'
import { answerOf, ownRoutes, type ServiceAnswer, type ServiceRoute } from './service.ts'

const bySession = [{ session: [] }]
const reports = { tags: ['Reports'], security: bySession }
const finance = { tags: ['Finance'], security: bySession }
const auctions = { tags: ['Auctions'], security: bySession }
const campaigns = { tags: ['Campaigns'], security: bySession }
const people = { tags: ['People'], security: bySession }
const open = { tags: ['People'], security: [] }

const refusals = {
  400: answerOf('A parameter or the body cannot be read.', Refusal),
  401: answerOf('Sign in first.', Refusal),
  403: answerOf('Your role may not, or the change was not sent by a page of the portal.', Refusal),
  404: answerOf('There is nothing here for you: absent and foreign are the same.', Refusal),
  502: answerOf('The service behind this does not answer.', Refusal),
  503: answerOf('Too busy, or the database is away; try again.', Refusal),
}

type Answers = Readonly<Record<number, ServiceAnswer>>

/** A route of a service, at a path of the portal: with its parameters, and its answers where they are good. */
function through<const Path extends string>(path: Path, route: ServiceRoute) {
  const { method, operationId, summary, description, params, querystring, body, response } = route
  const answers: Answers = Object.fromEntries(Object.entries(response).filter(([status]) => Number(status) < 300))
  return {
    method,
    path,
    operationId,
    summary,
    description,
    ...(params === undefined ? {} : { params }),
    ...(querystring === undefined ? {} : { querystring }),
    ...(body === undefined ? {} : { body }),
    response: { ...answers, ...refusals },
  }
}

const csrf = { 'x-parley-csrf': Type.String({ description: '`csrf` of the session.', examples: ['f3Qb'] }) }
const changing = { headers: Type.Object(csrf) }
const ordering = {
  headers: Type.Object({
    ...csrf,
    'idempotency-key': bookingRoutes.bookCampaign.headers.properties['idempotency-key'],
  }),
}

/** The parameters of the admin port are plain JSON Schema. */
const filters: TObject = Type.Object(
  Object.fromEntries(
    Object.entries(adminRoutes.auctions.querystring.properties).map(([name, schema]) => [
      name,
      Type.Optional(Type.Unsafe<string>({ ...schema })),
    ]),
  ),
)

const text = (description: string, example: string) => Type.Optional(Type.String({ description, examples: [example] }))

export const portalRoutes = {
  funnel: { ...reports, ...through('/api/funnel', ledgerRoutes.funnel) },
  money: { ...reports, ...through('/api/money', ledgerRoutes.money) },
  comparison: { ...reports, ...through('/api/comparison', ledgerRoutes.comparison) },
  statement: { ...reports, ...through('/api/statements/:month', ledgerRoutes.statement) },
  deliveries: { ...reports, ...through('/api/deliveries', ledgerRoutes.deliveries) },
  documents: { ...finance, ...through('/api/documents', ledgerRoutes.documents) },
  document: { ...finance, ...through('/api/documents/:number', ledgerRoutes.document) },
  disputes: { ...finance, ...through('/api/disputes', ledgerRoutes.disputes) },
  dispute: { ...finance, ...through('/api/disputes/:id', ledgerRoutes.dispute) },
  auctions: {
    method: 'GET',
    path: '/api/auctions',
    ...auctions,
    operationId: 'listAuctions',
    summary: 'Recent auctions',
    description: 'Of all exchanges, newest first. Other names are masks, and prices are only your own.',
    querystring: filters,
    response: { 200: answerOf('The list.', Type.Union([ShownAuctionList, AuctionList])), ...refusals },
  },
  auction: {
    method: 'GET',
    path: '/api/auctions/:id',
    ...auctions,
    operationId: 'explainAuction',
    summary: 'One auction, explained',
    description: 'By the id of the exchange, or for a publisher by the id of its request.',
    params: Type.Object({ id: Type.String({ description: 'The id.', examples: ['chat-4711'] }) }),
    response: { 200: answerOf('The explanation.', Type.Union([ShownAuction, AuctionRecord])), ...refusals },
  },
  reasons: {
    method: 'GET',
    path: '/api/reasons',
    ...auctions,
    operationId: 'listReasons',
    summary: 'What each reason means',
    description: 'And who can fix it how. The same for everybody.',
    response: { 200: answerOf('The reasons, by name.', ReasonList), ...refusals },
  },
  listCampaigns: { ...campaigns, ...through('/api/campaigns', bookingRoutes.listCampaigns) },
  campaign: { ...campaigns, ...through('/api/campaigns/:id', bookingRoutes.campaign) },
  delivery: { ...campaigns, ...through('/api/campaigns/:id/delivery', bookingRoutes.delivery) },
  bookCampaign: { ...campaigns, ...ordering, ...through('/api/campaigns', bookingRoutes.bookCampaign) },
  changeCampaign: { ...campaigns, ...changing, ...through('/api/campaigns/:id', bookingRoutes.changeCampaign) },
  reviewCampaign: { ...campaigns, ...changing, ...through('/api/campaigns/:id/review', bookingRoutes.reviewCampaign) },
  forecast: { ...campaigns, ...changing, ...through('/api/forecast', bookingRoutes.forecast) },
  audit: {
    method: 'GET',
    path: '/api/audit',
    ...people,
    operationId: 'readAudit',
    summary: 'The audit log',
    description:
      'Who saw and did what, oldest first, up to 10,000 rows; the header X-Next is `after` of the next page.',
    querystring: Type.Object({
      from: text('The first day, in UTC.', '2026-11-01'),
      to: text('The day behind the last.', '2026-12-01'),
      after: text('Rows behind this id.', '4711'),
      format: Type.Optional(Type.Enum(['ndjson', 'csv'], { description: 'JSON lines by default.', examples: ['csv'] })),
    }),
    response: {
      200: {
        description: 'The rows.',
        content: { 'application/x-ndjson': { schema: Type.String() }, 'text/csv': { schema: Type.String() } },
      },
      ...refusals,
    },
  },
  session: {
    method: 'GET',
    path: '/session',
    ...open,
    operationId: 'readSession',
    summary: 'Who is signed in',
    description: 'Needs the cookie of a session.',
    response: { 200: answerOf('The person.', PortalSession), 401: refusals[401] },
  },
  ways: {
    method: 'GET',
    path: '/session/ways',
    ...open,
    operationId: 'readSignInWays',
    summary: 'How to sign in',
    description: 'Which ways are configured.',
    response: { 200: answerOf('The ways.', SignInWays) },
  },
  signIn: {
    method: 'POST',
    path: '/session',
    ...open,
    operationId: 'signIn',
    summary: 'Sign in with a password',
    description: 'Sets a cookie. Five failed attempts in a minute lock the name for that minute.',
    body: { ...SignInOrder, examples: [{ name: 'ada', password: 'correct horse battery staple' }] },
    response: {
      200: answerOf('The person.', PortalSession),
      400: refusals[400],
      401: answerOf('The name or the password is wrong.', Refusal),
      403: refusals[403],
      429: answerOf('Too many attempts.', Refusal),
    },
  },
  signOut: {
    method: 'DELETE',
    path: '/session',
    ...open,
    operationId: 'signOut',
    summary: 'Sign out',
    description: 'Ends the session of the cookie.',
    response: { 200: answerOf('Signed out.', SignedOut), 403: refusals[403] },
  },
  openid: {
    method: 'GET',
    path: '/openid',
    ...open,
    operationId: 'beginOpenid',
    summary: 'Sign in with OpenID Connect',
    description: 'Leads a browser to the provider of the operator, with a state, a nonce and PKCE.',
    response: { 303: { description: 'To the provider.' }, 404: refusals[404], 503: refusals[503] },
  },
  openidCallback: {
    method: 'GET',
    path: '/openid/callback',
    ...open,
    operationId: 'endOpenid',
    summary: 'Back from the provider',
    description:
      'Sets the cookie of a session for a person that the operator has added. Everybody else is told the same.',
    response: { 303: { description: 'To the first page; with `?sign-in=failed` where nobody was signed in.' } },
  },
  ...ownRoutes('the portal'),
} as const satisfies Readonly<Record<string, ServiceRoute>>
