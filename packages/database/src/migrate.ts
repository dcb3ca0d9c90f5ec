// Runs the migrations that a database does not have yet, all in one transaction and under an advisory lock, so that
// several processes may start at once.

import { runner } from 'node-pg-migrate'
import type { ClientBase } from 'pg'

/** As much of a client as migrations use. */
export interface SqlClient {
  query(text: string, values?: readonly unknown[]): Promise<{ readonly rows: readonly Record<string, unknown>[] }>
}

/** Where a service has its tables, and its files of SQL. */
export interface Migrations {
  readonly schema: string
  readonly directory: string
}

const silent = { info: () => {}, warn: () => {}, error: () => {} }

export async function migrate(
  client: SqlClient | ClientBase,
  { schema, directory }: Migrations,
): Promise<readonly string[]> {
  const done = await runner({
    // It calls nothing but `query`.
    dbClient: client as ClientBase,
    dir: directory,
    ignorePattern: '(?!.*\\.sql$).*',
    direction: 'up',
    migrationsSchema: schema,
    migrationsTable: 'migrations',
    createMigrationsSchema: true,
    singleTransaction: true,
    advisoryLockMode: 'wait',
    logger: silent,
  })
  return done.map(({ name }) => name)
}
