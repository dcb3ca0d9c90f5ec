// D102 and T87: feedback for ads that were neither won nor billed, as far as the ledger knows at this moment. Only bids of which
// nothing was known when feedback came are looked up, which are few.

import type { FeedbackReason } from '@parley/contract'
import { sql } from 'kysely'
import { daysNear, type GroupColumns, groupBy, groupColumns, named, whereClause } from './columns.ts'
import type { Query } from './query.ts'
import type { ReadTransaction } from './read-transaction.ts'

export interface UnwonRow extends GroupColumns {
  readonly reason: FeedbackReason
  readonly count: bigint
}

/** At most as many rows as there are groups with feedback, for each reason. */
export async function readUnwonFeedback(transaction: ReadTransaction, query: Query): Promise<readonly UnwonRow[]> {
  const columns = groupColumns(query.by, query.range.zone)
  const { rows } = await sql<UnwonRow>`
    select ${named(columns)} reason, count(*) as count
    from ledger.early_feedback as early join ledger.money using (quarter, key)
    where ${whereClause(query)} and not exists (select from ledger.notices as known
      where known.day = early.day and known.bid = early.bid and known.kind in ('win', 'billing')
        and ${daysNear('known', query.range)})
    ${groupBy(columns.length + 1)}`.execute(transaction)
  return rows
}
