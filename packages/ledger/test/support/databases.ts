// Both databases, each test with an empty one of its own.

import { type PostgresServer, startPostgres } from '@parley/testkit'
import { sql } from 'kysely'
import { type Database, openDatabase } from '../../src/index.ts'

let server: PostgresServer | undefined
let made = 0

/** The URL of an empty PostgreSQL database; the first call starts the server. */
export async function emptyPostgres(): Promise<string> {
  server ??= await startPostgres()
  made += 1
  const name = `ledger_${made}`
  const admin = await openDatabase(server.url)
  await sql`create database ${sql.id(name)}`.execute(admin.query)
  await admin.close()
  return server.url.replace(/\/postgres$/, `/${name}`)
}

/** Empty, with all tables. One PGlite is emptied again and again, because it takes seconds to start one. */
export async function emptyDatabase(kind: 'postgres' | 'pglite'): Promise<Database> {
  const database = kind === 'postgres' ? await openDatabase(await emptyPostgres()) : await emptyPglite()
  await database.migrate()
  return database
}

let pglite: Database | undefined

async function emptyPglite(): Promise<Database> {
  pglite ??= await openDatabase('memory', { template: process.env.PARLEY_LEDGER_TEMPLATE ?? '' })
  await sql`drop schema if exists ledger cascade`.execute(pglite.query)
  return { ...pglite, close: async () => {} }
}

export async function stopDatabases(): Promise<void> {
  await pglite?.close()
  pglite = undefined
  await server?.stop()
  server = undefined
}
