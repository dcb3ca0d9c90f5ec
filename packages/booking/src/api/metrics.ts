// What an operator watches: the money of all campaigns, how long leases wait to be settled, and whether the database answers.

import { Counter, Gauge, Registry } from '@prometheus-io/client'
import { sql } from 'kysely'
import type { Database } from '../database/open.ts'

export interface Metrics {
  /** In the text form that Prometheus reads. */
  readonly text: () => Promise<string>
  /** Hears of every accident, and counts those that are about money. */
  readonly noteFault: (error: unknown) => void
}

interface Times {
  readonly nowMs: () => number
  /** So long after its end a lease can be settled at the earliest. */
  readonly settleAfterMs: number
}

interface Sums {
  readonly campaigns: bigint
  readonly pending: bigint
  readonly spent: bigint
  readonly committed: bigint
  readonly leases: bigint
  /** Since the end of the lease that ended first and is not settled; 0 where none has. */
  readonly oldest_seconds: number
}

const gauges = {
  parley_booking_campaigns: ['Campaigns whose flight is not over.', ({ campaigns }: Sums) => Number(campaigns)],
  parley_booking_reviews_pending: ['Campaigns that wait for review.', ({ pending }: Sums) => Number(pending)],
  parley_booking_spent_dollars: [
    'Spent by all campaigns, as far as it is settled.',
    ({ spent }: Sums) => Number(spent) / 1e9,
  ],
  parley_booking_committed_dollars: [
    'What leases that are not settled can still cost.',
    ({ committed }: Sums) => Number(committed) / 1e9,
  ],
  parley_booking_leases: ['Leases that are not settled.', ({ leases }: Sums) => Number(leases)],
  parley_booking_unsettled_seconds: [
    'How long ago the oldest lease ended that is not settled. It grows if the ledger is away or a journal is not read.',
    ({ oldest_seconds }: Sums) => oldest_seconds,
  ],
  parley_booking_overdue_seconds: [
    'How long the oldest lease has waited since all its notices have expired. Above a minute, its money is stuck.',
    ({ oldest_seconds }: Sums, { settleAfterMs }: Times) => Math.max(0, oldest_seconds - settleAfterMs / 1000),
  ],
} as const

/** Read from the database when somebody asks. */
export function createMetrics(database: Pick<Database, 'query'>, times: Times): Metrics {
  const registry = new Registry()
  const registers = [registry]
  const isUp = new Gauge({
    name: 'parley_booking_database_up',
    help: '1 while the database is connected; at 0 the gauges of money and leases are stale.',
    registers,
  })
  const refused = new Counter({
    name: 'parley_booking_budget_refused_total',
    help: 'Changes that the database refused because a budget would have been exceeded. Each is a fault of booking.',
    registers,
  })
  const all = Object.entries(gauges).map(([name, [help, valueIn]]) => ({
    gauge: new Gauge({ name, help, registers }),
    valueIn,
  }))
  return {
    async text() {
      const sums = await readSums(database, times.nowMs())
      isUp.set(sums === undefined ? 0 : 1)
      if (sums !== undefined) for (const { gauge, valueIn } of all) gauge.set(valueIn(sums, times))
      return await registry.metrics()
    },
    noteFault(error) {
      if (isOverBudget(error)) refused.inc()
    },
  }
}

/** Undefined if the database does not answer: metrics are wanted most when something is broken. */
async function readSums({ query }: Pick<Database, 'query'>, nowMs: number): Promise<Sums | undefined> {
  const now = new Date(nowMs).toISOString()
  try {
    const { rows } = await sql<Sums>`
      select count(*) filter (where end_at > ${now}::timestamptz) as campaigns,
        count(*) filter (where review = 'pending') as pending,
        coalesce(sum(spent_nano), 0) as spent, coalesce(sum(committed_nano), 0) as committed,
        (select count(*) from booking.leases) as leases,
        (select coalesce(greatest(0, extract(epoch from ${now}::timestamptz - min(ends_at))), 0)::float8
          from booking.leases) as oldest_seconds
      from booking.campaigns`.execute(query)
    return rows[0]
  } catch {
    return undefined
  }
}

/** The name of the constraint is in the words of PostgreSQL and PGlite. */
function isOverBudget(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return error.message.includes('never_above_budget') || isOverBudget(error.cause)
}
