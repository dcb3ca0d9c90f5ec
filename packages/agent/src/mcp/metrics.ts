// What an operator watches: calls by tool and code, buys that wait for a person, and buys that booking does not have yet.

import { Counter, Gauge, Registry } from '@prometheus-io/client'
import { sql } from 'kysely'
import type { Database } from '../database/open.ts'

export interface Metrics {
  /** In the text form that Prometheus reads. */
  readonly text: () => Promise<string>
  readonly noteCall: (tool: string, code: string) => void
}

interface Sums {
  readonly waiting: bigint
  readonly unsettled: bigint
  readonly oldest_seconds: number
}

const gauges = {
  parley_agent_approvals_pending: ['Buys that wait for a person.', ({ waiting }: Sums) => Number(waiting)],
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

async function readSums({ query }: Pick<Database, 'query'>): Promise<Sums | undefined> {
  const { rows } = await sql<Sums>`select
      count(*) filter (where task is not null and is_settled and buy->>'confirmedAtMs' is null and buy->>'rejection' is null) as waiting,
      count(*) filter (where not is_settled) as unsettled,
      coalesce(extract(epoch from now() - min(to_timestamp((buy->>'updatedAtMs')::float8 / 1000)) filter (where not is_settled)), 0)::float8
        as oldest_seconds
    from agent.buys`.execute(query)
  return rows[0]
}
