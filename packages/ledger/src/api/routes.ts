// What each route takes and answers. The schemas describe and do not check: what callers may ask is read by ourselves, for
// better reasons.

import { type TObject, type TSchema, Type } from 'typebox'
import { type Attribute, attributes, filterName, groupings } from '../reports/grouping.ts'
import { type Format, formats } from './presented.ts'
import {
  DeliveriesAnswer,
  ErrorAnswer,
  FunnelAnswer,
  HealthAnswer,
  JournalAnswer,
  JournalsAnswer,
  MoneyAnswer,
  StatementAnswer,
} from './schemas.ts'

const parameter = (description: string, example: string) =>
  Type.Optional(Type.String({ description, examples: [example] }))

const range = {
  from: parameter('The first day, or wall time on a quarter of an hour, that counts. Today if absent.', '2026-11-01'),
  to: parameter('The first one that no longer counts. Tomorrow if absent.', '2026-12-01'),
}
const tz = parameter('The time zone of `from`, `to`, hours, days and months: UTC or an IANA name.', 'Asia/Kathmandu')
const examples: Readonly<Record<Attribute, string>> = {
  publisher: 'chat',
  partner: 'acme',
  country: 'USA',
  format: 'any',
  intent: 'buy',
  sentiment: 'positive',
  stage: 'decision',
  deal: 'deal-1',
}
const filters = Object.fromEntries(
  attributes.map((name) => [filterName(name), parameter(`Only rows with exactly this ${name}.`, examples[name])]),
)

function formatParameter(offered: readonly Format[]) {
  return Type.Optional(
    Type.Enum([...offered], { description: 'Instead of the header Accept.', examples: [offered[0] ?? 'json'] }),
  )
}

function by(more: readonly string[]) {
  return parameter(
    `Some of ${[...groupings, ...more].join(', ')}, with commas between them; at most one of hour, day and month.`,
    ['publisher', 'day', ...more].join(','),
  )
}

export const reportFormats: readonly Format[] = ['json', 'csv', 'ndjson']
export const statementFormats: readonly Format[] = formats

const types: Readonly<Record<Format, string>> = {
  json: 'application/json',
  csv: 'text/csv',
  ndjson: 'application/x-ndjson',
  html: 'text/html',
}

interface Answer {
  readonly description: string
  readonly content: Readonly<Record<string, { readonly schema: TSchema }>>
}

function answer(description: string, schema: TSchema, others: readonly Format[] = []): Answer {
  const texts = others.filter((format) => format !== 'json').map((format) => [types[format], { schema: Type.String() }])
  return { description, content: { 'application/json': { schema }, ...Object.fromEntries(texts) } }
}

const refusals = {
  400: answer('A parameter is unknown, cannot be read, or asks for too much.', ErrorAnswer),
  401: answer('The key is absent or unknown.', ErrorAnswer),
  403: answer('The key may not ask this.', ErrorAnswer),
  503: answer('The ledger is busy, the report took too long, or the database is away.', ErrorAnswer),
}

export interface RouteSchema {
  readonly operationId: string
  readonly summary: string
  readonly description: string
  readonly tags: readonly string[]
  readonly security: readonly Readonly<Record<string, readonly string[]>>[]
  readonly params?: TObject
  readonly querystring?: TObject
  readonly response: Readonly<Record<number, Answer>>
}

const byKey = [{ key: [] }]
const reports = { tags: ['Reports'], security: byKey }
const operations = { tags: ['Operation'], security: byKey }

export const routes = {
  funnel: {
    ...reports,
    operationId: 'readFunnel',
    summary: 'The funnel',
    description:
      'How the parts of partners in impressions ended, from available to billed, with the reason of every drop. Each stage is the next one and its drops, to the unit, in every group. As CSV with `reason` in `by`, each reason is a line.',
    querystring: Type.Object({ by: by(['reason']), ...range, tz, ...filters, format: formatParameter(reportFormats) }),
    response: { 200: answer('The funnel.', FunnelAnswer, reportFormats), ...refusals },
  },
  money: {
    ...reports,
    operationId: 'readMoney',
    summary: 'Money',
    description:
      'Billed impressions, what partners pay, what publishers get, the fee between them, and each for a thousand.',
    querystring: Type.Object({ by: by([]), ...range, tz, ...filters, format: formatParameter(reportFormats) }),
    response: { 200: answer('The sums.', MoneyAnswer, reportFormats), ...refusals },
  },
  statement: {
    ...reports,
    operationId: 'readStatement',
    summary: 'The statement of a month',
    description:
      'A line for each day and counterpart, read from the postings. Every line has a hash over its transfers, and `part=transfers` lists these.',
    params: Type.Object({ month: Type.String({ description: 'A month of UTC.', examples: ['2026-11'] }) }),
    querystring: Type.Object({
      publisher: parameter(
        'Whose statement, where the operator asks. Another key has its own, and may name its side.',
        'chat',
      ),
      partner: parameter('Whose statement, where the operator asks.', 'acme'),
      part: Type.Optional(Type.Enum(['lines', 'transfers'], { description: 'What is listed.', examples: ['lines'] })),
      after: parameter('Transfers behind this id; the `next` of the last answer.', '4711'),
      format: formatParameter(statementFormats),
    }),
    response: { 200: answer('The statement.', StatementAnswer, statementFormats), ...refusals },
  },
  deliveries: {
    ...reports,
    operationId: 'readDeliveries',
    summary: 'Calls of partners’ notice URLs',
    description: 'How they ended, for each partner and kind of notice, by the days of the auctions in UTC.',
    querystring: Type.Object({
      ...range,
      partner: parameter('Only this partner.', 'acme'),
      format: formatParameter(reportFormats),
    }),
    response: { 200: answer('The summary.', DeliveriesAnswer, reportFormats), ...refusals },
  },
  journals: {
    ...operations,
    operationId: 'listJournals',
    summary: 'Journals and their positions',
    description: 'How far the ledger has entered each journal, and how many entries it keeps aside. For operators.',
    response: { 200: answer('The positions.', JournalsAnswer), ...refusals },
  },
  journal: {
    ...operations,
    operationId: 'readJournal',
    summary: 'The positions of one journal',
    description: 'Shippers ask for it to know what may be deleted. A journal that the ledger has not seen is at 0.',
    params: Type.Object({ id: Type.String({ description: 'The id of the journal.', examples: ['7c1f09'] }) }),
    response: { 200: answer('The positions.', JournalAnswer), ...refusals },
  },
  healthz: {
    tags: ['Operation'],
    security: [],
    operationId: 'isHealthy',
    summary: 'Is the ledger healthy?',
    description: 'Whether the database answers.',
    response: { 200: answer('It is.', HealthAnswer), 503: answer('The database does not answer.', HealthAnswer) },
  },
  metrics: {
    ...operations,
    operationId: 'readMetrics',
    summary: 'Metrics for Prometheus',
    description: 'In its text format. For operators.',
    response: { 200: { description: 'The metrics.', content: { 'text/plain': { schema: Type.String() } } } },
  },
  openapi: {
    tags: ['Operation'],
    security: [],
    operationId: 'readOpenapi',
    summary: 'This document',
    description: 'Made from the routes.',
    response: { 200: answer('The document.', Type.Object({})) },
  },
} as const satisfies Readonly<Record<string, RouteSchema>>
