// Writes many rows with one statement: each column travels as one array of texts, so that the statement has the same few
// parameters for any number of rows and the server plans it quickly.

import { type QueryExecutorProvider, type RawBuilder, sql } from 'kysely'
import { storable } from './storable.ts'

type Type =
  | 'text'
  | 'bigint'
  | 'numeric'
  | 'smallint'
  | 'integer'
  | 'boolean'
  | 'date'
  | 'timestamptz'
  | 'uuid'
  | 'bytea'
type Value = string | number | bigint | boolean | null | undefined

/** A column of a table: its name, its type, and its value for a row. */
export type Column<Row> = readonly [name: string, type: Type, valueIn: (row: Row) => Value]

export interface Writing<Row> {
  /** With its schema: `ledger.notices`. */
  readonly table: string
  readonly columns: readonly Column<Row>[]
  /** What follows the rows: what is done about conflicts, what is returned. */
  readonly ending?: RawBuilder<unknown>
}

export async function writeRows<Row, Returned>(
  transaction: QueryExecutorProvider,
  { table, columns, ending = sql`` }: Writing<Row>,
  rows: readonly Row[],
): Promise<readonly Returned[]> {
  if (rows.length === 0) return []
  const names = sql.join(columns.map(([name]) => sql.id(name)))
  const values = sql.join(columns.map(([name, type]) => sql`given.${sql.id(name)}::${sql.raw(type)}`))
  const arrays = sql.join(columns.map(([, , valueIn]) => sql`${arrayOf(rows, valueIn)}::text[]`))
  const statement = sql<Returned>`insert into ${sql.table(table)} (${names})
    select ${values} from unnest(${arrays}) as given (${names}) ${ending}`
  return (await statement.execute(transaction)).rows
}

/**
 * An array as PostgreSQL writes it. The drivers could do it, but they look for marks to escape in every value, and this is most
 * of the work for a row.
 */
function arrayOf<Row>(rows: readonly Row[], valueIn: (row: Row) => Value): string {
  let text = '{'
  for (const [index, row] of rows.entries()) {
    const value = valueIn(row)
    if (index > 0) text += ','
    if (value === undefined || value === null) text += 'NULL'
    else text += typeof value === 'string' ? quoted(value) : String(value)
  }
  return `${text}}`
}

const special = /["\\]/

function quoted(value: string): string {
  const text = storable(value)
  if (!special.test(text)) return `"${text}"`
  return `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`
}
