// Notices in PostgreSQL as the ledger enters them: how fast, how large, at which cost.

import { type Database, openDatabase } from '@parley/ledger'
import { startPostgres } from '@parley/testkit'
import { sql } from 'kysely'
import { cpuMicrosOf, familyOf } from '../../stage/cpu-time.ts'
import type { Cost } from '../engine.ts'
import type { NoticeEntry } from '../journals.ts'
import { askPostgres } from '../measure.ts'
import type { Report } from '../reports.ts'
import { intoRows, soonAfter } from '../stores.ts'
import type { StoreFigures } from './figures.ts'

/** Bytes are with indexes; sums are the rows of ledger.money, which sums by everything. */
export interface RowsFigures extends StoreFigures {
  /** What each report took, in their order. */
  readonly reports: readonly Cost[]
}

export async function measureRows(
  entries: readonly NoticeEntry[],
  reports: readonly Report[],
  otherPid: number,
): Promise<RowsFigures> {
  const server = await startPostgres()
  const database = await openDatabase(server.url)
  await database.migrate()
  const cpu = (): number => cpuMicrosOf(familyOf(process.pid).filter((pid) => pid !== otherPid))
  const before = cpu()
  const { seconds, notices } = await intoRows(database, entries, soonAfter, Number.POSITIVE_INFINITY)
  const cpuMicros = cpu() - before
  const answers: Cost[] = []
  for (const report of reports) answers.push(await askPostgres(database, report, cpu))
  const [rowBytes, sumBytes] = [await bytesOf(database, 'notices'), await bytesOf(database, 'money')]
  const { rows } = await sql<{ sums: bigint }>`select count(*) as sums from ledger.money`.execute(database.query)
  await database.close()
  await server.stop()
  return {
    rows: notices,
    rowsPerSecond: notices / seconds,
    cpuMicrosPerRow: cpuMicros / notices,
    rowBytes: rowBytes / notices,
    sums: Number(rows[0]?.sums),
    sumBytes,
    reports: answers,
  }
}

/** Of a table or of all its partitions. */
async function bytesOf({ query }: Database, table: 'notices' | 'money'): Promise<number> {
  const { rows } = await sql<{ bytes: string }>`
    select coalesce(sum(pg_total_relation_size(inhrelid)), 0) + pg_total_relation_size(${`ledger.${table}`}::regclass) as bytes
    from pg_inherits where inhparent = ${`ledger.${table}`}::regclass`.execute(query)
  return Number(rows[0]?.bytes)
}
