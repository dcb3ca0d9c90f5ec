// The OpenAPI document without booking: the routes are registered, and no database is asked.

import { noDatabase } from '@parley/database'
import type { Tables } from '../database/tables.ts'
import { KnownTraffic } from '../service/known-traffic.ts'
import { createApi } from './server.ts'

export async function openapiDocument(version: string): Promise<object> {
  const database = { query: noDatabase<Tables>() }
  const server = await createApi({
    database,
    traffic: new KnownTraffic(database, undefined),
    token: '',
    names: [],
    nowMs: () => 0,
    serveReport: () => Promise.reject(new Error('nobody reports to a document')),
    report: () => {},
    metricsText: () => Promise.resolve(''),
    version,
  })
  await server.ready()
  const document = server.swagger()
  await server.close()
  return document
}
