// The OpenAPI document without a ledger: the routes are registered, and no database is asked.

import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import type { Tables } from '../database/tables.ts'
import { boundsDefault } from '../reports/query.ts'
import { createApi } from './server.ts'

export async function openapiDocument(version: string): Promise<object> {
  const query = new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (database) => new PostgresIntrospector(database),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  })
  const server = await createApi({
    database: { query },
    access: { kind: 'open' },
    maskSecret: '',
    bounds: boundsDefault,
    nowMs: () => 0,
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
