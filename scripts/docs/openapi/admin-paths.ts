// The admin port in the OpenAPI document: apart from the traffic, so with a server of its own.

import { reasons } from '@parley/exchange/reasons'
import {
  type filterNames,
  keptOutcomes,
  listedDefault,
  listedMax,
} from '../../../packages/exchange/src/admin/auction-filter.ts'
import { adminRefs } from './admin-schemas.ts'
import type { Schema } from './schema.ts'

type FilterName = (typeof filterNames)[number]

const servers = [{ url: 'http://127.0.0.1:9090', description: 'The admin port, on loopback.' }]

interface Row {
  readonly path: string
  readonly operationId: string
  readonly summary: string
  readonly says: string
  readonly answers: Schema
  readonly parameters?: readonly Schema[]
}

function json(description: string, schema: Schema, example: unknown): Schema {
  return { description, content: { 'application/json': { schema, example } } }
}

/** The same address as a page, for whoever prefers text/html. */
function orPage(answer: Schema): Schema {
  const { content } = answer as { readonly content: Schema }
  return { ...answer, content: { ...content, 'text/html': { schema: { type: 'string' } } } }
}

function text(description: string, type: string): Schema {
  return { description, content: { [type]: { schema: { type: 'string' } } } }
}

const auctionId: Schema = {
  name: 'id',
  in: 'path',
  required: true,
  description: 'The X-Request-Id of the answer, or the id of the publisher’s request.',
  schema: { type: 'string' },
  example: 'chat-4711',
}

function filter(name: FilterName, description: string, schema: Schema, example: string | number): Schema {
  return { name, in: 'query', required: false, description, schema, example }
}

const filters: readonly Schema[] = [
  filter('outcome', 'How the request ended.', { type: 'string', enum: keptOutcomes }, 'no-bid'),
  filter('publisher', 'The id of the publisher; refused requests have none.', { type: 'string' }, 'pub-1'),
  filter('partner', 'A partner that took part, also one that was not asked.', { type: 'string' }, 'acme'),
  filter(
    'reason',
    'How a part of a partner ended; with `partner`, how the part of this one did.',
    { type: 'string', enum: Object.keys(reasons) },
    'late',
  ),
  filter(
    'limit',
    'How many at most.',
    { type: 'integer', minimum: 1, maximum: listedMax, default: listedDefault },
    listedDefault,
  ),
]

/** What the admin port answered after one auction. */
export interface AdminExamples {
  readonly list: unknown
  readonly wrongFilter: unknown
  readonly auction: unknown
  readonly notKept: unknown
}

const pages: readonly Row[] = [
  {
    path: '/',
    operationId: 'showIndex',
    summary: 'Where everything is',
    says: 'A page for people.',
    answers: { 200: text('The page.', 'text/html') },
  },
  {
    path: '/livez',
    operationId: 'isAlive',
    summary: 'Is the process alive?',
    says: 'Answers as long as the process does.',
    answers: { 200: json('It is.', adminRefs.health, { ok: true }) },
  },
  {
    path: '/readyz',
    operationId: 'isReady',
    summary: 'Shall traffic come here?',
    says: 'For load balancers. From the moment the exchange is told to stop, the answer is no.',
    answers: {
      200: json('Yes.', adminRefs.health, { ok: true }),
      503: json('No: the exchange is leaving.', adminRefs.health, { ok: false }),
    },
  },
  {
    path: '/metrics',
    operationId: 'readMetrics',
    summary: 'Metrics for Prometheus',
    says: 'Counters and histograms in the text format of Prometheus.',
    answers: { 200: text('The metrics.', 'text/plain') },
  },
  {
    path: '/openapi.json',
    operationId: 'readOpenapi',
    summary: 'This document',
    says: 'With the address at which this exchange is really reached.',
    answers: { 200: json('The document.', { type: 'object' }, { openapi: '3.1.1' }) },
  },
  {
    path: '/reference',
    operationId: 'showReference',
    summary: 'This document as a page',
    says: 'Made to be read; it loads nothing from elsewhere.',
    answers: { 200: text('The page.', 'text/html') },
  },
]

function auctionRows({ list, wrongFilter, auction, notKept }: AdminExamples): readonly Row[] {
  return [
    {
      path: '/auctions',
      operationId: 'listAuctions',
      summary: 'The newest auctions',
      says: 'The newest first, each with why it ended so. Every parameter narrows the list, and one that fits nothing makes it empty. Requests over a limit are counted and not kept. A browser gets a live list.',
      parameters: filters,
      answers: {
        200: orPage(json('The list.', adminRefs.list, list)),
        400: json('A parameter is unknown, or its value is.', adminRefs.error, wrongFilter),
      },
    },
    {
      path: '/auctions/{id}',
      operationId: 'explainAuction',
      summary: 'One auction, explained',
      says: 'Every step, what was sent to each partner and answered, why each bid won or not, and the arithmetic of the price. A browser gets a page.',
      parameters: [auctionId],
      answers: {
        200: orPage(json('The explanation.', adminRefs.auction, auction)),
        404: orPage(json('No auction with this id is kept.', adminRefs.error, notKept)),
      },
    },
  ]
}

export function adminPaths(examples: AdminExamples): Readonly<Record<string, Schema>> {
  return Object.fromEntries(
    [...pages, ...auctionRows(examples)].map(({ path, operationId, summary, says, answers, parameters = [] }) => [
      path,
      { servers, get: { operationId, tags: ['Operator'], summary, description: says, parameters, responses: answers } },
    ]),
  )
}
