// What each route of the admin port takes and answers. The routes carry these schemas, and the OpenAPI document is made from
// the routes, so that neither can forget the other. They describe and do not check: see readFilter for the reasons that a
// caller is told.

import { reasons } from '../../catalog/reasons.ts'
import { type filterNames, listedDefault, listedMax, storedOutcomes } from '../auction-filter.ts'
import { refs, type Schema } from './answers.ts'

/** A schema of Fastify, with the members that OpenAPI takes from it. */
export interface RouteSchema {
  readonly operationId: string
  readonly summary: string
  readonly description: string
  readonly params?: Parameters
  readonly querystring?: Parameters
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

/** Without an example, the generator of the document asks the port for one. */
function json(description: string, schema: Schema, example?: unknown): Answer {
  return { description, content: { 'application/json': { schema, ...(example === undefined ? {} : { example }) } } }
}

function text(description: string, type: string): Answer {
  return { description, content: { [type]: { schema: { type: 'string' } } } }
}

/** The same address as a page, for clients that prefer text/html. */
function orPage(answer: Answer): Answer {
  return { ...answer, content: { ...answer.content, 'text/html': { schema: { type: 'string' } } } }
}
