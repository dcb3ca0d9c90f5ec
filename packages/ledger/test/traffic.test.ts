// Traffic by quarters of an hour, as booking reads it.

import { sql } from 'kysely'
import { afterAll, expect } from 'vitest'
import { readTraffic } from '../src/reports/traffic.ts'
import { stopDatabases } from './support/databases.ts'
import { testOnBoth } from './support/on-both.ts'
import { noonMs } from './support/samples.ts'

afterAll(stopDatabases)

const quarterMs = 900_000

testOnBoth(
  'impressions that were auctioned are counted in their quarters, and the running one is not',
  async (database) => {
    const add = (ms: number, outcome: string, impressions: number, publisher = 'chat') =>
      sql`insert into ledger.requests (quarter, publisher, outcome, count, impressions)
        values (${new Date(ms).toISOString()}::timestamptz, ${publisher}, ${outcome}, 1, ${impressions})`.execute(
        database.query,
      )
    await add(noonMs, 'bid', 64)
    await add(noonMs - quarterMs, 'bid', 1)
    await add(noonMs - quarterMs, 'no-bid', 2)
    await add(noonMs - quarterMs, 'no-bid', 4, 'other')
    await add(noonMs - quarterMs, 'rejected', 8)
    await add(noonMs - 672 * quarterMs, 'bid', 16)
    await add(noonMs - 673 * quarterMs, 'bid', 32)

    const { from, quarters } = await readTraffic(database, noonMs + 60_000)

    expect(from).toBe(new Date(noonMs - 7 * 86_400_000).toISOString())
    expect(quarters).toHaveLength(672)
    expect(quarters.flatMap((count, at) => (count === 0 ? [] : [[at, count]]))).toEqual([
      [0, 16],
      [671, 7],
    ])
  },
)
