// What the books of a range have other than its auctions. A billing notice that comes after its day was closed is booked on a later
// day: a report of money counts it in the range of its auction, and statements on the day of its booking.

import { sql } from 'kysely'
import { type Billed, minus, nothingBilled, plus } from './billed.ts'
import { chosen } from './columns.ts'
import type { Query, Range } from './query.ts'
import type { ReadTransaction } from './read-transaction.ts'

export interface Late {
  /** Of auctions in the range, booked on days after it. */
  readonly bookedLater: Billed
  /** Of auctions before the range, booked on days in it. */
  readonly bookedHere: Billed
}

interface LateRow {
  readonly is_here: boolean
  readonly count: bigint
  readonly paid: bigint
  readonly clearing: bigint
}

/** Undefined if the range is not of whole days of UTC: books have no hours of another zone. */
export async function readLate(transaction: ReadTransaction, query: Query): Promise<Late | undefined> {
  const days = daysOf(query.range)
  if (days === undefined) return undefined
  const [from, to] = [sql`${days.from}::date`, sql`${days.to}::date`]
  // A notice is never booked before its own day, so these are all that the two ways of counting do not share.
  const { rows } = await sql<LateRow>`
    select day < ${from} as is_here, sum(count) as count, sum(paid_nano) as paid, sum(clearing_nano) as clearing
    from ledger.late_notices
    where ${sql.join(
      [
        sql`(day >= ${from} and day < ${to} and booked_day >= ${to}
          or day < ${from} and booked_day >= ${from} and booked_day < ${to})`,
        ...chosen(query),
      ],
      sql` and `,
    )}
    group by 1`.execute(transaction)
  return { bookedLater: billedIn(rows, false), bookedHere: billedIn(rows, true) }
}

/** What the statements of these days have: the auctions of the range without what was booked later, and with what was booked here. */
export function bookedOf(total: Billed, { bookedLater, bookedHere }: Late): Billed {
  return plus(minus(total, bookedLater), bookedHere)
}

const midnight = /^(\d{4}-\d{2}-\d{2})(?:T00:00)?$/

function daysOf({ from, to, zone }: Range): { readonly from: string; readonly to: string } | undefined {
  const [first, last] = [midnight.exec(from)?.[1], midnight.exec(to)?.[1]]
  return zone !== 'UTC' || first === undefined || last === undefined ? undefined : { from: first, to: last }
}

function billedIn(rows: readonly LateRow[], isHere: boolean): Billed {
  const row = rows.find(({ is_here }) => is_here === isHere)
  return row === undefined ? nothingBilled : { count: row.count, paidNano: row.paid, clearingNano: row.clearing }
}
