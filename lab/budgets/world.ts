// What happens around the budgets in a simulation: campaigns, traffic, and everything that can go wrong, from one seed.

import type { Curve } from '@parley/booking'
import { randomOf } from '@parley/testkit/random'

export interface WorldSize {
  readonly nodes: number
  readonly regions: number
  readonly campaigns: number
  readonly days: number
  readonly stepMs: number
}

export interface SimulatedCampaign {
  readonly id: string
  /** Its place among all campaigns. */
  readonly at: number
  readonly region: number
  /** The price that it bids for one impression. */
  readonly unitNanos: number
  readonly budgetNanos: number
  readonly dailyNanos: number | undefined
  readonly timeZone: string
  readonly startMs: number
  readonly endMs: number
  readonly isEven: boolean
  /** Impressions that match it on an average day. */
  readonly dailyImps: number
  readonly winShare: number
  readonly billedShare: number
  /** The least part of its bid that it pays. */
  readonly leastPaidShare: number
}

export interface World {
  readonly startMs: number
  readonly endMs: number
  readonly campaigns: readonly SimulatedCampaign[]
  readonly random: () => number
  /** How busy this time of the day is; 1 on average. */
  readonly trafficAt: (ms: number) => number
  /** What booking knows of it; undefined for that of a world without days that differ. */
  readonly curve?: Curve
}

const dayMs = 24 * 3_600_000
const timeZones = ['UTC', 'America/New_York', 'Europe/Berlin', 'Asia/Kolkata', 'Australia/Sydney'] as const

/** The 18th of October 2026, so that the clocks of Europe and America change in between. */
const firstMs = Date.UTC(2026, 9, 18)

export function worldOf(seed: number, { campaigns, regions, days }: WorldSize): World {
  const random = randomOf(seed)
  const span = days * dayMs
  return {
    startMs: firstMs,
    endMs: firstMs + span,
    random,
    trafficAt: (ms) => 1 + 0.8 * Math.sin((2 * Math.PI * (ms % dayMs)) / dayMs),
    campaigns: Array.from({ length: campaigns }, (_, at) => campaignOf(at, regions, span, random)),
  }
}

function campaignOf(at: number, regions: number, spanMs: number, random: () => number): SimulatedCampaign {
  const unitNanos = Math.round(1_000_000 * 10 ** random())
  const budgetNanos = Math.round(50_000_000 * 10 ** (2 * random()))
  const startMs = firstMs + Math.floor(random() * random() * spanMs * 0.7)
  const endMs = startMs + Math.floor((0.3 + 0.7 * random()) * (firstMs + spanMs - startMs))
  const billedShare = 0.6 + 0.39 * random()
  const winShare = 0.3 + 0.7 * random()
  const impsNeeded = budgetNanos / (unitNanos * 0.8 * billedShare * winShare)
  const days = (endMs - startMs) / dayMs
  return {
    id: `c${at}`,
    at,
    region: Math.floor(random() * regions),
    unitNanos,
    budgetNanos,
    dailyNanos: random() < 0.3 ? Math.max(unitNanos, Math.round((budgetNanos / days) * (0.7 + random()))) : undefined,
    timeZone: timeZones[Math.floor(random() * timeZones.length)] ?? 'UTC',
    startMs,
    endMs,
    isEven: random() < 0.6,
    // From half to sixteen times what it needs. More would only be held back.
    dailyImps: (impsNeeded / days) * 10 ** (random() * 1.5 - 0.3),
    winShare,
    billedShare,
    leastPaidShare: 0.6 + 0.4 * random(),
  }
}

/**
 * Whether the campaign could have spent its budget: half as much again as it needs, no cap in the way, and an impression in an
 * hour on each node. Below that a node has the money for one only by luck.
 */
export function hasSupply(campaign: SimulatedCampaign, nodes: number): boolean {
  if (campaign.dailyImps < 24 * nodes) return false
  const { dailyImps, unitNanos, winShare, billedShare, leastPaidShare, budgetNanos, dailyNanos } = campaign
  const days = (campaign.endMs - campaign.startMs) / dayMs
  const worth = dailyImps * days * unitNanos * winShare * billedShare * ((1 + leastPaidShare) / 2)
  return worth >= 1.5 * budgetNanos && (dailyNanos === undefined || dailyNanos * Math.floor(days) >= 1.2 * budgetNanos)
}

/** How many of so many events happen that have this chance each. */
export function binomial(events: number, chance: number, random: () => number): number {
  if (chance >= 1) return events
  if (events > 30) return Math.min(events, poisson(events * chance, random))
  let happened = 0
  for (let event = 0; event < events; event++) if (random() < chance) happened++
  return happened
}

/** A number of events of which `mean` are expected. */
export function poisson(mean: number, random: () => number): number {
  if (mean > 50) return Math.max(0, Math.round(mean + Math.sqrt(mean) * gaussian(random)))
  const least = Math.exp(-mean)
  let events = -1
  for (let product = 1; product > least; product *= random()) events++
  return events
}

function gaussian(random: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
}
