// Closes a month for good: from then on nothing is booked in it, and what comes late goes to the month that is open.

import { sql } from 'kysely'
import type { Database } from '../database/open.ts'
import { dollarsOf } from '../reports/amount.ts'
import { bookedIn, closesAtMs } from '../reports/statement.ts'
import { type FinanceTransaction, inFinance } from './in-finance.ts'
import { firstDayOf } from './month.ts'
import { type Refused, refusedFor } from './refused.ts'
import { readUnread, unreadText } from './unread.ts'

export interface Closing {
  readonly month: string
  readonly by: string
  /** Why it is closed although journals are not known to be read; undefined where nobody said so. */
  readonly forcedBecause: string | undefined
  readonly nowMs: number
  /** The folder with the journals of this machine, if they are here. */
  readonly journals: string | undefined
}

export interface ClosedMonth {
  readonly kind: 'closed'
  readonly month: string
  readonly notices: bigint
  readonly paidNano: bigint
  readonly clearingNano: bigint
  /** What was not known to be read, where it was forced. */
  readonly unread: readonly string[]
}

export async function closeMonth(database: Database, closing: Closing): Promise<ClosedMonth | Refused> {
  const { month, by, forcedBecause, nowMs } = closing
  const closesAt = closesAtMs(month)
  if (nowMs < closesAt)
    return refusedFor(
      `the last day of ${month} closes at ${new Date(closesAt).toISOString().slice(0, 16)}Z; close it then`,
    )
  const unread = (await readUnread(database, month, closing.journals)).map(unreadText)
  if (unread.length > 0 && forcedBecause === undefined) return refusedFor(stillUnread(month, unread))
  return await inFinance(database, async (transaction) => {
    // Waits for every batch that is being entered; those that come later wait for this.
    await sql`select pg_advisory_xact_lock(hashtext('ledger.close'))`.execute(transaction)
    if (await isClosed(transaction, month)) return refusedFor(`${month} is closed already`)
    const sums = await readSums(transaction, month)
    await sql`insert into ledger.closed_months
      (month, closed_at, closed_by, forced_because, notices, paid_nano, clearing_nano)
      values (${firstDayOf(month)}, ${new Date(nowMs).toISOString()}, ${by},
        ${unread.length > 0 ? (forcedBecause ?? null) : null}, ${String(sums.notices)}::bigint,
        ${String(sums.paidNano)}::numeric, ${String(sums.clearingNano)}::numeric)`.execute(transaction)
    return { kind: 'closed', month, ...sums, unread }
  })
}

const shownMax = 5

function stillUnread(month: string, unread: readonly string[]): string {
  const shown = unread.slice(0, shownMax).join('; ')
  const more = unread.length > shownMax ? `; and ${unread.length - shownMax} more` : ''
  return `${month} is not known to be read to its end: ${shown}${more}. Wait, or say with --force why it can be closed; what comes later is billed late, in the open month`
}

export async function isClosed(transaction: FinanceTransaction, month: string): Promise<boolean> {
  const { rows } = await sql`select 1 as one from ledger.closed_months where month = ${firstDayOf(month)}`.execute(
    transaction,
  )
  return rows.length > 0
}

type Sums = Pick<ClosedMonth, 'notices' | 'paidNano' | 'clearingNano'>

async function readSums(transaction: FinanceTransaction, month: string): Promise<Sums> {
  const { rows } = await sql<Sums>`
    select coalesce(sum(n.notices), 0) as notices, coalesce(sum(n.paid), 0) as "paidNano", coalesce(sum(n.clearing), 0) as "clearingNano"
    from (
      select max(t.notices) as notices, sum(-p.amount_nano) filter (where p.account = 'partner:' || t.partner) as paid,
        sum(p.amount_nano) filter (where p.account = 'publisher:' || t.publisher) as clearing
      from ledger.transfers as t join ledger.postings as p on p.transfer_id = t.id
      where ${bookedIn(month)} group by t.id
    ) as n`.execute(transaction)
  return rows[0] ?? { notices: 0n, paidNano: 0n, clearingNano: 0n }
}

export function closedText({ month, notices, paidNano, clearingNano }: ClosedMonth): string {
  return `${month} is closed: ${notices} notices, paid ${dollarsOf(paidNano)}, clearing ${dollarsOf(clearingNano)}.`
}
