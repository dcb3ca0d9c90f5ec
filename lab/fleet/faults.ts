// What breaks in a fleet, when, and for how long: all from one seed, and known before it begins.

import type { FleetSize } from './fleet-size.ts'

export type Fault =
  | { readonly kind: 'redis-lost'; readonly region: number; readonly shard: number; readonly hasData: boolean }
  | { readonly kind: 'redis-slow'; readonly region: number; readonly shard: number }
  | { readonly kind: 'redis-unreached'; readonly nodes: readonly number[] }
  | { readonly kind: 'node-killed'; readonly nodes: readonly number[] }
  | { readonly kind: 'clocks-off'; readonly nodes: readonly number[] }
  | { readonly kind: 'region-cut'; readonly region: number }
  | { readonly kind: 'region-lost'; readonly region: number }
  | { readonly kind: 'partner-slow' | 'partner-failing' | 'partner-silent'; readonly partner: number }
  | { readonly kind: 'booking-away' | 'ledger-away' }

type FaultKind = Fault['kind']

export interface PlannedFault {
  readonly fault: Fault
  readonly fromMs: number
  readonly toMs: number
}

const secondMs = 1000
const minuteMs = 60_000

/** How often in an hour, and how long: many are short and some are long. */
const usual: Readonly<
  Record<FaultKind, { readonly perHour: number; readonly leastMs: number; readonly mostMs: number }>
> = {
  'redis-lost': { perHour: 6, leastMs: 2 * secondMs, mostMs: 2 * minuteMs },
  'redis-slow': { perHour: 6, leastMs: secondMs, mostMs: minuteMs },
  'redis-unreached': { perHour: 4, leastMs: 5 * secondMs, mostMs: 2 * minuteMs },
  'node-killed': { perHour: 20, leastMs: secondMs, mostMs: 5 * minuteMs },
  'clocks-off': { perHour: 20, leastMs: 0, mostMs: 0 },
  'region-cut': { perHour: 2, leastMs: 30 * secondMs, mostMs: 6 * minuteMs },
  'region-lost': { perHour: 1, leastMs: minuteMs, mostMs: 6 * minuteMs },
  'partner-slow': { perHour: 2, leastMs: minuteMs, mostMs: 8 * minuteMs },
  'partner-failing': { perHour: 2, leastMs: minuteMs, mostMs: 8 * minuteMs },
  'partner-silent': { perHour: 2, leastMs: 2 * minuteMs, mostMs: 8 * minuteMs },
  'booking-away': { perHour: 2, leastMs: 10 * secondMs, mostMs: 6 * minuteMs },
  'ledger-away': { perHour: 2, leastMs: 10 * secondMs, mostMs: 6 * minuteMs },
}

/**
 * Nodes that fail together. Those that alone do not reach Redis admit their share besides what the others share, which may be all: so there are
 * none of them where already one would be more than this.
 */
const togetherShare = 0.03

interface Around {
  readonly shards: (region: number) => number
  readonly partners: number
}

/** None in the first and the last twentieth, so that there is a beginning and an end. */
export function plannedFaults(size: FleetSize, around: Around, random: () => number): readonly PlannedFault[] {
  const spanMs = size.minutes * minuteMs
  const planned: PlannedFault[] = []
  for (const [kind, { perHour, leastMs, mostMs }] of Object.entries(usual) as [
    FaultKind,
    (typeof usual)[FaultKind],
  ][]) {
    const times = Math.max(1, Math.round((perHour * size.minutes) / 60))
    for (let time = 0; time < times; time++) {
      const fromMs = Math.floor(spanMs * (0.05 + 0.8 * random()))
      const longMs = Math.floor(leastMs + random() ** 2 * (Math.min(mostMs, spanMs / 5) - leastMs))
      planned.push({ fault: faultOf(kind, size, around, random), fromMs, toMs: fromMs + Math.max(0, longMs) })
    }
  }
  return planned.toSorted((one, other) => one.fromMs - other.fromMs)
}

function faultOf(kind: FaultKind, size: FleetSize, { shards, partners }: Around, random: () => number): Fault {
  const region = Math.floor(random() * size.regions)
  switch (kind) {
    case 'redis-lost':
      return { kind, region, shard: Math.floor(random() * shards(region)), hasData: random() < 0.5 }
    case 'redis-slow':
      return { kind, region, shard: Math.floor(random() * shards(region)) }
    case 'redis-unreached':
      return { kind, nodes: someNodes(size, region, 0, random) }
    case 'node-killed':
    case 'clocks-off':
      return { kind, nodes: someNodes(size, region, 1, random) }
    case 'region-cut':
    case 'region-lost':
      return { kind, region }
    case 'partner-slow':
    case 'partner-failing':
    case 'partner-silent':
      return { kind, partner: Math.floor(random() * partners) }
    case 'booking-away':
    case 'ledger-away':
      return { kind }
  }
}

/** Nodes of one region: those of a region are every so many. */
function someNodes(
  { nodes, regions }: FleetSize,
  region: number,
  least: number,
  random: () => number,
): readonly number[] {
  const ofRegion = Math.floor(nodes / regions)
  const count = Math.max(least, Math.floor(ofRegion * togetherShare))
  const first = Math.floor(random() * ofRegion)
  return Array.from({ length: count }, (_, at) => region + regions * ((first + at) % ofRegion))
}
