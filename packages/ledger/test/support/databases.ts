// Both databases, each test with an empty one of its own.

import { type EmptyPostgres, emptyPostgres as makePostgres } from '@parley/testkit'
import { sql } from 'kysely'
import { type Database, openDatabase } from '../../src/index.ts'

const made: EmptyPostgres[] = []

/** The URL of an empty PostgreSQL database, until `stopDatabases`. */
export async function emptyPostgres(): Promise<string> {
  const database = await makePostgres()
  made.push(database)
  return database.url
}

/** Empty, with all tables. */
export async function emptyDatabase(kind: 'postgres' | 'pglite'): Promise<Database> {
  const database = kind === 'postgres' ? await openDatabase(await emptyPostgres()) : await emptyPglite()
  await database.migrate()
  return database
}

let pglite: Database | undefined

/** One is emptied again and again, and stays for the next file of this worker: it takes seconds of processor time to start one. */
async function emptyPglite(): Promise<Database> {
  pglite ??= await openDatabase('memory', { template: process.env.PARLEY_LEDGER_TEMPLATE ?? '' })
  await sql`drop schema if exists ledger cascade`.execute(pglite.query)
  return { ...pglite, close: async () => {} }
}

export async function stopDatabases(): Promise<void> {
  await Promise.all(made.splice(0).map((database) => database.drop()))
}
