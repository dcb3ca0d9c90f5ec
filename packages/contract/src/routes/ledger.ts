// What each route of the ledger takes and answers.

import { Type } from 'typebox'
import { dimensionNames, dimensions, filterName, groupings } from '../dimensions.ts'
import { ComparisonReport } from '../reports/comparison.ts'
import { FunnelReport } from '../reports/funnel.ts'
import { DeliveriesReport, JournalList, JournalPosition } from '../reports/journals.ts'
import { ClosedLeases, LeaseClosing } from '../reports/leases.ts'
import { MoneyReport } from '../reports/money.ts'
import { Statement } from '../reports/statement.ts'
import { TrafficReport } from '../reports/traffic.ts'
import { financeRoutes } from './finance.ts'
import { answer, formatParameter, formats, parameter, refusals, reportFormats } from './report-parts.ts'
import { askedAs, byKey, ownRoutes, type ServiceRoute } from './service.ts'

const range = {
  from: parameter(
    'Start of the range, inclusive: a day, or a wall time on a quarter of an hour. Default: today.',
    '2026-11-01',
  ),
  to: parameter('End of the range, exclusive. Default: tomorrow.', '2026-12-01'),
}
const tz = parameter('The time zone of `from`, `to`, hours, days and months: UTC or an IANA name.', 'Asia/Kathmandu')
const filters = Object.fromEntries(
  dimensionNames.map((name) => [
    filterName(name),
    parameter(`Only rows with exactly this ${name}.`, dimensions[name].example),
  ]),
)

function by(more: readonly string[]) {
  return parameter(
    `Some of ${[...groupings, ...more].join(', ')}, with commas between them; at most one of hour, day and month.`,
    ['publisher', 'day', ...more].join(','),
  )
}

const reports = { tags: ['Reports'], security: byKey, headers: Type.Object(askedAs('publisher pub-1')) }
const operations = { tags: ['Operation'], security: byKey }

export const ledgerRoutes = {
  funnel: {
    method: 'GET',
    path: '/v1/funnel',
    ...reports,
    operationId: 'readFunnel',
    summary: 'The funnel',
    description:
      'Outcomes per partner and impression, from available to billed, with the reason of every drop. Each stage equals the next one plus its drops, exactly and in every group. As CSV with `reason` in `by`, each reason is a line.',
    querystring: Type.Object({ by: by(['reason']), ...range, tz, ...filters, format: formatParameter(reportFormats) }),
    response: { 200: answer('The funnel.', FunnelReport, reportFormats), ...refusals },
  },
  money: {
    method: 'GET',
    path: '/v1/money',
    ...reports,
    operationId: 'readMoney',
    summary: 'Money',
    description: 'Billed impressions, partner spend, publisher revenue, the fee, and the eCPM of each.',
    querystring: Type.Object({ by: by([]), ...range, tz, ...filters, format: formatParameter(reportFormats) }),
    response: { 200: answer('The sums.', MoneyReport, reportFormats), ...refusals },
  },
  comparison: {
    method: 'GET',
    path: '/v1/comparison',
    ...reports,
    operationId: 'readComparison',
    summary: 'Two periods side by side',
    description:
      'Why an amount differs from an earlier period: volume, mix, fill by reason of each drop, and price. The parts sum to the difference exactly, in every group.',
    querystring: Type.Object({
      by: parameter(
        `Some of ${dimensionNames.join(', ')}, with commas between them. Without groups there is no mix.`,
        'country,format',
      ),
      ...range,
      against: parameter(
        'Start of the earlier period. Default: the period just before, of the same length.',
        '2026-10-01',
      ),
      againstTo: parameter('Its end, exclusive. Default: it has the same length.', '2026-11-01'),
      amount: parameter(
        'clearing, paid or fee; a key may name only its own. Default: clearing, and paid for a partner.',
        'clearing',
      ),
      tz,
      ...filters,
      format: formatParameter(reportFormats),
    }),
    response: { 200: answer('The comparison.', ComparisonReport, reportFormats), ...refusals },
  },
  statement: {
    method: 'GET',
    path: '/v1/statements/:month',
    ...reports,
    operationId: 'readStatement',
    summary: 'The statement of a month',
    description:
      'A line for each day and counterpart, read from the postings. Every line has a hash over its transfers, and `part=transfers` lists these. `part=auctions` lists every billed impression by the id of its auction. For operators, `part=accounts` lists who has a statement.',
    params: Type.Object({ month: Type.String({ description: 'A month of UTC.', examples: ['2026-11'] }) }),
    querystring: Type.Object({
      publisher: parameter(
        'Side of the statement, for operators. Other keys get their own and may name only it.',
        'chat',
      ),
      partner: parameter('Side of the statement, for operators.', 'acme'),
      part: Type.Optional(
        Type.Enum(['lines', 'transfers', 'auctions', 'accounts'], {
          description: 'What is listed.',
          examples: ['lines'],
        }),
      ),
      after: parameter('Rows after this id, of transfers or auctions; use `next` of the previous response.', '4711'),
      format: formatParameter(formats),
    }),
    response: { 200: answer('The statement.', Statement, formats), ...refusals },
  },
  deliveries: {
    method: 'GET',
    path: '/v1/deliveries',
    ...reports,
    operationId: 'readDeliveries',
    summary: 'Calls of partners’ notice URLs',
    description: 'Results per partner and kind of notice, by the UTC day of the auction.',
    querystring: Type.Object({
      ...range,
      partner: parameter('Only this partner.', 'acme'),
      format: formatParameter(reportFormats),
    }),
    response: { 200: answer('The summary.', DeliveriesReport, reportFormats), ...refusals },
  },
  journals: {
    method: 'GET',
    path: '/v1/journals',
    ...operations,
    operationId: 'listJournals',
    summary: 'Journals and their positions',
    description: 'Position of the ledger in each journal, and the number of held entries. For operators.',
    response: { 200: answer('The positions.', JournalList), ...refusals },
  },
  journal: {
    method: 'GET',
    path: '/v1/journals/:id',
    ...operations,
    operationId: 'readJournal',
    summary: 'The positions of one journal',
    description: 'Shippers use this to delete confirmed segments. A journal unknown to the ledger is at 0.',
    params: Type.Object({ id: Type.String({ description: 'The id of the journal.', examples: ['7c1f09'] }) }),
    response: { 200: answer('The positions.', JournalPosition), ...refusals },
  },
  traffic: {
    method: 'GET',
    path: '/v1/traffic',
    ...operations,
    operationId: 'readTraffic',
    summary: 'Traffic of the last seven days',
    description:
      'Impressions by quarters of an hour, of requests that were auctioned. Booking paces campaigns and makes forecasts by it. For operators.',
    response: { 200: answer('The counts.', TrafficReport), ...refusals },
  },
  closeLeases: {
    method: 'POST',
    path: '/v1/leases/close',
    ...operations,
    operationId: 'closeLeases',
    summary: 'Close leases of budgets',
    description:
      'For booking. Closes each lease once every journal was read past its time, and returns what was billed for it. A billing notice that names a closed lease is kept aside and never billed. A lease that is closed already has the same answer again.',
    body: LeaseClosing,
    response: { 200: answer('Leases that are closed.', ClosedLeases), ...refusals },
  },
  ...financeRoutes,
  ...ownRoutes('the ledger'),
} as const satisfies Readonly<Record<string, ServiceRoute>>
