// The OpenAPI document without a ledger: the routes are registered, and no database is asked.

import { noDatabase } from '@parley/database'
import type { Tables } from '../database/tables.ts'
import { boundsDefault } from '../reports/query.ts'
import { createApi } from './server.ts'

export async function openapiDocument(version: string): Promise<object> {
  const server = await createApi({
    database: { query: noDatabase<Tables>() },
    access: { kind: 'open' },
    maskSecret: '',
    bounds: boundsDefault,
    nowMs: () => 0,
    leaseKeepMs: 0,
    metricsText: async () => '',
    names: [],
    report: () => {},
    version,
  })
  await server.ready()
  const document = server.swagger()
  await server.close()
  return document
}
