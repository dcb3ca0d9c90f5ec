// What was booked for one side in a month: a line for each day of the auctions and each campaign (for a partner) or partner (for a
// publisher). Lines come from the sums of notices, as every report does, and must come to what the postings say.

import assert from 'node:assert/strict'
import { type RawBuilder, sql } from 'kysely'
import { readTotal } from '../reports/statement.ts'
import type { PartyAccount } from './account.ts'
import type { Line } from './document.ts'
import type { FinanceTransaction } from './in-finance.ts'
import { dayAfter, endOf, firstDayOf, startOf } from './month.ts'

/** With more, a document has a line for each day alone. */
const linesMax = 20_000

export async function readMonthLines(
  transaction: FinanceTransaction,
  account: PartyAccount,
  month: string,
): Promise<readonly Line[]> {
  const named = await linesBy(transaction, account, month, nameOf(account))
  const lines = named.length > linesMax ? await linesBy(transaction, account, month, sql`''`) : named
  const { amountNano, notices } = await readTotal(transaction, { ...account, month, seal: undefined })
  const sum = lines.reduce((whole, line) => whole + line.amountNano, 0n)
  const count = lines.reduce((whole, line) => whole + line.count, 0n)
  // The month is closed, so another sum could only be a fault of ours.
  assert.deepEqual([count, sum], [notices, amountNano], 'the lines of a document sum to the postings of its month')
  return lines
}

function nameOf({ side }: PartyAccount): RawBuilder<unknown> {
  return side === 'partner' ? sql`campaign` : sql`partner`
}

interface LineRow {
  readonly day: string
  readonly name: string
  readonly is_late: boolean
  readonly count: bigint
  readonly nano: bigint
}

/** Auctions of the month, without those that came too late for it, and with those of earlier months that came in it. */
async function linesBy(
  transaction: FinanceTransaction,
  account: PartyAccount,
  month: string,
  name: RawBuilder<unknown>,
): Promise<readonly Line[]> {
  const [first, next] = [firstDayOf(month), dayAfter(month)]
  const own = sql`${sql.id(account.side)} = ${account.of}`
  const nano = account.side === 'partner' ? sql`paid_nano` : sql`clearing_nano`
  const { rows } = await sql<LineRow>`
    select to_char(day, 'YYYY-MM-DD') as day, name, is_late, sum(count) as count, sum(nano) as nano
    from (
      select (quarter at time zone 'UTC')::date as day, ${name} as name, false as is_late, count, ${nano} as nano
      from ledger.money
      where kind = 'billing' and ${own} and quarter >= ${startOf(month)} and quarter < ${endOf(month)}
      union all
      select day, ${name}, false, -1, -${nano} from ledger.late_notices
      where ${own} and day >= ${first} and day < ${next} and booked_day >= ${next}
      union all
      select day, ${name}, true, 1, ${nano} from ledger.late_notices
      where ${own} and day < ${first} and booked_day >= ${first} and booked_day < ${next}
    ) as booked
    group by 1, 2, 3 having sum(count) <> 0 or sum(nano) <> 0 order by 1, 2, 3 limit ${linesMax + 1}`.execute(
    transaction,
  )
  return rows.map((row) => ({
    day: row.day,
    ...(row.name === '' ? {} : { name: row.name }),
    isLate: row.is_late,
    count: row.count,
    amountNano: row.nano,
  }))
}
