// Deletes leases that were closed long ago, and remembers below which number all are closed. Whoever enters a notice or closes a lease
// reads that number first and holds it until the end of its transaction: otherwise a lease could be deleted between the two looks,
// and its notice would be billed.

import { sql, type Transaction } from 'kysely'
import type { Tables } from '../database/tables.ts'

/** In one transaction. */
const forgottenAtOnceMax = 1000

/** A lease with a lower number is closed. */
export async function lockForgotten(transaction: Transaction<Tables>): Promise<number> {
  const { rows } = await sql<{ below: bigint }>`select below from ledger.forgotten_leases for share`.execute(
    transaction,
  )
  return belowIn(rows)
}

/**
 * `settledBelow` is what booking says: it has settled all leases with lower numbers and will not ask for them again. From the lowest, those
 * are deleted that were closed before `closedBefore`, until there is one that was not.
 */
export async function forgetLeases(
  transaction: Transaction<Tables>,
  settledBelow: number,
  closedBefore: Date,
): Promise<number> {
  const { rows } = await sql<{ below: bigint }>`select below from ledger.forgotten_leases for update`.execute(
    transaction,
  )
  const { rows: lowest } = await sql<{ lease: bigint; is_old: boolean }>`
    select lease, closed_at < ${closedBefore.toISOString()}::timestamptz as is_old from ledger.leases
    where lease < ${settledBelow}::bigint and closed_at is not null order by lease limit ${forgottenAtOnceMax}`.execute(
    transaction,
  )
  const firstYoung = lowest.findIndex(({ is_old }) => !is_old)
  const last = lowest.at(firstYoung === -1 ? -1 : firstYoung - 1)
  if (last === undefined || firstYoung === 0) return belowIn(rows)
  const below = Math.max(belowIn(rows), Number(last.lease) + 1)
  await sql`update ledger.forgotten_leases set below = ${below}::bigint`.execute(transaction)
  await sql`delete from ledger.leases where lease < ${below}::bigint and closed_at is not null`.execute(transaction)
  return below
}

function belowIn([row]: readonly { readonly below: bigint }[]): number {
  if (row === undefined) throw new Error('ledger.forgotten_leases has one row')
  return Number(row.below)
}
