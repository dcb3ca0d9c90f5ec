// How one campaign is delivered: by day against its plan, where every impression went that matched, and what it cannot reach.

import type { CampaignDelivery } from '@parley/contract'
import { dayAt, dayEndMs } from '../budget/day.ts'
import type { Database } from '../database/open.ts'
import type { Curve } from '../delivery/curve.ts'
import { reachOf, reachShown, type StoredSample } from '../delivery/reach.ts'
import { plannedNanos } from '../delivery/share.ts'
import { endsOf, ownedBy } from './campaigns.ts'
import { type CampaignRow, campaignOf, flightOf } from './row.ts'
import { unitNanosOf } from './terms.ts'

interface DeliveryTools {
  readonly nowMs: number
  /** As for a writer. */
  readonly owner: string | undefined
  readonly curve: Curve
  readonly samples: readonly StoredSample[]
}

/** Undefined if there is no such campaign. */
export async function readDelivery(
  { query }: Pick<Database, 'query'>,
  id: string,
  { nowMs, owner, curve, samples }: DeliveryTools,
): Promise<CampaignDelivery | undefined> {
  const all = query.selectFrom('booking.campaigns').selectAll()
  const row = await all.where('id', '=', id).where(ownedBy(owner)).executeTakeFirst()
  if (row === undefined) return undefined
  const spent = await query.selectFrom('booking.days').selectAll().where('campaign', '=', id).execute()
  const ends = (await endsOf(query, [id])).get(id) ?? []
  const reached = reachOf({ campaign: id, bidMicros: unitNanosOf(row.terms), targeting: row.terms.targeting }, samples)
  return {
    campaign: campaignOf(row, ends, nowMs),
    days: daysOf(row, new Map(spent.map(({ day, spent_nano }) => [day, Number(spent_nano)])), curve, nowMs),
    matched: ends.reduce((sum, { count }) => sum + count, 0),
    ends,
    reach: reachShown(reached, samples),
  }
}

/** Of a long flight the last days. */
const daysMax = 100

/** Every day of the flight, to today or its end. */
function daysOf(
  row: CampaignRow,
  spent: ReadonlyMap<string, number>,
  curve: Curve,
  nowMs: number,
): CampaignDelivery['days'] {
  const flight = flightOf(row)
  const budgetNanos = Number(row.budget_nano)
  const days: CampaignDelivery['days'][number][] = []
  const fromMs = Math.max(flight.startMs, Math.min(nowMs, flight.endMs) - daysMax * 86_400_000)
  for (let ms = fromMs; ms < Math.min(flight.endMs, nowMs); ) {
    const day = dayAt(ms, flight.timeZone)
    const endMs = Math.min(flight.endMs, dayEndMs(ms, flight.timeZone))
    const planned = row.terms.pacing === 'even' ? plannedNanos({ budgetNanos, flight }, endMs, curve) : budgetNanos
    days.push({ day, plannedMicros: Math.round(planned / 1000), spentMicros: (spent.get(day) ?? 0) / 1000 })
    ms = endMs
  }
  return days
}
