// What each route of the admin port takes and answers. The routes carry these schemas, and the OpenAPI document is made from
// the routes, so that neither can forget the other. They describe and do not check: see readFilter for the reasons that a
// caller is told.

import { reasons } from '../../catalog/reasons.ts'
import { type filterNames, keptOutcomes, listedDefault, listedMax } from '../auction-filter.ts'
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
    enum: keptOutcomes,
    examples: ['no-bid'],
  },
  publisher: {
    description: 'The id of the publisher; refused requests have none.',
    type: 'string',
    examples: ['pub-1'],
  },
  partner: {
    description: 'A partner that took part, also one that was not asked.',
    type: 'string',
    examples: ['acme'],
  },
  reason: {
    description: 'How a part of a partner ended; with `partner`, how the part of this one did.',
    type: 'string',
    enum: Object.keys(reasons),
    examples: ['late'],
  },
  limit: {
    description: 'How many at most.',
    type: 'integer',
    minimum: 1,
    maximum: listedMax,
    default: listedDefault,
    examples: [listedDefault],
  },
}

const auctionId: Parameter = {
  description: 'The X-Request-Id of the answer, or the id of the publisher’s request.',
  type: 'string',
  examples: ['chat-4711'],
}

export const routes = {
  index: {
    operationId: 'showIndex',
    summary: 'Where everything is',
    description: 'A page for people.',
    response: { 200: text('The page.', 'text/html') },
  },
  livez: {
    operationId: 'isAlive',
    summary: 'Is the process alive?',
    description: 'Answers as long as the process does.',
    response: { 200: json('It is.', refs.health, { ok: true }) },
  },
  readyz: {
    operationId: 'isReady',
    summary: 'Shall traffic come here?',
    description: 'For load balancers. From the moment the exchange is told to stop, the answer is no.',
    response: {
      200: json('Yes.', refs.health, { ok: true }),
      503: json('No: the exchange is leaving.', refs.health, { ok: false }),
    },
  },
  metrics: {
    operationId: 'readMetrics',
    summary: 'Metrics for Prometheus',
    description: 'Counters and histograms in the text format of Prometheus.',
    response: { 200: text('The metrics.', 'text/plain') },
  },
  openapi: {
    operationId: 'readOpenapi',
    summary: 'This document',
    description: 'With the address at which this exchange is really reached.',
    response: { 200: json('The document.', { type: 'object' }, { openapi: '3.1.1' }) },
  },
  reference: {
    operationId: 'showReference',
    summary: 'This document as a page',
    description: 'Made to be read; it loads nothing from elsewhere.',
    response: { 200: text('The page.', 'text/html') },
  },
  auctions: {
    operationId: 'listAuctions',
    summary: 'The newest auctions',
    description:
      'The newest first, each with why it ended so. Every parameter narrows the list, and one that fits nothing makes it empty. Requests over a limit are counted and not kept. A browser gets a live list.',
    querystring: { type: 'object', properties: filters },
    response: {
      200: orPage(json('The list.', refs.list)),
      400: json('A parameter is unknown, or its value is.', refs.error),
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
      404: orPage(json('No auction with this id is kept.', refs.error)),
    },
  },
} as const satisfies Readonly<Record<string, RouteSchema>>

/** Without an example, whoever writes the document asks the port for one. */
function json(description: string, schema: Schema, example?: unknown): Answer {
  return { description, content: { 'application/json': { schema, ...(example === undefined ? {} : { example }) } } }
}

function text(description: string, type: string): Answer {
  return { description, content: { [type]: { schema: { type: 'string' } } } }
}

/** The same address as a page, for whoever prefers text/html. */
function orPage(answer: Answer): Answer {
  return { ...answer, content: { ...answer.content, 'text/html': { schema: { type: 'string' } } } }
}
