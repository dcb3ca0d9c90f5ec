import { mkdir, readdir, rename, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readConfirmed } from '@parley/journal'
import { startPostgres } from '@parley/testkit'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Database, openDatabase, readPositions } from '../src/index.ts'
import { booksOf } from './support/books.ts'
import { damageMiddle } from './support/damage.ts'
import { emptyDatabase, emptyPostgres, stopDatabases } from './support/databases.ts'
import { removeFolder, temporaryFolder, writeJournal } from './support/journals.ts'
import { delivery, notice, sums } from './support/samples.ts'
import { startSource, until } from './support/source-tools.ts'

let root: string
beforeEach(async () => {
  root = await temporaryFolder()
})
afterEach(() => removeFolder(root))
afterAll(stopDatabases)

const many = (prefix: string, count: number) => Array.from({ length: count }, (_, index) => notice(`${prefix}${index}`))

async function rowsIn({ query }: Database): Promise<number> {
  const { rows } = await sql<{ n: bigint }>`select count(*) as n from ledger.notices`.execute(query)
  return Number(rows[0]?.n)
}

describe.each(['pglite', 'postgres'] as const)('%s', (kind) => {
  test('three journals that share notices are entered once and confirmed to the end', async () => {
    const database = await emptyDatabase(kind)
    const shared = many('shared', 500)
    const first = await writeJournal(root, '0', [...many('a', 3_000), ...shared, sums(1)])
    await writeJournal(root, '1', [...shared, ...many('b', 3_000), sums(2), delivery('b1')])
    await writeJournal(root, '2', [...many('c', 1_000), ...shared])

    const source = startSource(database, root, { batchEntriesMax: 700 })
    await until(
      async () => (await rowsIn(database)) === 7_500 && (await booksOf(database)).requests[0] === 'news bid 6 9',
    )
    await source.stop()

    const books = await booksOf(database)
    expect(books.money).toEqual(['news alpha billing USA 7500 18750000000 15000000000'])
    expect(books.accounts).toEqual(['fee 3750000000', 'partner:alpha -18750000000', 'publisher:news 15000000000'])
    const { hasGap, ...positions } = await readPositions(database, first)
    expect({ ...(await readConfirmed(join(root, '0'))), hasGap }).toEqual({ ...positions, hasGap: false })
    await database.close()
  })
})

test('two ledgers that read the same journals enter each notice once', async () => {
  const url = await emptyPostgres()
  const databases = await Promise.all([openDatabase(url), openDatabase(url)])
  await Promise.all(databases.map((database) => database.migrate()))
  await writeJournal(root, '0', many('a', 6_000))
  await writeJournal(root, '1', many('b', 6_000))

  const sources = databases.map((database) => startSource(database, root, { batchEntriesMax: 300 }))
  await until(async () => (await rowsIn(databases[0])) === 12_000)
  await Promise.all(sources.map((source) => source.stop()))

  expect((await booksOf(databases[0])).money).toEqual(['news alpha billing USA 12000 30000000000 24000000000'])
  expect(sources.flatMap(({ events }) => events).filter(({ kind }) => kind === 'gap')).toEqual([])
  await Promise.all(databases.map((database) => database.close()))
})

test('a record that comes while the ledger runs is entered, and a new journal is found', async () => {
  const database = await emptyDatabase('postgres')
  await writeJournal(root, '0', [notice('b1')])
  const source = startSource(database, root)
  await until(async () => (await rowsIn(database)) === 1)

  await writeJournal(root, '0', [notice('b2')])
  await writeJournal(root, '1', [notice('b3')])

  await until(async () => (await rowsIn(database)) === 3)
  await source.stop()
  await database.close()
})

test('a missing segment is a gap: what follows is not entered and not confirmed', async () => {
  const database = await emptyDatabase('postgres')
  for (const prefix of ['a', 'b', 'c']) await writeJournal(root, '0', many(prefix, 200))
  await unlink(join(root, '0', '00000002.segment'))

  const source = startSource(database, root)
  await until(() => source.events.some(({ kind }) => kind === 'gap'))
  await source.stop()

  expect(await rowsIn(database)).toBe(200)
  const [{ journal } = { journal: '' }] = await database.query.selectFrom('ledger.journals').select('journal').execute()
  const { hasGap, notices } = await readPositions(database, journal)
  expect(hasGap).toBe(true)
  expect((await readConfirmed(join(root, '0'))).notices).toBe(notices)
  await database.close()
})

test('a journal that is damaged in its middle is entered but for the damaged records, and the file is kept', async () => {
  const database = await emptyDatabase('postgres')
  for (const prefix of ['a', 'b', 'c']) await writeJournal(root, '0', [...many(prefix, 100), sums(1)])
  const lost = await damageMiddle(join(root, '0'), '00000002.segment', 20)

  const source = startSource(database, root)
  await until(async () => (await rowsIn(database)) === 300 - lost.length)
  await until(async () => (await booksOf(database)).requests[0] === 'news bid 6 9')
  await source.stop()

  expect(lost.length).toBeGreaterThan(0)
  const passedOver = source.events.filter(({ kind }) => kind === 'passed-over')
  expect(passedOver).toEqual([{ kind: 'passed-over', because: 'damage', count: lost.length }])
  expect(source.events.filter(({ kind }) => kind === 'gap')).toEqual([])
  expect((await readdir(join(root, '0'))).filter((name) => name.endsWith('.damaged'))).toEqual(['00000002.damaged'])
  await database.close()
})

test('a segment that comes back to a quiet journal is entered, with all that follows it', async () => {
  const database = await emptyDatabase('postgres')
  for (const prefix of ['a', 'b', 'c']) await writeJournal(root, '0', many(prefix, 200))
  const segment = join(root, '0', '00000002.segment')
  await rename(segment, join(root, 'away'))
  const source = startSource(database, root, { gapRetryMs: 200 })
  // The second one is told after the journal was read once more, so that it is quiet now.
  await until(() => source.events.filter(({ kind }) => kind === 'gap').length > 1)

  await rename(join(root, 'away'), segment)

  await until(async () => (await rowsIn(database)) === 600)
  await source.stop()
  await database.close()
})

test('a journal whose name cannot be read is told, and the others go on', async () => {
  const database = await emptyDatabase('postgres')
  await writeJournal(root, '0', [notice('b1')])
  await writeFile(join(root, '0', 'journal.json'), 'not JSON')
  await writeJournal(root, '1', [notice('b2')])

  const source = startSource(database, root)
  await until(async () => (await rowsIn(database)) === 1)
  await source.stop()

  expect(source.events.find(({ kind }) => kind === 'journal-failed')).toMatchObject({ directory: join(root, '0') })
  await database.close()
})

test('a journal that cannot be read waits alone; the others go on', async () => {
  const database = await emptyDatabase('postgres')
  await writeJournal(root, '0', [notice('b1')])
  await writeJournal(root, '1', [notice('b2')])
  await unlink(join(root, '0', '00000001.segment'))
  await mkdir(join(root, '0', '00000001.segment'))

  const source = startSource(database, root)
  await until(async () => (await rowsIn(database)) === 1)
  await until(() => source.events.filter(({ kind }) => kind === 'journal-failed').length > 1)
  await source.stop()

  expect(source.events.some(({ kind }) => kind === 'database-failed')).toBe(false)
  await database.close()
})

test('while the database is away the source waits, and then enters everything', async () => {
  const server = await startPostgres()
  const database = await openDatabase(server.url, { connectMs: 500 })
  await database.migrate()
  await writeJournal(root, '0', many('a', 4_000))
  const source = startSource(database, root, { batchEntriesMax: 100 })
  await until(async () => (await rowsIn(database)) >= 500)

  await server.kill()
  await until(() => source.events.some(({ kind }) => kind === 'database-failed'))
  await server.restart()

  await until(async () => (await rowsIn(database).catch(() => 0)) === 4_000)
  await source.stop()
  expect((await booksOf(database)).money).toEqual(['news alpha billing USA 4000 10000000000 8000000000'])
  await database.close()
  await server.stop()
})
