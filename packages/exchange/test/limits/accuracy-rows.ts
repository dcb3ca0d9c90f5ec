// The accuracy of shared limits with real processes: which fleets, and which traffic.

import { startRedis } from '@parley/testkit'
import { type AccuracyRow, runAccuracy } from './accuracy.ts'
import { type FleetPlan, startFleet } from './fleet.ts'
import { showFigures } from './measure.ts'
import { type ShapeName, shapes } from './traffic.ts'

export interface FleetAccuracyRow extends AccuracyRow {
  readonly fleet: string
}

export interface AccuracyRowsPlan {
  readonly isQuick: boolean
  readonly print: (line: string) => void
}

const limit = 400

interface FleetRow {
  readonly name: string
  readonly plan: FleetPlan
  readonly isShared: boolean
  readonly isAlsoSkewed: boolean
  readonly shapes: readonly ShapeName[]
}

const all = Object.keys(shapes) as ShapeName[]
const few: readonly ShapeName[] = ['0.9 × steady', '2 × steady', '10 × steady']

function fleetsFor(isQuick: boolean): readonly FleetRow[] {
  const processes = (nodes: number): FleetRow => ({
    name: nodes === 1 ? '1 process' : `${nodes} processes`,
    plan: { nodes, limits: { global: limit } },
    isShared: true,
    isAlsoSkewed: nodes > 1,
    shapes: isQuick ? few : all,
  })
  const workers = (count: number): FleetRow => ({
    name: `${count} workers, no Redis`,
    plan: { nodes: 1, limits: { global: limit }, workers: count },
    isShared: false,
    isAlsoSkewed: false,
    shapes: isQuick ? few : all,
  })
  const byAddress: FleetRow = {
    ...processes(2),
    name: '2 processes, one address',
    plan: { nodes: 2, limits: { ip: limit } },
    shapes: few,
  }
  if (isQuick) return [processes(1), processes(2), workers(2)]
  return [processes(1), processes(2), processes(4), processes(8), byAddress, workers(2), workers(4)]
}

export async function runAccuracyRows({ isQuick, print }: AccuracyRowsPlan): Promise<readonly FleetAccuracyRow[]> {
  const redis = await startRedis()
  const rows: FleetAccuracyRow[] = []
  try {
    for (const row of fleetsFor(isQuick)) {
      const fleet = await startFleet(row.isShared ? { ...row.plan, redisUrl: redis.url } : row.plan)
      for (const shape of row.shapes) {
        for (const isSkewed of row.isAlsoSkewed ? [false, true] : [false]) {
          const times = isQuick ? { warmUpMs: 1000, measuredMs: 2000 } : { warmUpMs: 1500, measuredMs: 5000 }
          const plan = { fleet, shape, isSkewed, limit, ...times }
          const run = await runAccuracy(row.isShared ? { ...plan, redis } : plan)
          rows.push({ ...run, fleet: row.name })
          print(`${row.name}, ${shape}${isSkewed ? ', 70 % on one' : ''}: ${showFigures(run)}`)
        }
      }
      await fleet.stop()
    }
  } finally {
    await redis.stop()
  }
  return rows
}
