import { setTimeout as wait } from 'node:timers/promises'
import { startPostgres } from '@parley/testkit'
import { afterAll, expect, test } from 'vitest'
import { openDatabase } from '../src/index.ts'

const postgres = await startPostgres()
const reported: string[] = []
const database = await openDatabase(postgres.url, { report: ({ message }) => reported.push(message) })
afterAll(async () => {
  await database.close()
  await postgres.stop()
})

test('a connection that breaks between two queries of a transaction fails the transaction, not the process', async () => {
  await database.migrate()
  const broken = database.query.transaction().execute(async (transaction) => {
    await transaction.selectFrom('ledger.journals').select('journal').execute()
    await postgres.kill()
    // The server is gone and no query is under way.
    await wait(200)
    await transaction.selectFrom('ledger.journals').select('journal').execute()
  })

  await expect(broken).rejects.toThrow()
  await postgres.restart()

  expect(await database.query.selectFrom('ledger.journals').select('journal').execute()).toEqual([])
  expect(reported).not.toEqual([])
})
