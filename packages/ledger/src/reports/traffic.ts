// Impressions of the last seven days by quarters of an hour, for pacing and forecasts.

import { type TrafficReport, trafficQuarters } from '@parley/contract'
import { sql } from 'kysely'
import { quarterMs, quarterOf } from '../apply/booking.ts'
import type { Database } from '../database/open.ts'

/** Quarters that are over; one without traffic counts 0. */
export async function readTraffic({ query }: Pick<Database, 'query'>, nowMs: number): Promise<TrafficReport> {
  const toMs = quarterOf(nowMs)
  const fromMs = toMs - trafficQuarters * quarterMs
  const { rows } = await sql<{ quarter: Date; impressions: bigint }>`
    select quarter, sum(impressions)::bigint as impressions from ledger.requests
    where quarter >= ${new Date(fromMs).toISOString()}::timestamptz and quarter < ${new Date(toMs).toISOString()}::timestamptz
      and outcome in ('bid', 'no-bid')
    group by quarter`.execute(query)
  const quarters = Array.from({ length: trafficQuarters }, () => 0)
  for (const { quarter, impressions } of rows) quarters[(quarter.getTime() - fromMs) / quarterMs] = Number(impressions)
  return { from: new Date(fromMs).toISOString(), quarters }
}
