// Proves that nothing was lost, added or changed on the way: journals against rows, rows against postings and sums, all as of
// one moment, while the ledger may go on.

import { sql, type Transaction } from 'kysely'
import type { Database } from '../database/open.ts'
import type { Tables } from '../database/tables.ts'
import { checkBooks } from './books.ts'
import { compareJournals, type JournalTools } from './journals.ts'
import { type CheckId, checkIds, type Reconciliation, type Total } from './result.ts'

/** Without a folder of journals the ledger is compared with itself only. */
export async function reconcile(
  { query }: Database,
  journalsRoot: string | undefined,
  tools: JournalTools = {},
): Promise<Reconciliation> {
  return await query
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (transaction) => {
      const compared = await compareJournals(transaction, journalsRoot, tools)
      const found = [...compared.checks, ...(await checkBooks(transaction))]
      const checks = found.toSorted((a, b) => rankOf(a.check) - rankOf(b.check))
      return {
        isRight: checks.every(({ state }) => state !== 'wrong'),
        checks,
        journals: compared.journals,
        rows: compared.rows,
        ledger: await totalOf(transaction),
      }
    })
}

function rankOf(check: CheckId): number {
  return checkIds.indexOf(check)
}

async function totalOf(transaction: Transaction<Tables>): Promise<Total> {
  const { rows } = await sql<{ notices: bigint; billed: bigint; paid: bigint; clearing: bigint }>`
    select count(*) as notices, count(*) filter (where kind = 'billing') as billed,
      coalesce(sum(paid_nano) filter (where kind = 'billing'), 0) as paid,
      coalesce(sum(clearing_nano) filter (where kind = 'billing'), 0) as clearing
    from ledger.notices`.execute(transaction)
  const [total = { notices: 0n, billed: 0n, paid: 0n, clearing: 0n }] = rows
  const [paidNano, clearingNano] = [String(total.paid), String(total.clearing)]
  return { notices: Number(total.notices), billed: Number(total.billed), paidNano, clearingNano }
}
