// Partitions are made when a day first has a notice, in a transaction of their own: it is short, so nobody waits long for
// the table, and it may be repeated.

import { sql } from 'kysely'
import type { Database } from '../database/open.ts'

const known = new WeakMap<Database, Set<string>>()

export async function makeDays(database: Database, days: readonly string[]): Promise<void> {
  const made = known.get(database) ?? new Set()
  known.set(database, made)
  const missing = [...new Set(days)].filter((day) => !made.has(day)).toSorted()
  for (const day of missing) {
    await sql`select ledger.make_day(${day}::date)`.execute(database.query)
    made.add(day)
  }
}

/** After a failure nothing is taken for granted: the database may have been restored from an older copy. */
export function forgetDays(database: Database): void {
  known.delete(database)
}
