// Enters a batch of journal entries in one transaction: rows, postings, sums and the positions that were read become visible
// together or not at all. So a crash at any moment leaves nothing half done, and the same batch may come again.

import type { Transaction } from 'kysely'
import type { Database } from '../database/open.ts'
import type { Tables } from '../database/tables.ts'
import { type Content, contentOf, ofKind } from './content.ts'
import { forgetDays, makeDays } from './days.ts'
import type { Applied, ApplyTools, LedgerEntry } from './entry.ts'
import type { NoticeRow } from './notice-row.ts'
import { sortOut } from './positions.ts'
import { endsOf, requestsOf } from './roll-ups.ts'
import { lockPositions, storePositions } from './stored-positions.ts'
import { leaseOf, lockLeases, writeClocks } from './write-leases.ts'
import { type Written, writeNotices } from './write-notices.ts'
import { writeDeliveries, writeHeld } from './write-others.ts'
import { writeEnds, writeRequests } from './write-roll-ups.ts'

/** Those who read journals cut batches to this size. A larger one is entered all the same. */
export const entriesPerBatch = 2_000

/** Throws if the database did not commit, or if it is not known whether it did; the caller offers the same entries again. */
export async function applyEntries(
  database: Database,
  entries: readonly LedgerEntry[],
  tools: ApplyTools,
): Promise<Applied> {
  const nowMs = tools.nowMs()
  const contents = new Map(entries.map((entry) => [entry, contentOf(entry, tools, nowMs)]))
  try {
    await makeDays(
      database,
      ofKind([...contents.values()], 'notice').map(({ row }) => row.day),
    )
    return await database.query.transaction().execute(async (transaction) => {
      const stored = await lockPositions(transaction, entries, nowMs)
      const { fresh, positions, gaps, damaged } = sortOut(entries, stored)
      const entered = fresh.map((entry) => contents.get(entry) as Content)
      const written = await writeContents(transaction, entered, nowMs)
      await storePositions(transaction, { positions, gaps }, nowMs)
      await writeClocks(transaction, ofKind(entered, 'clock'))
      const skipped = entries.length - fresh.length
      return { positions, gaps, damaged, entries: fresh.length, skipped, ...countsOf(entered, written) }
    })
  } catch (error) {
    forgetDays(database)
    throw error
  }
}

export interface WrittenContents extends Written {
  /** Those that were new. */
  readonly deliveries: number
  /** Billing notices that were kept aside, because their lease was closed. */
  readonly late: number
}

/** Rows, postings and sums of these contents; positions are the caller's. */
export async function writeContents(
  transaction: Transaction<Tables>,
  contents: readonly Content[],
  nowMs: number,
): Promise<WrittenContents> {
  const offered = ofKind(contents, 'notice')
  const closed = await lockLeases(
    transaction,
    offered.map(({ row }) => row),
  )
  const isLate = ({ row }: { readonly row: NoticeRow }): boolean => closed.has(leaseOf(row) ?? 0)
  const late = closed.size === 0 ? [] : offered.filter(isLate)
  const notices = late.length === 0 ? offered : offered.filter((notice) => !isLate(notice))
  const written = await writeNotices(
    transaction,
    notices.map(({ row }) => row),
    nowMs,
  )
  const sums = ofKind(contents, 'sums').map(({ record }) => record)
  await writeEnds(transaction, endsOf(sums))
  await writeRequests(transaction, requestsOf(sums))
  const deliveries = ofKind(contents, 'delivery').map(({ record }) => record)
  const freshDeliveries = await writeDeliveries(transaction, deliveries)
  // What was recovered from a file has no place in a journal, and stays in its file.
  const kept = late.filter(({ entry }) => entry.journal !== '')
  const lateEntries = kept.map(({ entry }) => ({ entry, reason: 'lease' as const }))
  await writeHeld(transaction, [...ofKind(contents, 'held'), ...lateEntries], nowMs)
  return { ...written, deliveries: freshDeliveries, late: late.length }
}

function countsOf(
  contents: readonly Content[],
  { notices, transfers, late }: WrittenContents,
): Omit<Applied, 'positions' | 'gaps' | 'damaged' | 'entries' | 'skipped'> {
  return {
    notices,
    repeated: ofKind(contents, 'notice').length - notices - late,
    tests: ofKind(contents, 'test').length,
    held: ofKind(contents, 'held').length + late,
    transfers,
  }
}
