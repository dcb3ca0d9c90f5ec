// A test that is run on both databases, each time with an empty one.

import { type PostgresServer, startPostgres } from '@parley/testkit'
import { sql } from 'kysely'
import { test } from 'vitest'
import { type Database, openDatabase } from '../../src/index.ts'

let server: PostgresServer | undefined
let pglite: Database | undefined
let made = 0

export function testOnBoth(title: string, work: (database: Database) => Promise<void>): void {
  test.each(['pglite', 'postgres'] as const)(`%s: ${title.replaceAll('%', '%%')}`, async (kind) => {
    const database = kind === 'postgres' ? await emptyPostgres() : await emptyPglite()
    await database.migrate()
    try {
      await work(database)
    } finally {
      if (kind === 'postgres') await database.close()
    }
  })
}

async function emptyPostgres(): Promise<Database> {
  server ??= await startPostgres()
  made += 1
  const name = `booking_${made}`
  const admin = await openDatabase(server.url)
  await sql`create database ${sql.id(name)}`.execute(admin.query)
  await admin.close()
  return openDatabase(server.url.replace(/\/postgres$/, `/${name}`))
}

/** One is emptied again and again, because it takes seconds to start one. */
async function emptyPglite(): Promise<Database> {
  pglite ??= await openDatabase('memory', { template: process.env.PARLEY_LEDGER_TEMPLATE ?? '' })
  await sql`drop schema if exists booking cascade`.execute(pglite.query)
  return pglite
}

export async function stopDatabases(): Promise<void> {
  await pglite?.close()
  pglite = undefined
  await server?.stop()
  server = undefined
}
