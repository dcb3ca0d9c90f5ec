// Writes transfers with their postings. The database refuses, when the transaction ends, a transfer that is not balanced.

import { type Column, writeRows } from '@parley/database'
import { sql, type Transaction } from 'kysely'
import type { Tables } from '../database/tables.ts'
import { currency, type Posting, type Transfer } from './transfers.ts'

export type IdentifiedTransfer = Transfer & { readonly id: bigint }

/** Ids for transfers that may be written; one that is not needed is left out. */
export async function takeTransferIds(transaction: Transaction<Tables>, count: number): Promise<readonly bigint[]> {
  if (count === 0) return []
  const { rows } = await sql<{ id: bigint }>`
    select nextval('ledger.transfer_ids') as id from generate_series(1, ${count}::integer)`.execute(transaction)
  return rows.map(({ id }) => id)
}

/** `columns`: what was booked from sums of columns, and has no rows here (D111). */
export async function writeTransfers(
  transaction: Transaction<Tables>,
  transfers: readonly IdentifiedTransfer[],
  nowMs: number,
  kind: 'billing' | 'columns' = 'billing',
): Promise<void> {
  const createdAt = new Date(nowMs).toISOString()
  const columns: readonly Column<IdentifiedTransfer>[] = [
    ['id', 'bigint', ({ id }) => id],
    ['booked_hour', 'timestamptz', ({ bookedHourMs }) => new Date(bookedHourMs).toISOString()],
    ['publisher', 'text', ({ publisher }) => publisher],
    ['partner', 'text', ({ partner }) => partner],
    ['currency', 'text', () => currency],
    ['kind', 'text', () => kind],
    ['notices', 'integer', ({ notices }) => notices],
    ['hash', 'bytea', ({ hash }) => `\\x${hash}`],
    ['is_adjustment', 'boolean', ({ isAdjustment }) => isAdjustment],
    ['created_at', 'timestamptz', () => createdAt],
  ]
  await writeRows(transaction, { table: 'ledger.transfers', columns }, transfers)
  await writeRows(
    transaction,
    { table: 'ledger.postings', columns: postingColumns },
    transfers.flatMap(({ id, postings }) => postings.map((posting) => ({ id, ...posting }))),
  )
}

const postingColumns: readonly Column<Posting & { readonly id: bigint }>[] = [
  ['transfer_id', 'bigint', ({ id }) => id],
  ['account', 'text', ({ account }) => account],
  ['amount_nano', 'bigint', ({ amountNano }) => amountNano],
]
