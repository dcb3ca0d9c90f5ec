// The positions in the database. Whoever enters something from a journal holds the lock of its rows until the end of the
// transaction, so that two ledgers can read one journal and each entry is entered once.

import { type Column, writeRows } from '@parley/database'
import type { Position } from '@parley/journal'
import { sql, type Transaction } from 'kysely'
import type { Tables } from '../database/tables.ts'
import type { LedgerEntry, StreamPosition } from './entry.ts'
import { streamKey } from './positions.ts'

type StreamName = Pick<LedgerEntry, 'journal' | 'stream'>

/** Locks the rows of these streams in one order and reads them. Rows that do not exist are made. */
export async function lockPositions(
  transaction: Transaction<Tables>,
  entries: readonly StreamName[],
  nowMs: number,
): Promise<ReadonlyMap<string, Position>> {
  const streams = [...new Map(entries.map((entry) => [streamKey(entry), entry]))]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([, { journal, stream }]) => ({ journal, stream, position: 0 }))
  await writeRows(
    transaction,
    { table: 'ledger.journals', columns: columnsAt(nowMs), ending: sql`on conflict do nothing` },
    streams,
  )
  const { rows } = await sql<{ journal: string; stream: LedgerEntry['stream']; position: bigint }>`
    select journal, stream, position from ledger.journals
    where journal = any(${streams.map(({ journal }) => journal)}::text[])
    order by stream, journal collate "C" for update`.execute(transaction)
  return new Map(rows.map((row) => [streamKey(row), Number(row.position)]))
}

export async function storePositions(
  transaction: Transaction<Tables>,
  { positions, gaps }: { readonly positions: readonly StreamPosition[]; readonly gaps: readonly StreamPosition[] },
  nowMs: number,
): Promise<void> {
  const withGap = new Set(gaps.map(streamKey))
  const ending = sql`on conflict (journal, stream) do update set position = excluded.position,
    gap_since = case when excluded.gap_since is null then null else coalesce(journals.gap_since, excluded.gap_since) end,
    updated_at = excluded.updated_at`
  const columns: readonly Column<StreamPosition>[] = [
    ...columnsAt(nowMs),
    ['gap_since', 'timestamptz', (row) => (withGap.has(streamKey(row)) ? new Date(nowMs).toISOString() : null)],
  ]
  await writeRows(transaction, { table: 'ledger.journals', columns, ending }, positions)
}

function columnsAt(nowMs: number): readonly Column<StreamPosition>[] {
  const now = new Date(nowMs).toISOString()
  return [
    ['journal', 'text', ({ journal }) => journal],
    ['stream', 'text', ({ stream }) => stream],
    ['position', 'bigint', ({ position }) => position],
    ['updated_at', 'timestamptz', () => now],
  ]
}
