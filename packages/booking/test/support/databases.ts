// A test that is run on both databases, each time with an empty one.

import { type EmptyPostgres, emptyPostgres as makePostgres } from '@parley/testkit'
import { sql } from 'kysely'
import { test } from 'vitest'
import { type Database, openDatabase } from '../../src/index.ts'

const made: EmptyPostgres[] = []
let pglite: Database | undefined

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
  const database = await makePostgres()
  made.push(database)
  return openDatabase(database.url)
}

/** One is emptied again and again, and stays for the next file of this worker: it takes seconds of processor time to start one. */
async function emptyPglite(): Promise<Database> {
  pglite ??= await openDatabase('memory', { template: process.env.PARLEY_LEDGER_TEMPLATE ?? '' })
  await sql`drop schema if exists booking cascade`.execute(pglite.query)
  return pglite
}

export async function stopDatabases(): Promise<void> {
  await Promise.all(made.splice(0).map((database) => database.drop()))
}
