// What Prometheus reads of booking.

import { noDatabase } from '@parley/database'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { createMetrics } from '../src/api/metrics.ts'
import type { Tables } from '../src/database/tables.ts'
import { stopDatabases, testOnBoth } from './support/databases.ts'
import { noonMs, serve } from './support/served.ts'

afterAll(stopDatabases)

const want = { campaign: 'spring-shoes', nanos: 40_000_000, unitNanos: 5_000_000, forMs: 30_000 }

testOnBoth('metrics have the money of all campaigns, and how long leases wait', async (database) => {
  const { book, report, text, clock } = serve(database)
  await book({ budgetMicros: 50_000 })
  await report({ wants: [want] })
  clock.ms = noonMs + 90_000

  const metrics = await text('/metrics')

  expect(metrics).toContain('\nparley_booking_database_up 1\n')
  expect(metrics).toContain('\nparley_booking_campaigns 1\n')
  expect(metrics).toContain('\nparley_booking_committed_dollars 0.04\n')
  expect(metrics).toContain('\nparley_booking_unsettled_seconds 60\n')
  expect(metrics).toContain('\nparley_booking_overdue_seconds 0\n')
})

testOnBoth('a lease is overdue when all its notices have expired and it is not settled', async (database) => {
  const { book, report, text, clock } = serve(database)
  await book({ budgetMicros: 50_000 })
  await report({ wants: [want] })

  // The lease, the grace, the validity of notices, a second, and twice the difference of clocks.
  clock.ms = noonMs + 30_000 + 1000 + 3_600_000 + 1000 + 2000 + 12_000

  expect(await text('/metrics')).toContain('\nparley_booking_overdue_seconds 12\n')
})

testOnBoth('a budget that the database itself has to refuse is counted, wherever it happens', async (database) => {
  const { book } = serve(database)
  await book({ budgetMicros: 50_000 })
  const metrics = createMetrics(database, { nowMs: () => noonMs, settleAfterMs: 0 })

  const refusal: unknown = await sql`update booking.campaigns set spent_nano = budget_nano + 1`
    .execute(database.query)
    .catch((error: unknown) => error)
  metrics.noteFault(refusal)
  metrics.noteFault(new Error('leases of spring-shoes could not be settled', { cause: refusal }))
  metrics.noteFault(new Error('the ledger answered 503'))

  expect(await metrics.text()).toContain('\nparley_booking_budget_refused_total 2\n')
})

test('while the database is away, metrics say so', async () => {
  const metrics = createMetrics({ query: noDatabase<Tables>() }, { nowMs: () => noonMs, settleAfterMs: 0 })

  expect(await metrics.text()).toContain('\nparley_booking_database_up 0\n')
})
