// The accuracy of shared limits with real processes: which fleets, which traffic, and how the result is shown.

import { type AccuracyRow, runAccuracy } from '../../packages/exchange/test/limits/accuracy.ts'
import { type FleetPlan, startFleet } from '../../packages/exchange/test/limits/fleet.ts'
import { showFigures } from '../../packages/exchange/test/limits/measure.ts'
import { type ShapeName, shapes } from '../../packages/exchange/test/limits/traffic.ts'
import { startRedis } from '../../packages/testkit/src/index.ts'
import { table } from '../docs/markdown.ts'

export interface TableRow extends AccuracyRow {
  readonly fleet: string
}

export interface TablePlan {
  readonly isQuick: boolean
  readonly say: (line: string) => void
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

export async function runAccuracyTable({ isQuick, say }: TablePlan): Promise<readonly TableRow[]> {
  const redis = await startRedis()
  const rows: TableRow[] = []
  try {
    for (const row of fleetsFor(isQuick)) {
      const fleet = await startFleet(row.isShared ? { ...row.plan, redisUrl: redis.url } : row.plan)
      for (const shape of row.shapes) {
        for (const isSkewed of row.isAlsoSkewed ? [false, true] : [false]) {
          const times = isQuick ? { warmUpMs: 1000, measuredMs: 2000 } : { warmUpMs: 1500, measuredMs: 5000 }
          const plan = { fleet, shape, isSkewed, limit, ...times }
          const run = await runAccuracy(row.isShared ? { ...plan, redis } : plan)
          rows.push({ ...run, fleet: row.name })
          say(`${row.name}, ${shape}${isSkewed ? ', 70 % on one' : ''}: ${showFigures(run)}`)
        }
      }
      await fleet.stop()
    }
  } finally {
    await redis.stop()
  }
  return rows
}

export function showAccuracyTable(rows: readonly TableRow[]): string {
  const head = [
    'Fleet',
    'Traffic',
    'Admitted ÷ exact limiter',
    'Fullest second',
    'Surely in one second',
    'Emptiest second',
    'Redis calls per second',
    'Redis calls per request',
    'p99 ms',
  ]
  return table(
    head,
    rows.map((row) => [
      row.isSkewed ? `${row.fleet}, 70 % on one` : row.fleet,
      row.shape,
      row.ofExact.toFixed(3),
      row.fullest.toFixed(3),
      row.surely.toFixed(3),
      row.shape === 'on and off' ? '–' : row.emptiest.toFixed(3),
      row.redisCallsPerSecond?.toFixed(0) ?? '–',
      row.redisCallsPerRequest?.toFixed(3) ?? '–',
      row.p99Ms.toFixed(1),
    ]),
  )
}

/** What was promised and did not hold. Busy machines make answers late, so the sure count decides. */
export function accuracyProblems(rows: readonly TableRow[]): readonly string[] {
  return rows.flatMap((row) => {
    const name = `${row.fleet}, ${row.shape}${row.isSkewed ? ', 70 % on one' : ''}`
    const most = row.fleet === '1 process' ? 1 : row.shape === 'edge bursts' ? 1.15 : 1.1
    return [
      row.surely > most ? `${name}: ${row.surely.toFixed(3)} × the limit in one second, ${most} is promised` : '',
      row.ofExact < 0.97 ? `${name}: ${row.ofExact.toFixed(3)} of an exact limiter, 0.97 is promised` : '',
      row.hung > 0 ? `${name}: ${row.hung} requests without an answer` : '',
    ].filter((problem) => problem !== '')
  })
}
