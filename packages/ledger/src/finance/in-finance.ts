// One change of documents, corrections or payments at a time: each looks at what others have done, and there are few of them.

import { sql, type Transaction } from 'kysely'
import type { Database } from '../database/open.ts'
import type { Tables } from '../database/tables.ts'

export type FinanceTransaction = Transaction<Tables>

/** All of `work` becomes visible together, or nothing of it. */
export function inFinance<Found>(
  { query }: Pick<Database, 'query'>,
  work: (transaction: FinanceTransaction) => Promise<Found>,
): Promise<Found> {
  return query.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(hashtext('ledger.finance'))`.execute(transaction)
    return await work(transaction)
  })
}
