// Closes leases for booking: what was billed for a lease is final from then on.

import type { ClosedLeases, LeaseClosing } from '@parley/contract'
import { sql, type Transaction } from 'kysely'
import type { Database } from '../database/open.ts'
import type { Tables } from '../database/tables.ts'

/** Only those whose time every journal was read past are closed; the others may be asked for again. */
export async function closeLeases(
  { query }: Pick<Database, 'query'>,
  { leases, awaySeconds }: LeaseClosing,
  nowMs: number,
): Promise<ClosedLeases> {
  return await query.transaction().execute(async (transaction) => {
    const { rows: clocks } = await sql<{ read_until: string | null }>`
      select (extract(epoch from min(clock_at)) * 1000)::float8::text as read_until from ledger.journals
      where stream = 'notices' and clock_at > ${new Date(nowMs - awaySeconds * 1000).toISOString()}::timestamptz
    `.execute(transaction)
    const [first] = clocks
    if (first?.read_until == null) return { closed: [] }
    // Infinity if every process has ended: nobody accepts anything, so all is read.
    const readUntilMs = Math.min(Number(first.read_until), nowMs)
    const due = leases.filter(({ past }) => Date.parse(past) < readUntilMs).map(({ lease }) => lease)
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
