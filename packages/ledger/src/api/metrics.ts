// What Prometheus reads about the port and the state of the ledger. Labels come only from closed sets: routes and statuses,
// never a name (T60).

import { Counter, Gauge, Histogram, Registry } from '@prometheus-io/client'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../database/tables.ts'

export interface ApiMetrics {
  /** In the text form that Prometheus reads. */
  readonly text: () => Promise<string>
  readonly countRequest: (route: string, status: number, seconds: number) => void
}

const durationBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

export function createApiMetrics(query: Kysely<Tables>): ApiMetrics {
  const registry = new Registry()
  const registers = [registry]
  const requests = new Counter({
    name: 'parley_ledger_requests_total',
    help: 'Requests to the ledger API by route and status.',
    labelNames: ['route', 'status'],
    registers,
  })
  const durations = new Histogram({
    name: 'parley_ledger_request_duration_seconds',
    help: 'Duration of requests to the ledger API, by route.',
    labelNames: ['route'],
    buckets: durationBuckets,
    registers,
  })
  const refresh = createState(query, registry)
  return {
    async text() {
      await refresh()
      return await registry.metrics()
    },
    countRequest(route, status, seconds) {
      requests.inc({ route, status: String(status) })
      durations.observe({ route }, seconds)
    },
  }
}

interface State {
  readonly journals: bigint
  readonly gaps: bigint
  readonly held: bigint
  readonly late: bigint
}

/** Counted in the database when Prometheus asks, so that several ledgers on one database agree. */
function createState(query: Kysely<Tables>, registry: Registry): () => Promise<void> {
  const gauge = (name: string, help: string): Gauge =>
    new Gauge({ name: `parley_ledger_${name}`, help, registers: [registry] })
  const isUp = gauge('database_up', '1 while the database is connected; at 0 the next four gauges are stale.')
  const journals = gauge('journals', 'Journals known to the ledger.')
  const gaps = gauge('gaps', 'Journal streams with missing entries.')
  const held = gauge('held_entries', 'Entries held for review; no report includes them.')
  const late = gauge('late_entries', 'Billing notices whose lease was closed already. They are never billed.')
  return async () => {
    const state = await stateIn(query)
    isUp.set(state === undefined ? 0 : 1)
    if (state === undefined) return
    journals.set(Number(state.journals))
    gaps.set(Number(state.gaps))
    held.set(Number(state.held))
    late.set(Number(state.late))
  }
}

/** Undefined if the database does not answer: metrics are wanted most when something is broken. */
async function stateIn(query: Kysely<Tables>): Promise<State | undefined> {
  try {
    const { rows } = await sql<State>`select
      (select count(distinct journal) from ledger.journals) as journals,
      (select count(*) from ledger.journals where gap_since is not null) as gaps,
      (select count(*) from ledger.held where reason <> 'lease') as held,
      (select count(*) from ledger.held where reason = 'lease') as late`.execute(query)
    return rows[0]
  } catch {
    return undefined
  }
}
