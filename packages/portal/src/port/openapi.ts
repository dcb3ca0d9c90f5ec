// The OpenAPI document without a portal: the routes are registered, and no database or service is asked.

import { noDatabase } from '@parley/database'
import type { Tables } from '../database/tables.ts'
import { Sessions } from '../sessions/sessions.ts'
import { upstreamsAt } from '../upstream/upstreams.ts'
import { cookiesFor } from './cookies.ts'
import { createMetrics } from './metrics.ts'
import { createPort } from './server.ts'

export async function openapiDocument(version: string): Promise<object> {
  const database = { query: noDatabase<Tables>() }
  const bounds = { idleMs: 0, longestMs: 0, sessionsMax: 0 }
  const server = await createPort({
    database,
    sessions: new Sessions(database, bounds, () => 0),
    upstreams: upstreamsAt({
      ledger: { url: '', key: '' },
      booking: { url: '', token: '' },
      exchanges: { urls: [], operator: '' },
    }),
    provider: undefined,
    cookies: cookiesFor(false),
    sessionSeconds: 0,
    note: () => Promise.resolve(),
    callsPerMinute: 0,
    metrics: createMetrics(database),
    token: '',
    host: undefined,
    names: [],
    proxies: [],
    site: { page: () => undefined, file: () => undefined },
    nowMs: () => 0,
    report: () => {},
    version,
  })
  await server.ready()
  const document = server.swagger()
  await server.close()
  return document
}
