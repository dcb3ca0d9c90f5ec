// T85: the secret of the notices is replaced while an exchange and a ledger run. Nobody is restarted, and nothing stays aside.

import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { type Database, openDatabase, reconcile, verifierOf } from '../src/index.ts'
import { booksOf } from './support/books.ts'
import { emptyPostgres, stopDatabases } from './support/databases.ts'
import { sendBilling, startKeeping } from './support/exchange.ts'
import { removeFolder, temporaryFolder, writeJournal } from './support/journals.ts'
import { accountsOf } from './support/kafka-stage.ts'
import { startLedger } from './support/program.ts'
import { sealedWith } from './support/sealed.ts'
import { until } from './support/source-tools.ts'

const root = await temporaryFolder()
const running: { stop: () => Promise<void> }[] = []
afterAll(async () => {
  await Promise.all(running.map(({ stop }) => stop()))
  await removeFolder(root)
  await stopDatabases()
})

const old = 'the old secret of the notices, long enough'
const fresh = 'the new secret of the notices, long enough'

/** As an orchestrator does: each file is replaced as a whole. */
async function writeSecrets(side: 'exchange' | 'ledger', secret: string, previous: string): Promise<void> {
  for (const [name, content] of [
    ['previous', previous],
    ['secret', secret],
  ] as const) {
    await writeFile(join(root, 'draft'), `${content}\n`)
    await rename(join(root, 'draft'), join(root, `${side}-${name}`))
  }
}

async function countIn({ query }: Database, table: 'held' | 'notices'): Promise<number> {
  const { rows } = await sql<{ n: bigint }>`select count(*) as n from ${sql.table(`ledger.${table}`)}`.execute(query)
  return Number(rows[0]?.n)
}

test('what came before, while and after the secret was replaced is booked once, and nothing stays aside', async () => {
  const url = await emptyPostgres()
  const database = await openDatabase(url)
  await database.migrate()
  await writeSecrets('exchange', old, 'a previous secret, which nobody uses')
  await writeSecrets('ledger', old, '')
  const exchange = await startKeeping(root, { secretFile: 'exchange-secret', previousSecretFile: 'exchange-previous' })
  const ledger = await startLedger({
    PARLEY_JOURNAL: join(root, 'journals'),
    PARLEY_LEDGER_DATABASE: url,
    PARLEY_NOTICE_SECRET_FILE: join(root, 'ledger-secret'),
    PARLEY_NOTICE_PREVIOUS_SECRET_FILE: join(root, 'ledger-previous'),
  })
  running.push(exchange, ledger)
  let sent = 0
  const send = async (count: number, secret: string): Promise<void> => {
    for (const end = sent + count; sent < end; sent += 1) {
      expect(await sendBilling(exchange, `bid-${sent}`, secret)).toBe(200)
    }
  }
  await send(20, old)
  await until(async () => (await countIn(database, 'notices')) === 20)

  // The exchange hears of it long before the ledger does.
  await writeSecrets('exchange', fresh, old)
  await until(async () => (await sendBilling(exchange, 'first', fresh)) === 200)
  await send(20, fresh)
  await send(10, old)
  await until(async () => (await countIn(database, 'held')) === 21)
  await until(async () => (await countIn(database, 'notices')) === 30)
  await writeSecrets('ledger', fresh, old)
  await until(async () => (await countIn(database, 'held')) === 0)
  await send(20, fresh)
  await send(5, old)
  await until(async () => (await countIn(database, 'notices')) === 76)

  expect(await countIn(database, 'held')).toBe(0)
  expect((await booksOf(database)).accounts).toEqual(accountsOf(76))
  expect(await ledger.metric('parley_ledger_held_entries')).toBe(0)
  const verify = verifierOf({ secret: fresh, previousSecret: old, keySeconds: '86400', expirySeconds: '3600' })
  const { isRight } = await reconcile(database, join(root, 'journals'), { verify })
  expect(isRight).toBe(true)
  await database.close()
})

test('SIGHUP reads the files and does not end the ledger', async () => {
  const url = await emptyPostgres()
  const database = await openDatabase(url)
  const journals = join(root, 'others')
  await writeSecrets('ledger', old, '')
  const ledger = await startLedger({
    PARLEY_JOURNAL: journals,
    PARLEY_LEDGER_DATABASE: url,
    PARLEY_NOTICE_SECRET_FILE: join(root, 'ledger-secret'),
  })
  running.push(ledger)
  await until(async () => (await ledger.metric('parley_ledger_database_up').catch(() => 0)) === 1)

  ledger.child.kill('SIGHUP')
  await writeJournal(journals, '0', [sealedWith(old, 'later')])

  await until(async () => (await countIn(database, 'notices')) === 1)
  expect([ledger.child.exitCode, ledger.child.signalCode]).toEqual([null, null])
  await database.close()
})
