// Enters how partners' own notice URLs were called, and keeps aside what cannot be entered.

import { type Column, writeRows } from '@parley/database'
import type { DeliveryRecord } from '@parley/journal'
import { sql, type Transaction } from 'kysely'
import type { HeldReason, Tables } from '../database/tables.ts'
import { dayOf } from './booking.ts'
import type { LedgerEntry } from './entry.ts'

/** The first record of a notice counts: after a crash a partner may be called once more. How many were new. */
export async function writeDeliveries(
  transaction: Transaction<Tables>,
  records: readonly DeliveryRecord[],
): Promise<number> {
  const rows = records.toSorted((a, b) => (a.bid < b.bid ? -1 : Number(a.bid > b.bid)))
  const ending = sql`on conflict do nothing returning 1 as entered`
  const entered = await writeRows(transaction, { table: 'ledger.deliveries', columns: deliveryColumns, ending }, rows)
  return entered.length
}

const deliveryColumns: readonly Column<DeliveryRecord>[] = [
  ['day', 'date', ({ issuedAt }) => dayOf(issuedAt * 1000)],
  ['bid', 'text', ({ bid }) => bid],
  ['kind', 'text', ({ kind }) => kind],
  ['partner', 'text', ({ partner }) => partner],
  ['publisher', 'text', ({ publisher }) => publisher],
  ['end', 'text', ({ end }) => end],
  ['attempts', 'integer', ({ attempts }) => attempts],
  ['ended_at', 'timestamptz', ({ endedAtMs }) => new Date(endedAtMs).toISOString()],
]

export interface Held {
  readonly entry: LedgerEntry
  readonly reason: HeldReason
}

export async function writeHeld(transaction: Transaction<Tables>, held: readonly Held[], nowMs: number): Promise<void> {
  const columns: readonly Column<Held>[] = [
    ['journal', 'text', ({ entry }) => entry.journal],
    ['stream', 'text', ({ entry }) => entry.stream],
    ['position', 'bigint', ({ entry }) => entry.position],
    ['reason', 'text', ({ reason }) => reason],
    ['record', 'text', ({ entry: { record } }) => (record.type === 'unread' ? record.text : JSON.stringify(record))],
    ['held_at', 'timestamptz', () => new Date(nowMs).toISOString()],
  ]
  await writeRows(transaction, { table: 'ledger.held', columns, ending: sql`on conflict do nothing` }, held)
}
