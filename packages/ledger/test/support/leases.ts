// Journals with billing notices of leases, and the request by which booking closes them.

import type { ClosedLeases } from '@parley/contract'
import type { JournalRecord } from '@parley/journal'
import { closeLeases } from '../../src/apply/close-leases.ts'
import { applyEntries, type Database } from '../../src/index.ts'
import { entriesOf, noonMs, notice } from './samples.ts'

export const day = 86_400
export const keepMs = 30 * day * 1000

const written = new WeakMap<Database, Map<string, JournalRecord[]>>()

/** Appends to a journal, which is offered whole, as a ledger may that starts again. */
export function enter(database: Database, journal: string, records: readonly JournalRecord[]) {
  const journals = written.get(database) ?? new Map<string, JournalRecord[]>()
  written.set(database, journals)
  const all = [...(journals.get(journal) ?? []), ...records]
  journals.set(journal, all)
  return applyEntries(database, entriesOf(journal, all), { nowMs: () => noonMs })
}

interface Closing {
  readonly awaySeconds?: number
  readonly nowMs?: number
  readonly settledBelow?: number
}

export function close(
  database: Database,
  leases: readonly number[],
  pastMs: number,
  { awaySeconds = day, nowMs = noonMs, settledBelow }: Closing = {},
): Promise<ClosedLeases> {
  const past = new Date(pastMs).toISOString()
  const asked = leases.map((lease) => ({ lease, past }))
  return closeLeases(database, { leases: asked, awaySeconds, settledBelow }, { nowMs, keepMs })
}

export function billed(bid: string, lease: number): JournalRecord {
  return notice(bid, { facts: { lease } })
}

export function clock(atMs: number, isLast = false): JournalRecord {
  return { v: 1, type: 'clock', atMs, isLast }
}
