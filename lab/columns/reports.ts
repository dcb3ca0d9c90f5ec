// Ten reports that the console and the command line ask for. PostgreSQL answers them with the queries of the ledger's API, ClickHouse with
// the SQL beside each: from its sums where they have the groups, otherwise from the rows.

import type { Grouping } from '@parley/contract'
import { readMoney } from '../../packages/ledger/src/reports/money.ts'
import type { Query } from '../../packages/ledger/src/reports/query.ts'
import type { ReadTransaction } from '../../packages/ledger/src/reports/read-transaction.ts'
import { accountsReport, noticesReport, statementReport } from './other-reports.ts'
import { answered, lineOf, rowsMax } from './report-lines.ts'

export interface Report {
  readonly name: string
  /** Where it is asked. */
  readonly asks: string
  /** One line for each group: its values, then its numbers. */
  readonly postgres: (transaction: ReadTransaction) => Promise<readonly string[]>
  /** Its columns are those of a line, in their order, as texts. */
  readonly columns: string
  readonly from: 'sums' | 'rows'
}

/** Days, as 2026-11-15. */
export interface TwoDays {
  readonly first: string
  readonly second: string
  /** The day after them. */
  readonly end: string
}

const zone = 'Asia/Kathmandu'

export function reportsOver({ first, second, end }: TwoDays): readonly Report[] {
  const range = { from: first, to: end, zone: 'UTC' }
  const noon = { from: `${first}T12:00`, to: `${second}T12:00`, zone }
  const local = `toTimeZone(quarter, '${zone}')`
  const quarters = `quarter >= toDateTime('${first}', 'UTC') and quarter < toDateTime('${end}', 'UTC')`
  const days = `day >= '${first}' and day < '${end}'`
  return [
    money('console, Money; parley report money --by partner', { by: ['partner'], range }, quarters),
    money('parley report money --by publisher,day', { by: ['publisher', 'day'], range }, quarters, {
      day: 'toString(toDate(quarter))',
    }),
    money('console, the chart of Money', { by: ['hour'], range }, quarters, {
      hour: `formatDateTime(quarter, '%Y-%m-%dT%H:00+00:00')`,
    }),
    money(
      `parley report money --by country,hour --tz ${zone}`,
      { by: ['country', 'hour'], range: noon },
      `${local} >= toDateTime('${first} 12:00:00', '${zone}') and ${local} < toDateTime('${second} 12:00:00', '${zone}')`,
      { hour: `formatDateTime(${local}, '%Y-%m-%dT%H:00+05:45')` },
    ),
    money('parley report money --by advertiser,campaign', { by: ['advertiser', 'campaign'], range }, days),
    money(
      'parley report money --by creative --partner partner-0',
      { by: ['creative'], range, filters: { partner: 'partner-0' } },
      `${days} and partner = 'partner-0'`,
    ),
    money(
      'a key of a publisher, --by intent,stage',
      { by: ['intent', 'stage'], range, filters: { publisher: 'chat-0' } },
      `${days} and publisher = 'chat-0'`,
    ),
    noticesReport(range, quarters),
    statementReport('partner-0', second.slice(0, 7)),
    accountsReport(second.slice(0, 7)),
  ]
}

/** The sums have these groups; the others are counted in the rows. */
const summed: readonly Grouping[] = ['publisher', 'partner', 'country', 'format', 'hour', 'day', 'month']

function money(
  asks: string,
  { by, range, filters = {} }: Pick<Query, 'by' | 'range'> & Partial<Pick<Query, 'filters'>>,
  where: string,
  expressions: Readonly<Partial<Record<Grouping, string>>> = {},
): Report {
  const from = by.every((name) => summed.includes(name)) ? 'sums' : 'rows'
  const groups = by.map((name) => `${expressions[name] ?? name} as g_${name}`)
  const numbers = [from === 'sums' ? 'sum(count)' : 'count()', 'sum(paid_nano)', 'sum(clearing_nano)']
  const named = numbers.map((number, at) => `toString(${number}) as n${at}`)
  return {
    name: `money by ${by.join(' and ')}`,
    asks,
    postgres: async (transaction) => {
      const query: Query = { by, range, filters, view: { side: 'operator' } }
      const { rows } = answered(await readMoney(transaction, query, rowsMax))
      return rows.map(({ group, count, paidNano, clearingNano }) =>
        lineOf([...by.map((name) => group[name]), count, paidNano, clearingNano]),
      )
    },
    columns: `select ${[...groups, ...named].join(', ')} from parley.${from === 'sums' ? 'sums' : 'notices'} final
      where kind = 'billing' and ${where} group by ${by.map((name) => `g_${name}`).join(', ')}
      ${from === 'sums' ? 'having sum(count) > 0' : ''}`,
    from,
  }
}
