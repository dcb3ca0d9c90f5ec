// Writes transfers with their postings. The database refuses, when the transaction ends, a transfer that is not balanced.

import { type Column, writeRows } from '@parley/database'
import type { Transaction } from 'kysely'
import type { Tables } from '../database/tables.ts'
import { currency, type Posting, type Transfer } from './transfers.ts'

export type IdentifiedTransfer = Transfer & { readonly id: bigint }

export async function writeTransfers(
  transaction: Transaction<Tables>,
  transfers: readonly IdentifiedTransfer[],
  nowMs: number,
): Promise<void> {
  const createdAt = new Date(nowMs).toISOString()
  const columns: readonly Column<IdentifiedTransfer>[] = [
    ['id', 'bigint', ({ id }) => id],
    ['booked_hour', 'timestamptz', ({ bookedHourMs }) => new Date(bookedHourMs).toISOString()],
    ['publisher', 'text', ({ publisher }) => publisher],
    ['partner', 'text', ({ partner }) => partner],
    ['currency', 'text', () => currency],
    ['kind', 'text', () => 'billing'],
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
