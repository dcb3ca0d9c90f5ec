// What was billed: how many impressions, what partners pay, what publishers get, and what is left for the exchange.

import { sql } from 'kysely'
import { type Billed, nothingBilled, plus } from './billed.ts'
import { type GroupColumns, groupBy, groupColumns, groupIn, named, whereClause } from './columns.ts'
import { compareGroups, type Group } from './grouping.ts'
import { type Late, readLate } from './late.ts'
import { type Query, type Refusal, tooManyRows } from './query.ts'
import type { ReadTransaction } from './read-transaction.ts'

export interface MoneyRow extends Billed {
  readonly group: Group
}

export interface Money {
  readonly kind: 'money'
  readonly rows: readonly MoneyRow[]
  readonly total: MoneyRow
  /** Undefined if the range is not of whole days of UTC, which are those of the books. */
  readonly late: Late | undefined
}

interface BilledRow extends GroupColumns {
  readonly count: bigint
  readonly paid: bigint
  readonly clearing: bigint
}

export async function readMoney(transaction: ReadTransaction, query: Query, rowsMax: number): Promise<Money | Refusal> {
  const { by, range } = query
  const columns = groupColumns(by, range.zone)
  const { rows: found } = await sql<BilledRow>`
    select ${named(columns)} sum(count) as count, sum(paid_nano) as paid, sum(clearing_nano) as clearing
    from ledger.money where kind = 'billing' and ${whereClause(query)} ${groupBy(columns.length)}
    ${columns.length === 0 ? sql`having count(*) > 0` : sql``} limit ${rowsMax + 1}`.execute(transaction)
  if (found.length > rowsMax) return tooManyRows(rowsMax)
  const rows = found
    .map((row) => ({ group: groupIn(row, by), count: row.count, paidNano: row.paid, clearingNano: row.clearing }))
    .toSorted((one, other) => compareGroups(one.group, other.group, by))
  return { kind: 'money', rows, total: totalOf(rows), late: await readLate(transaction, query) }
}

function totalOf(rows: readonly MoneyRow[]): MoneyRow {
  return { group: {}, ...rows.reduce<Billed>(plus, nothingBilled) }
}
