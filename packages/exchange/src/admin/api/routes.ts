// What each route of the admin port takes and answers. The routes carry these schemas, and the OpenAPI document is made from
// the routes, so that neither can forget the other. They describe and do not check: see readFilter for the reasons that a
// caller is told.

import { reasons } from '../../catalog/reasons.ts'
import { type filterNames, listedDefault, listedMax, storedOutcomes } from '../auction-filter.ts'
import { refs } from './answers.ts'
import type { Schema } from './schema.ts'

/** A schema of Fastify, with the members that OpenAPI takes from it. */
export interface RouteSchema {
  readonly operationId: string
  readonly summary: string
  readonly description: string
  readonly params?: Parameters
  readonly querystring?: Parameters
  readonly body?: Schema
  readonly response: Readonly<Record<number, Answer>>
}

export interface Parameters {
  readonly type: 'object'
  readonly properties: Readonly<Record<string, Parameter>>
}

/** JSON Schema with words and one example. */
interface Parameter extends Schema {
  readonly description: string
  readonly examples: readonly [string | number]
}

export interface Answer {
  readonly description: string
  readonly content: Readonly<Record<string, { readonly schema: Schema; readonly example?: unknown }>>
}

type FilterName = (typeof filterNames)[number]

const filters: Readonly<Record<FilterName, Parameter>> = {
  outcome: {
    description: 'How the request ended.',
    type: 'string',
    enum: storedOutcomes,
    examples: ['no-bid'],
  },
  publisher: {
    description: 'The id of the publisher; refused requests have none.',
    type: 'string',
    examples: ['pub-1'],
  },
  partner: {
    description: 'A partner of the auction, even one that was not asked.',
    type: 'string',
    examples: ['acme'],
  },
  reason: {
    description: 'The reason with which a partner ended; with `partner`, the reason of that partner.',
    type: 'string',
    enum: Object.keys(reasons),
    examples: ['late'],
  },
  request: {
    description: 'The id that the publisher gave its request; refused requests have none.',
    type: 'string',
    examples: ['chat-4711'],
  },
  minPrice: {
    description:
      'Only auctions in which an impression was sold for this much or more: dollars for a thousand impressions.',
    type: 'number',
    minimum: 0,
    examples: [2.5],
  },
  limit: {
    description: 'The maximum number of auctions in the list.',
    type: 'integer',
    minimum: 1,
    maximum: listedMax,
    default: listedDefault,
    examples: [listedDefault],
  },
}

const auctionId: Parameter = {
  description: 'The X-Request-Id of the response, or the id of the publisher’s request.',
  type: 'string',
  examples: ['chat-4711'],
}

const last: Parameter = {
  description: 'How many of the newest seconds; all of the hour if absent.',
  type: 'integer',
  minimum: 1,
  maximum: 3600,
  examples: [10],
}

const report: Parameter = {
  description: 'Which report.',
  type: 'string',
  enum: ['money', 'funnel', 'deliveries', 'journals', 'health'],
  examples: ['money'],
}

const month: Parameter = { description: 'A month of UTC.', type: 'string', examples: ['2026-11'] }

const silentWorker = {
  error: { message: 'Service unavailable', details: { reason: 'worker 1 did not answer and may store it; try again' } },
}

export const routes = {
  index: {
    operationId: 'showIndex',
    summary: 'Index page',
    description: 'A page that links to everything on this port.',
    response: { 200: text('The page.', 'text/html') },
  },
  livez: {
    operationId: 'isAlive',
    summary: 'Is the process alive?',
    description: 'Answers as long as the process runs. Also on the port of the traffic, below its base path.',
    response: { 200: json('It is.', refs.health, { ok: true }) },
  },
  readyz: {
    operationId: 'isReady',
    summary: 'Should this node get traffic?',
    description:
      'For load balancers. The answer is no as soon as the exchange is asked to stop, and while none of its workers serves. Also on the port of the traffic, below its base path, where a worker answers for itself.',
    response: {
      200: json('Yes.', refs.readiness, { ok: true, workers: { serving: 4, configured: 4 } }),
      503: json('No: the exchange is starting or shutting down.', refs.readiness, { ok: false }),
    },
  },
  metrics: {
    operationId: 'readMetrics',
    summary: 'Metrics for Prometheus',
    description: 'Counters and histograms in the text format of Prometheus, summed over all workers.',
    response: { 200: text('The metrics.', 'text/plain') },
  },
  openapi: {
    operationId: 'readOpenapi',
    summary: 'This document',
    description: 'With the address at which publishers reach this exchange.',
    response: { 200: json('The document.', { type: 'object' }, { openapi: '3.1.1' }) },
  },
  reference: {
    operationId: 'showReference',
    summary: 'This document as a page',
    description: 'For people; it loads nothing from other hosts.',
    response: { 200: text('The page.', 'text/html') },
  },
  now: {
    operationId: 'readNow',
    summary: 'The last hour, second by second',
    description:
      'What the first page of the console shows, of all workers together; partners for the last five minutes.',
    querystring: { type: 'object', properties: { last } },
    response: { 200: json('The seconds, the oldest first.', refs.now) },
  },
  nowStream: {
    operationId: 'followNow',
    summary: 'What happens now',
    description: 'Server-sent events: one second in each, with what is known of the node.',
    response: {
      200: text('The events.', 'text/event-stream'),
      503: json('Too many windows are open.', refs.error, {
        error: {
          message: 'Service unavailable',
          details: { reason: '32 windows are open already; close some, or ask GET /now' },
        },
      }),
    },
  },
  nodes: {
    operationId: 'listNodes',
    summary: 'The last seconds of other nodes',
    description: 'Of each node in `admin.nodes`, what `GET /now?last=10` says there, or why it could not be asked.',
    response: {
      200: json('The nodes.', refs.nodes, { nodes: [{ url: 'http://10.0.0.2:9090', fault: 'does not answer' }] }),
    },
  },
  partners: {
    operationId: 'listPartners',
    summary: 'What each partner did since the start',
    description:
      'How each stands, how its parts in impressions ended by reason and by step of the funnel, and how long its calls took. A browser gets a page.',
    response: { 200: orPage(json('The partners, by name.', refs.partners)) },
  },
  reasons: {
    operationId: 'listReasons',
    summary: 'What each reason means',
    description:
      'Every reason with its state, its step of the funnel, its sentence, and what can be done about it by whom.',
    response: { 200: json('The reasons, by name.', refs.reasons) },
  },
  ledger: {
    operationId: 'readReport',
    summary: 'A report of the ledger',
    description:
      'Money, the funnel, deliveries, the positions of journals, or its health, as the ledger answers; its own description lists the parameters. For the console.',
    params: { type: 'object', properties: { report } },
    response: {
      200: json('The report.', { type: 'object' }, { rows: [] }),
      404: json('No ledger is configured.', refs.error, {
        error: {
          message: 'Not found',
          details: { reason: 'no ledger is configured; set admin.ledgerUrl (PARLEY_LEDGER_URL) to its address' },
        },
      }),
      502: json('The ledger does not answer.', refs.error, {
        error: {
          message: 'Bad gateway',
          details: { reason: 'the ledger at http://127.0.0.1:9191 does not answer: nothing is listening there' },
        },
      }),
    },
  },
  statement: {
    operationId: 'readStatement',
    summary: 'A statement of the ledger',
    description: 'Of one publisher or partner, as the ledger answers.',
    params: { type: 'object', properties: { month } },
    response: { 200: json('The statement.', { type: 'object' }, { rows: [] }) },
  },
  session: {
    operationId: 'readSession',
    summary: 'Who is signed in',
    description: 'Without operators in the configuration, everybody who reaches this port may use it.',
    response: {
      200: json('The operator.', refs.session, { isOpen: false, name: 'ada', role: 'operate' }),
      401: json('Nobody is signed in.', refs.error, refusal('Not signed in', 'sign in on the page of this port')),
    },
  },
  signIn: {
    operationId: 'signIn',
    summary: 'Sign in',
    description:
      'Takes a JSON object with name and password, and sets a cookie. Five mistakes in a minute close a name for that minute.',
    response: {
      200: json('The operator.', refs.session, { isOpen: false, name: 'ada', role: 'operate' }),
      401: json('Wrong.', refs.error, refusal('Not signed in', 'the name or the password is wrong')),
      429: json('Too many tries.', refs.error, refusal('Too many requests', 'too many tries; wait a minute')),
    },
  },
  signOut: {
    operationId: 'signOut',
    summary: 'Sign out',
    description: 'Ends the session of the cookie.',
    response: { 200: json('Signed out.', refs.session, { isOpen: false }) },
  },
  auctions: {
    operationId: 'listAuctions',
    summary: 'The newest auctions',
    description:
      'Newest first, each with the reason for its outcome. Every parameter narrows the list; one that matches nothing makes it empty. Requests over a limit are counted but not stored. A browser gets a live list.',
    querystring: { type: 'object', properties: filters },
    response: {
      200: orPage(json('The list.', refs.list)),
      400: json('A parameter or its value is unknown.', refs.error),
    },
  },
  auction: {
    operationId: 'explainAuction',
    summary: 'One auction, explained',
    description:
      'Every step, what was sent to each partner and answered, why each bid won or not, and the arithmetic of the price. A browser gets a page.',
    params: { type: 'object', properties: { id: auctionId } },
    response: {
      200: orPage(json('The explanation.', refs.auction)),
      404: orPage(json('No auction with this id is stored.', refs.error)),
      503: orPage(json('A worker that may store it did not answer in time.', refs.error, silentWorker)),
    },
  },
} as const satisfies Readonly<Record<string, RouteSchema>>

export function refusal(message: string, reason: string): object {
  return { error: { message, details: { reason } } }
}

/** Without an example, the generator of the document asks the port for one. */
export function json(description: string, schema: Schema, example?: unknown): Answer {
  return { description, content: { 'application/json': { schema, ...(example === undefined ? {} : { example }) } } }
}

function text(description: string, type: string): Answer {
  return { description, content: { [type]: { schema: { type: 'string' } } } }
}

/** The same address as a page, for clients that prefer text/html. */
export function orPage(answer: Answer): Answer {
  return { ...answer, content: { ...answer.content, 'text/html': { schema: { type: 'string' } } } }
}
