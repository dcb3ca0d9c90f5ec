// Everything that the ledger holds, as plain values that can be compared; what depends on the way there is left out.

import { sql } from 'kysely'
import type { Database } from '../../src/index.ts'
import { readFunnel } from '../../src/reports/funnel.ts'
import { inReadTransaction } from '../../src/reports/read-transaction.ts'

export interface Books {
  readonly notices: readonly string[]
  readonly accounts: readonly string[]
  readonly money: readonly string[]
  readonly ends: readonly string[]
  readonly requests: readonly string[]
  readonly deliveries: readonly string[]
  /** As reports count it. */
  readonly feedback: readonly string[]
}

const always = { by: [], range: { from: '2000-01-01', to: '2100-01-01', zone: 'UTC' }, filters: {} } as const

export async function booksOf(database: Database): Promise<Books> {
  const { query } = database
  const lines = async (statement: string): Promise<readonly string[]> => {
    const { rows } = await sql<{ line: string }>`${sql.raw(statement)}`.execute(query)
    return rows.map(({ line }) => line)
  }
  return {
    notices: await lines(`select concat_ws(' ', day, bid, kind, paid_nano, clearing_nano) as line
      from ledger.notices order by day, bid, kind`),
    accounts: await lines(`select concat_ws(' ', account, sum(amount_nano)) as line
      from ledger.postings group by account order by account`),
    money:
      await lines(`select concat_ws(' ', publisher, partner, kind, country, count, paid_nano, clearing_nano) as line
      from ledger.money order by quarter, key`),
    ends: await lines(`select concat_ws(' ', publisher, partner, step, reason, count, bid_micros, paid_micros, clearing_micros)
      as line from ledger.ends order by quarter, key`),
    requests: await lines(`select concat_ws(' ', publisher, outcome, count, impressions) as line
      from ledger.requests order by quarter, publisher, outcome`),
    deliveries: await lines(`select concat_ws(' ', day, bid, kind, "end", attempts) as line
      from ledger.deliveries order by day, bid, kind`),
    feedback: await feedbackIn(database),
  }
}

async function feedbackIn(database: Database): Promise<readonly string[]> {
  const funnel = await inReadTransaction(database, 60_000, (transaction) =>
    readFunnel(transaction, { ...always, view: { side: 'operator' } }, 1_000),
  )
  if (funnel.kind !== 'funnel') throw new Error('the books cannot be read')
  const { feedback, unwonFeedback } = funnel.total
  return Object.entries({ ...feedback, unwon: unwonFeedback })
    .filter(([, count]) => count !== 0n)
    .map(([reason, count]) => `${reason} ${count}`)
}
