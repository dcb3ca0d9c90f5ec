import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { openDatabase, reconcile } from '../src/index.ts'
import { booksOf } from './support/books.ts'
import { emptyPostgres, stopDatabases } from './support/databases.ts'
import { removeFolder, temporaryFolder, writeJournal } from './support/journals.ts'
import { notice, sums } from './support/samples.ts'
import { startSource, until } from './support/source-tools.ts'

afterAll(stopDatabases)

const guide = readFileSync(new URL('../../../docs/guides/operations.md', import.meta.url), 'utf8')
const many = (prefix: string) => Array.from({ length: 500 }, (_, index) => notice(`${prefix}${index}`))

/** Types the line of the guide that begins with a program, with another database. */
function follow(program: string, url: string, cwd: string): void {
  const line = guide.split('\n').find((one) => one.startsWith(`${program} `))
  if (line === undefined) throw new Error(`the guide has no ${program}`)
  execFileSync('sh', ['-c', line], { cwd, env: { ...process.env, PARLEY_LEDGER_DATABASE: url }, stdio: 'pipe' })
}

async function enterAll(url: string, root: string, requests: number) {
  const database = await openDatabase(url)
  await database.migrate()
  const source = startSource(database, root)
  const isEntered = (line: string): boolean => line.startsWith(`news bid ${requests} `)
  await until(async () => (await booksOf(database)).requests.some(isEntered))
  await source.stop()
  return database
}

test('a backup that is restored as the guide says has the books again, and the journals bring what came after it', async () => {
  const root = await temporaryFolder()
  const folder = await temporaryFolder()
  const [first, second] = [await emptyPostgres(), await emptyPostgres()]
  await writeJournal(root, '0', [...many('before'), sums(1)])
  await (await enterAll(first, root, 2)).close()
  follow('pg_dump', first, folder)
  await writeJournal(root, '1', [...many('after'), sums(2)])
  const lost = await enterAll(first, root, 6)
  const books = await booksOf(lost)
  await lost.close()

  follow('pg_restore', second, folder)
  const restored = await enterAll(second, root, 6)

  expect(books.notices).toHaveLength(1000)
  expect(await booksOf(restored)).toEqual(books)
  expect((await reconcile(restored, root)).isRight).toBe(true)
  await expect(sql`delete from ledger.notices`.execute(restored.query)).rejects.toThrow()
  await restored.close()
  await removeFolder(root)
  await removeFolder(folder)
})
