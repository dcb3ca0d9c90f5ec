// What an operator watches: the money of all campaigns, and how long leases wait to be settled.

import { Gauge, Registry } from '@prometheus-io/client'
import { sql } from 'kysely'
import type { Database } from '../database/open.ts'

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
} as const

/** Read from the database when somebody asks. */
export function createMetrics(database: Pick<Database, 'query'>, nowMs: () => number): () => Promise<string> {
  const registry = new Registry()
  const all = Object.entries(gauges).map(([name, [help, valueIn]]) => ({
    gauge: new Gauge({ name, help, registers: [registry] }),
    valueIn,
  }))
  return async () => {
    const sums = await readSums(database, nowMs())
    for (const { gauge, valueIn } of all) gauge.set(valueIn(sums))
    return registry.metrics()
  }
}

async function readSums({ query }: Pick<Database, 'query'>, nowMs: number): Promise<Sums> {
  const now = new Date(nowMs).toISOString()
  const { rows } = await sql<Sums>`
    select count(*) filter (where end_at > ${now}::timestamptz) as campaigns,
      count(*) filter (where review = 'pending') as pending,
      coalesce(sum(spent_nano), 0) as spent, coalesce(sum(committed_nano), 0) as committed,
      (select count(*) from booking.leases) as leases,
      (select coalesce(greatest(0, extract(epoch from ${now}::timestamptz - min(ends_at))), 0)::float8
        from booking.leases) as oldest_seconds
    from booking.campaigns`.execute(query)
  const [sums] = rows
  if (sums === undefined) throw new Error('a query of sums has one row')
  return sums
}
