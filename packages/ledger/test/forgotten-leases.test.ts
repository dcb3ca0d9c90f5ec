// Leases that were closed long ago are deleted; a notice that names one is still kept aside, and never billed.

import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { lockForgotten } from '../src/apply/forget-leases.ts'
import type { Database } from '../src/index.ts'
import { emptyDatabase, stopDatabases } from './support/databases.ts'
import { billed, clock, close, day, enter, keepMs } from './support/leases.ts'
import { testOnBoth } from './support/on-both.ts'
import { noonMs } from './support/samples.ts'

afterAll(stopDatabases)

/** A moment after closed leases may go: they are kept, and journals are waited for. */
const laterMs = noonMs + keepMs + day * 1000 + 1

/** Leases 7, 8 and 9 are closed at noon; 12 is open. */
async function threeClosed(database: Database): Promise<void> {
  await enter(database, 'one', [billed('b1', 7), billed('b2', 8), billed('b3', 12), clock(noonMs)])
  await close(database, [7, 8, 9], noonMs - 1)
}

testOnBoth('what booking has settled is deleted after the time for which it is kept', async (database) => {
  await threeClosed(database)

  await close(database, [12], laterMs, { nowMs: laterMs - 1, settledBelow: 12 })
  const kept = await leasesIn(database)
  await close(database, [12], laterMs, { nowMs: laterMs, settledBelow: 12 })

  expect(kept).toEqual([7, 8, 9, 12])
  expect(await leasesIn(database)).toEqual([12])
})

testOnBoth('a notice of a lease that is forgotten is kept aside, and makes no row of it', async (database) => {
  await threeClosed(database)
  await close(database, [12], laterMs, { nowMs: laterMs, settledBelow: 12 })

  const late = await enter(database, 'two', [billed('b4', 8), billed('b5', 5), billed('b6', 12)])

  expect(late).toMatchObject({ entries: 3, notices: 1, held: 2 })
  expect(await leasesIn(database)).toEqual([12])
  const { rows } = await sql<{ bid: string }>`select bid from ledger.notices where bid in ('b4', 'b5', 'b6')`.execute(
    database.query,
  )
  expect(rows).toEqual([{ bid: 'b6' }])
})

testOnBoth('a lease that booking has not settled keeps its sum, however long that takes', async (database) => {
  await threeClosed(database)

  await close(database, [12], laterMs, { nowMs: laterMs, settledBelow: 8 })
  await enter(database, 'one', [clock(laterMs)])
  const again = await close(database, [8], noonMs - 1, { nowMs: laterMs, settledBelow: 8 })

  expect(await leasesIn(database)).toEqual([8, 9, 12])
  expect(again.closed).toEqual([{ lease: 8, billedNanos: 2_500_000 }])
})

testOnBoth('an earlier booking that does not say what it has settled makes nobody forget', async (database) => {
  await threeClosed(database)

  await close(database, [12], laterMs, { nowMs: laterMs })

  expect(await leasesIn(database)).toEqual([7, 8, 9, 12])
})

testOnBoth(
  'one that was closed later keeps those behind it, so that all below the number are gone',
  async (database) => {
    await threeClosed(database)
    await enter(database, 'one', [billed('b7', 6), clock(noonMs + 5)])
    await close(database, [6], noonMs + 1, { nowMs: noonMs + 5 })

    await close(database, [12], laterMs, { nowMs: laterMs, settledBelow: 12 })

    expect(await leasesIn(database)).toEqual([6, 7, 8, 9, 12])
  },
)

testOnBoth('a forgotten lease has no answer, because 0 would let booking grant its money again', async (database) => {
  await threeClosed(database)
  await close(database, [12], laterMs, { nowMs: laterMs, settledBelow: 12 })
  await enter(database, 'one', [clock(laterMs)])

  // A copy of booking that is older than the time for which leases are kept.
  const { closed } = await close(database, [8, 12], noonMs - 1, { nowMs: laterMs, settledBelow: 8 })

  expect(closed).toEqual([{ lease: 12, billedNanos: 2_500_000 }])
})

test('nobody forgets while a notice is entered, so that it is not billed between two looks', async () => {
  const database = await emptyDatabase('postgres')
  await threeClosed(database)
  const ends: string[] = []
  let forgetting: Promise<unknown> = Promise.resolve()

  await database.query.transaction().execute(async (transaction) => {
    await lockForgotten(transaction)
    forgetting = close(database, [12], laterMs, { nowMs: laterMs, settledBelow: 12 }).then(() => ends.push('forgotten'))
    await wait(200)
    ends.push('entered')
  })
  await forgetting

  expect(ends).toEqual(['entered', 'forgotten'])
  await database.close()
})

async function leasesIn({ query }: Database): Promise<readonly number[]> {
  const rows = await query.selectFrom('ledger.leases').select('lease').orderBy('lease').execute()
  return rows.map(({ lease }) => Number(lease))
}
