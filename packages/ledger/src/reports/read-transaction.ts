// One look at the database for one report: all its queries see the same moment, change nothing and end in time.

import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '../database/open.ts'
import type { Tables } from '../database/tables.ts'
import { type Refusal, refused } from './query.ts'

export type ReadTransaction = Transaction<Tables>

/** What `read` returns, or why the database could not answer in time. PGlite has no time limit: it runs for one reader. */
export async function inReadTransaction<Found>(
  { query }: Pick<Database, 'query'>,
  reportMs: number,
  read: (transaction: ReadTransaction) => Promise<Found>,
): Promise<Found | Refusal> {
  try {
    return await snapshotOf(query, reportMs, read)
  } catch (error) {
    const code = codeOf(error)
    if (code === canceled) return refused(503, tooSlow(reportMs))
    if (code === invalidValue)
      return refused(400, 'the database does not know this time zone; use a larger city in the same zone')
    throw error
  }
}

/** Codes of PostgreSQL: `query_canceled`, which is the time limit, and `invalid_parameter_value`, which is the zone. */
const canceled = '57014'
const invalidValue = '22023'

function snapshotOf<Found>(
  query: Kysely<Tables>,
  reportMs: number,
  read: (transaction: ReadTransaction) => Promise<Found>,
): Promise<Found> {
  return query
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (transaction) => {
      await sql`select set_config('statement_timeout', ${String(reportMs)}, true)`.execute(transaction)
      return await read(transaction)
    })
}

function tooSlow(reportMs: number): string {
  return `the report took longer than ${reportMs} ms; ask for a shorter range, group by less, or filter by one publisher or partner`
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined
}
