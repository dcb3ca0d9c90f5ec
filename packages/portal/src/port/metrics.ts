// What an operator watches. Labels come only from closed sets: routes, statuses, ways and ends (T60).

import { Counter, Gauge, Registry } from '@prometheus-io/client'
import { sql } from 'kysely'
import type { Database } from '../database/open.ts'

export interface Metrics {
  /** In the text form that Prometheus reads. */
  readonly text: () => Promise<string>
  readonly countRequest: (route: string, status: number) => void
  readonly countSignIn: (way: 'password' | 'openid', end: 'in' | 'refused' | 'too-often') => void
}

export function createMetrics({ query }: Pick<Database, 'query'>): Metrics {
  const registry = new Registry()
  const registers = [registry]
  const requests = new Counter({
    name: 'parley_portal_requests_total',
    help: 'Requests to the portal by route and status.',
    labelNames: ['route', 'status'],
    registers,
  })
  const signIns = new Counter({
    name: 'parley_portal_sign_ins_total',
    help: 'Attempts to sign in by way and end.',
    labelNames: ['way', 'end'],
    registers,
  })
  const isUp = new Gauge({
    name: 'parley_portal_database_up',
    help: '1 while the database is connected; at 0 the number of sessions is stale.',
    registers,
  })
  const sessions = new Gauge({ name: 'parley_portal_sessions', help: 'Open sessions.', registers })
  return {
    async text() {
      const found = await sql<{ count: bigint }>`select count(*) as count from portal.sessions`.execute(query).then(
        ({ rows }) => rows[0]?.count,
        () => undefined,
      )
      isUp.set(found === undefined ? 0 : 1)
      if (found !== undefined) sessions.set(Number(found))
      return await registry.metrics()
    },
    countRequest: (route, status) => requests.inc({ route, status: String(status) }),
    countSignIn: (way, end) => signIns.inc({ way, end }),
  }
}
