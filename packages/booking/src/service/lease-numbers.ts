// The numbers of leases, by which the ledger remembers them. T93: a database that is new, or was restored from a copy, must not use one
// again, so numbers continue behind the time.

import { sql } from 'kysely'
import type { Database } from '../database/open.ts'

export async function skipUsedLeases({ query }: Pick<Database, 'query'>, nowMs: number): Promise<void> {
  await sql`select setval('booking.lease_ids', greatest((select last_value from booking.lease_ids), ${nowMs}::bigint))`.execute(
    query,
  )
}
