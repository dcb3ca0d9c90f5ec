// Campaigns of a simulated fleet. Some have more money than there is to buy, and some too little for the hour.

import type { SimulatedCampaign } from '../budgets/world.ts'
import { type FleetSize, regionRate } from './fleet-size.ts'

/** Half an hour before a day ends in UTC, so that daily caps begin anew in between. */
export const startMs = Date.UTC(2026, 9, 18, 23, 30)

const perRegion = 8
/** Of its requests a campaign wins about so many. */
const winShare = 0.3
const timeZones = ['UTC', 'America/New_York', 'Asia/Kolkata'] as const

export function campaignsOf(size: FleetSize, random: () => number): readonly SimulatedCampaign[] {
  const endMs = startMs + size.minutes * 60_000
  const wins = (regionRate(size) * 60 * size.minutes * winShare) / perRegion
  return Array.from({ length: size.regions * perRegion }, (_, at) => {
    const unitNanos = Math.round(1_500_000 * 10 ** (0.5 * random()))
    // From a tenth of what it could spend to three times as much.
    const budgetNanos = Math.round(unitNanos * wins * 10 ** (1.5 * random() - 1))
    return {
      id: `c${at}`,
      at,
      region: at % size.regions,
      unitNanos,
      budgetNanos,
      dailyNanos: random() < 0.3 ? Math.max(unitNanos, Math.round(budgetNanos * 0.4)) : undefined,
      timeZone: timeZones[at % timeZones.length] ?? 'UTC',
      startMs,
      endMs,
      isEven: random() < 0.5,
      dailyImps: (wins * 24 * 60) / size.minutes,
      winShare: 1,
      billedShare: 0.6 + 0.39 * random(),
      leastPaidShare: 0.6 + 0.4 * random(),
    }
  })
}
