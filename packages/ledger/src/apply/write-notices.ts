// Enters notices. Money moves only for rows that the database says are new, so a notice counts once however often it comes (T52).

import { writeRows } from '@parley/database'
import { sql, type Transaction } from 'kysely'
import type { Tables } from '../database/tables.ts'
import { type IdentifiedRow, noticeColumns } from './notice-columns.ts'
import { keyOfRow, type NoticeRow, noticeKey, uniqueRows } from './notice-row.ts'
import { moneyOf } from './roll-ups.ts'
import { transferKey, transferOf } from './transfers.ts'
import { writeLeases } from './write-leases.ts'
import { writeEarlyFeedback, writeMoney } from './write-roll-ups.ts'
import { takeTransferIds, writeTransfers } from './write-transfers.ts'

export interface Written {
  readonly notices: number
  readonly transfers: number
}

export async function writeNotices(
  transaction: Transaction<Tables>,
  offered: readonly NoticeRow[],
  nowMs: number,
): Promise<Written> {
  const rows = uniqueRows(offered)
  const ids = await idsOf(transaction, rows)
  const returned = await writeRows<IdentifiedRow, { day: string; bid: string; kind: string }>(
    transaction,
    { table: 'ledger.notices', columns: noticeColumns, ending: sql`on conflict do nothing returning day, bid, kind` },
    rows.map((row) => ({ ...row, transferId: ids.get(transferKey(row) ?? '') })),
  )
  const entered = new Set(returned.map(({ day, bid, kind }) => noticeKey(day, bid, kind)))
  const fresh = rows.filter((row) => entered.has(keyOfRow(row)))
  // A row without its postings would be money that is never moved.
  if (fresh.length !== returned.length) {
    throw new Error(
      `The database entered ${returned.length} notices, and ${fresh.length} of them are known by their keys.`,
    )
  }
  const groups = Map.groupBy(fresh, transferKey)
  const transfers = [...ids].flatMap(([key, id]) => {
    const [first, ...rest] = groups.get(key) ?? []
    return first === undefined ? [] : [{ id, ...transferOf([first, ...rest]) }]
  })
  await writeTransfers(transaction, transfers, nowMs)
  await writeLeases(transaction, fresh)
  await writeMoney(transaction, moneyOf(fresh))
  await writeEarlyFeedback(
    transaction,
    fresh.filter(({ record }) => record.kind === 'feedback'),
  )
  return { notices: fresh.length, transfers: transfers.length }
}

/**
 * An id for each transfer that the rows may need. They are taken beforehand, because a notice names its transfer and is never
 * changed; an id that is not needed is left out.
 */
async function idsOf(
  transaction: Transaction<Tables>,
  rows: readonly NoticeRow[],
): Promise<ReadonlyMap<string, bigint>> {
  const keys = [...new Set(rows.map(transferKey))].filter((key) => key !== undefined)
  const taken = await takeTransferIds(transaction, keys.length)
  return new Map(keys.map((key, index) => [key, taken[index] as bigint]))
}
