// What a report takes, in time and in processor time: the best of three, because other work on the machine only adds to it.

import type { Database } from '@parley/ledger'
import { inReadTransaction } from '../../packages/ledger/src/reports/read-transaction.ts'
import type { Cost, Engine } from './engine.ts'
import { lineOf } from './report-lines.ts'
import type { Report } from './reports.ts'
import { differencesIn } from './same/compare-rows.ts'

const times = 3

export interface Timed extends Cost {
  readonly lines: readonly string[]
}

export async function askColumns({ rows }: Engine, report: Report): Promise<Timed> {
  return await bestOf(async () => {
    const answer = await rows<Readonly<Record<string, string>>>(report.columns)
    const { seconds, cpuSeconds } = answer
    return { seconds, cpuSeconds, lines: answer.rows.map((row) => lineOf(Object.values(row))) }
  })
}

/** `cpuMicros` is what server and ledger have used until now. */
export async function askPostgres(database: Database, report: Report, cpuMicros: () => number): Promise<Timed> {
  return await bestOf(async () => {
    const [beganMs, beganCpu] = [performance.now(), cpuMicros()]
    const lines = await inReadTransaction(database, 0, report.postgres)
    if ('kind' in lines) throw new Error(lines.reason)
    return { seconds: (performance.now() - beganMs) / 1000, cpuSeconds: (cpuMicros() - beganCpu) / 1e6, lines }
  })
}

async function bestOf(ask: () => Promise<Timed>): Promise<Timed> {
  let best = await ask()
  for (let time = 1; time < times; time++) {
    const next = await ask()
    best = { ...(next.cpuSeconds < best.cpuSeconds ? next : best), seconds: Math.min(next.seconds, best.seconds) }
  }
  return best
}

/** In words; undefined if the answers are the same. */
export function differenceOf(report: Report, postgres: Timed, columns: Timed): string | undefined {
  const { differences } = differencesIn(
    postgres.lines,
    columns.lines,
    (line) => line,
    () => '',
  )
  return differences.length === 0 ? undefined : `${report.name}: ${differences[0]}`
}
