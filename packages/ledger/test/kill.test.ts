// T70: the ledger is killed again and again while it reads, and every sum is exact afterwards.

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { programFile } from '@parley/testkit/program'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { openDatabase, reconcile } from '../src/index.ts'
import { booksOf } from './support/books.ts'
import { emptyPostgres, stopDatabases } from './support/databases.ts'
import { removeFolder, temporaryFolder, writeJournal } from './support/journals.ts'
import { notice } from './support/samples.ts'
import { until } from './support/source-tools.ts'

const perJournal = 30_000
const root = await temporaryFolder()
let child: ChildProcess | undefined
afterAll(async () => {
  child?.kill('SIGKILL')
  await removeFolder(root)
  await stopDatabases()
})

function start(database: string): ChildProcess {
  return spawn(
    process.execPath,
    [programFile('ledger'), 'serve', '--database', database, '--journal', root, '--port', '0'],
    {
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  )
}

// Eleven starts of a process on a busy machine take minutes.
test('after ten kills every notice is one row, and the money is exact to the nano', async () => {
  const url = await emptyPostgres()
  const database = await openDatabase(url)
  await database.migrate()
  for (const slot of ['0', '1']) {
    await writeJournal(
      root,
      slot,
      Array.from({ length: perJournal }, (_, index) => notice(`${slot}-${index}`)),
    )
  }
  const rows = async (): Promise<number> => {
    const counted = await sql<{ n: bigint }>`select count(*) as n from ledger.notices`.execute(database.query)
    return Number(counted.rows[0]?.n)
  }

  const seen: number[] = []
  for (let kill = 0; kill < 10; kill += 1) {
    const before = await rows()
    child = start(url)
    await until(async () => (await rows()) > before || before === 2 * perJournal)
    await new Promise((resolve) => setTimeout(resolve, 7 * kill))
    child.kill('SIGKILL')
    await once(child, 'exit')
    seen.push(await rows())
  }
  child = start(url)
  await until(async () => (await rows()) === 2 * perJournal)
  child.kill('SIGTERM')
  const [code] = await once(child, 'exit')

  expect(code).toBe(0)
  expect((await booksOf(database)).accounts).toEqual([
    'fee 30000000000',
    'partner:alpha -150000000000',
    'publisher:news 120000000000',
  ])
  expect(
    seen.filter((count) => count < 2 * perJournal).length,
    `rows at each kill: ${seen.join(', ')}`,
  ).toBeGreaterThan(3)
  const { checks, isRight } = await reconcile(database, root)
  expect(checks.filter(({ state }) => state === 'wrong')).toEqual([])
  expect(isRight).toBe(true)
  await database.close()
}, 300_000)
