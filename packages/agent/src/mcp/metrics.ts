// What an operator watches: calls by tool and code, buys that wait for a person, and buys that booking does not have yet.

import { Counter, Gauge, Registry } from '@prometheus-io/client'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../database/open.ts'

export interface Metrics {
  /** In the text form that Prometheus reads. */
  readonly text: () => Promise<string>
  readonly noteCall: (tool: string, code: string) => void
}

interface Sums {
  readonly waiting: bigint
  readonly waiting_seconds: number
  readonly unsettled: bigint
  readonly oldest_seconds: number
}

const gauges = {
  parley_agent_approvals_pending: ['Buys that wait for a person.', ({ waiting }: Sums) => Number(waiting)],
  parley_agent_approval_seconds: [
    'How long the oldest of these has waited.',
    ({ waiting_seconds }: Sums) => waiting_seconds,
  ],
  parley_agent_unsettled_buys: [
    'Buys of which booking does not have the last change yet.',
    ({ unsettled }: Sums) => Number(unsettled),
  ],
  parley_agent_unsettled_seconds: [
    'How long the oldest of these has waited.',
    ({ oldest_seconds }: Sums) => oldest_seconds,
  ],
} as const

export function createMetrics(database: Pick<Database, 'query'>, knownTools: ReadonlySet<string>): Metrics {
  const registry = new Registry()
  const registers = [registry]
  const isUp = new Gauge({ name: 'parley_agent_database_up', help: '1 while the database is connected.', registers })
  const calls = new Counter({
    name: 'parley_agent_calls_total',
    help: 'Calls of tools, by the code of their answer.',
    labelNames: ['tool', 'code'],
    registers,
  })
  const all = Object.entries(gauges).map(([name, [help, valueIn]]) => ({
    gauge: new Gauge({ name, help, registers }),
    valueIn,
  }))
  return {
    noteCall: (tool, code) => calls.inc({ tool: knownTools.has(tool) ? tool : 'other', code }),
    text: async () => {
      const sums = await readSums(database).catch(() => undefined)
      isUp.set(sums === undefined ? 0 : 1)
      if (sums !== undefined) for (const { gauge, valueIn } of all) gauge.set(valueIn(sums))
      return registry.metrics()
    },
  }
}

const isWaiting = sql`task is not null and is_settled and buy->>'confirmedAtMs' is null and buy->>'rejection' is null`
const isUnsettled = sql`not is_settled`

async function readSums({ query }: Pick<Database, 'query'>): Promise<Sums | undefined> {
  const { rows } = await sql<Sums>`select
      count(*) filter (where ${isWaiting}) as waiting,
      ${secondsSince('createdAtMs', isWaiting)} as waiting_seconds,
      count(*) filter (where ${isUnsettled}) as unsettled,
      ${secondsSince('updatedAtMs', isUnsettled)} as oldest_seconds
    from agent.buys`.execute(query)
  return rows[0]
}

/** Since the earliest of these moments. */
function secondsSince(moment: 'createdAtMs' | 'updatedAtMs', isMeant: RawBuilder<unknown>): RawBuilder<number> {
  const at = sql`to_timestamp((buy->>${sql.lit(moment)})::float8 / 1000)`
  return sql`coalesce(extract(epoch from now() - min(${at}) filter (where ${isMeant})), 0)::float8`
}
