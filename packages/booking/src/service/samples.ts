// Samples of impressions in the database: a bounded number for each hour of the last week.

import type { ImpSample, SampledImp } from '@parley/contract'
import { sql, type Transaction } from 'kysely'
import type { Database } from '../database/open.ts'
import type { Tables } from '../database/tables.ts'
import type { StoredSample } from '../delivery/reach.ts'

const hourMs = 3_600_000
const keptMs = 7 * 24 * hourMs
/** With 168 hours these are 33,600 at most. */
const perHourMax = 200

export async function addSample(
  transaction: Transaction<Tables>,
  { of, imp }: ImpSample,
  nowMs: number,
  chance: () => number,
): Promise<void> {
  if (of === 0) return
  const hour = new Date(Math.floor(nowMs / hourMs) * hourMs).toISOString()
  await sql`insert into booking.samples (hour, key, weight, imp)
    values (${hour}::timestamptz, ${chance()}, ${of}, ${storable(imp)}::jsonb) on conflict do nothing`.execute(
    transaction,
  )
}

/** Of each hour those with the lowest keys are left, which is as good as drawing them. */
export async function trimSamples({ query }: Pick<Database, 'query'>, nowMs: number): Promise<void> {
  await sql`delete from booking.samples where hour < ${new Date(nowMs - keptMs).toISOString()}::timestamptz`.execute(
    query,
  )
  await sql`delete from booking.samples as s using (
      select hour, key, row_number() over (partition by hour order by key) as place from booking.samples
    ) as ranked
    where ranked.place > ${perHourMax} and s.hour = ranked.hour and s.key = ranked.key`.execute(query)
}

export async function readSamples({ query }: Pick<Database, 'query'>): Promise<readonly StoredSample[]> {
  const rows = await query.selectFrom('booking.samples').select(['hour', 'weight', 'imp']).execute()
  return rows.map(({ hour, weight, imp }) => ({ hourMs: hour.getTime(), weight: Number(weight), imp }))
}

/** Words of publishers may have characters that a database cannot store. */
function storable(imp: SampledImp): string {
  return JSON.stringify(imp).replaceAll(/\\u(?:0000|d[89a-f][0-9a-f]{2})/gi, '\\ufffd')
}
