// Closes leases for booking: what was billed for a lease is final from then on.

import type { ClosedLeases, LeaseClosing } from '@parley/contract'
import { sql, type Transaction } from 'kysely'
import type { Database } from '../database/open.ts'
import type { Tables } from '../database/tables.ts'
import { forgetLeases, lockForgotten } from './forget-leases.ts'

export interface CloseTools {
  readonly nowMs: number
  /** For so long a lease that is closed stays, besides the time for which journals are waited for. */
  readonly keepMs: number
}

/** Only those whose time every journal was read past are closed; the others may be asked for again. */
export async function closeLeases(
  { query }: Pick<Database, 'query'>,
  { leases, journals = [], awaySeconds, settledBelow }: LeaseClosing,
  { nowMs, keepMs }: CloseTools,
): Promise<ClosedLeases> {
  return await query.transaction().execute(async (transaction) => {
    const closedBefore = new Date(nowMs - awaySeconds * 1000 - keepMs)
    // First, because rows are locked from the lowest number to the highest.
    const forgottenBelow =
      settledBelow === undefined
        ? await lockForgotten(transaction)
        : await forgetLeases(transaction, settledBelow, closedBefore)
    const since = new Date(nowMs - awaySeconds * 1000).toISOString()
    const { rows: clocks } = await sql<{ read_until: string | null; known: bigint; held: bigint }>`
      select (extract(epoch from min(clock_at)) * 1000)::float8::text as read_until,
        count(*) filter (where journal = any(${journals}::text[])) as known,
        (select count(*) from ledger.held where stream = 'notices' and reason <> 'lease'
          and held_at > ${since}::timestamptz) as held
      from ledger.journals where stream = 'notices' and clock_at > ${since}::timestamptz`.execute(transaction)
    const [first] = clocks
    if (first?.read_until == null) return { closed: [] }
    // A journal that nobody has read, or notices that are kept aside until somebody has looked at them, may name these leases.
    if (Number(first.known) < new Set(journals).size || first.held > 0n) return { closed: [] }
    // Infinity if every process has ended: nobody accepts anything, so all is read.
    const readUntilMs = Math.min(Number(first.read_until), nowMs)
    // What was billed for a lease that is forgotten is not known any more, and 0 would be wrong.
    const due = leases
      .filter(({ lease, past }) => lease >= forgottenBelow && Date.parse(past) < readUntilMs)
      .map(({ lease }) => lease)
    const closed = due.length === 0 ? [] : await closeAll(transaction, due, nowMs)
    return { readUntil: new Date(readUntilMs).toISOString(), closed }
  })
}

type Closed = ClosedLeases['closed']

/** In one order, as everybody locks them. */
async function closeAll(transaction: Transaction<Tables>, leases: readonly number[], nowMs: number): Promise<Closed> {
  const { rows } = await sql<{ lease: bigint; billed_nano: bigint }>`
    insert into ledger.leases (lease, closed_at)
    select given, ${new Date(nowMs).toISOString()}::timestamptz
    from unnest(${leases.toSorted((a, b) => a - b)}::bigint[]) as given
    on conflict (lease) do update set closed_at = coalesce(leases.closed_at, excluded.closed_at)
    returning lease, billed_nano`.execute(transaction)
  return rows.map(({ lease, billed_nano }) => ({ lease: Number(lease), billedNanos: Number(billed_nano) }))
}
