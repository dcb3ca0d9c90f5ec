// T95: what is billed for leases. Whoever enters a billing notice holds the row of its lease until the end of the transaction, and so
// does whoever closes it: a notice is either in the sum that was read when the lease was closed, or it is kept aside.

import { type Column, writeRows } from '@parley/database'
import type { ClockRecord } from '@parley/journal'
import { sql, type Transaction } from 'kysely'
import type { Tables } from '../database/tables.ts'
import { lockForgotten } from './forget-leases.ts'
import type { NoticeRow } from './notice-row.ts'

/** The lease that a notice costs something; undefined for other kinds and where there is none. */
export function leaseOf({ record }: NoticeRow): number | undefined {
  return record.kind === 'billing' ? record.facts.lease : undefined
}

/** Locks the rows of these leases in one order, and returns those that are closed. */
export async function lockLeases(
  transaction: Transaction<Tables>,
  rows: readonly NoticeRow[],
): Promise<ReadonlySet<number>> {
  const leases = [...new Set(rows.map(leaseOf))].filter((lease) => lease !== undefined).toSorted((a, b) => a - b)
  if (leases.length === 0) return new Set()
  const forgottenBelow = await lockForgotten(transaction)
  const forgotten = leases.filter((lease) => lease < forgottenBelow)
  const known = leases.filter((lease) => lease >= forgottenBelow)
  const columns: readonly Column<number>[] = [['lease', 'bigint', (lease) => lease]]
  await writeRows(transaction, { table: 'ledger.leases', columns, ending: sql`on conflict do nothing` }, known)
  const { rows: locked } = await sql<{ lease: bigint; is_closed: boolean }>`
    select lease, closed_at is not null as is_closed from ledger.leases
    where lease = any(${known}::bigint[]) order by lease for update`.execute(transaction)
  return new Set([...forgotten, ...locked.flatMap(({ lease, is_closed }) => (is_closed ? [Number(lease)] : []))])
}

/** Of notices that became rows. */
export async function writeLeases(transaction: Transaction<Tables>, fresh: readonly NoticeRow[]): Promise<void> {
  const sums = new Map<number, bigint>()
  for (const row of fresh) {
    const lease = leaseOf(row)
    if (lease !== undefined) sums.set(lease, (sums.get(lease) ?? 0n) + BigInt(row.record.facts.paidMicros))
  }
  const columns: readonly Column<readonly [number, bigint]>[] = [
    ['lease', 'bigint', ([lease]) => lease],
    ['billed_nano', 'bigint', ([, nano]) => nano],
  ]
  const ending = sql`on conflict (lease) do update set billed_nano = leases.billed_nano + excluded.billed_nano`
  await writeRows(
    transaction,
    { table: 'ledger.leases', columns, ending },
    [...sums].toSorted(([a], [b]) => a - b),
  )
}

/** The last time that each journal tells. */
export async function writeClocks(
  transaction: Transaction<Tables>,
  clocks: readonly { readonly journal: string; readonly record: ClockRecord }[],
): Promise<void> {
  const last = new Map(clocks.map((clock) => [clock.journal, clock.record]))
  for (const [journal, { atMs, isLast }] of last) {
    await sql`update ledger.journals set clock_at = ${isLast ? 'infinity' : new Date(atMs).toISOString()}::timestamptz
      where journal = ${journal} and stream = 'notices'`.execute(transaction)
  }
}
