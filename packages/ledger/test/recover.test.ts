// T84: parley-ledger recover, with files that earlier versions set aside.

import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { recoverDamaged } from '../src/commands/recover.ts'
import { openDatabase, readSettings, reconcile } from '../src/index.ts'
import { booksOf } from './support/books.ts'
import { emptyPostgres, stopDatabases } from './support/databases.ts'
import { removeFolder, temporaryFolder, writeJournal } from './support/journals.ts'
import { accountsOf } from './support/kafka-stage.ts'
import { oldSegmentOf } from './support/old-files.ts'
import { delivery, notice, sums } from './support/samples.ts'
import { sealed, secret } from './support/sealed.ts'
import { startSource, until } from './support/source-tools.ts'

let root: string
let url: string
beforeEach(async () => {
  root = await temporaryFolder()
  url = await emptyPostgres()
})
afterAll(stopDatabases)

async function recover(words: readonly string[], environment: Record<string, string> = {}) {
  const all = { PARLEY_NOTICE_SECRET: secret, PARLEY_JOURNAL: root, PARLEY_LEDGER_DATABASE: url, ...environment }
  const reading = readSettings([], all)
  if (reading.kind === 'wrong') throw new Error(reading.sentence)
  const lines: string[] = []
  const { signal: stop } = new AbortController()
  const print = (line: string) => lines.push(line)
  const exitCode = await recoverDamaged({
    settings: reading.settings,
    words,
    log: () => {},
    print,
    stop,
    onHangUp: () => {},
    input: () => Promise.resolve(''),
  })
  return { exitCode, lines }
}

/** As an earlier version left it: 48 notices are in the segment, and all hundred in the file beside it, of which three are damaged. */
async function setAsideByOldVersion(): Promise<string> {
  const notices = Array.from({ length: 100 }, (_, index) => sealed(`b${index}`))
  await writeJournal(root, '0', notices.slice(0, 48))
  const bytes = oldSegmentOf([...notices, delivery('b0'), sums(3)])
  const frame = Math.floor(oldSegmentOf(notices).length / 100)
  bytes.fill(0x5a, 50 * frame + 100, 50 * frame + 100 + 2 * frame)
  const file = join(root, '0', '00000001.damaged')
  await writeFile(file, bytes)
  return file
}

test('what an earlier version set aside is entered once, and a second run enters nothing', async () => {
  const database = await openDatabase(url)
  await database.migrate()
  const file = await setAsideByOldVersion()
  const source = startSource(database, root)
  await until(async () => (await booksOf(database)).notices.length === 48)
  await source.stop()

  const first = await recover([])
  const second = await recover([file])

  // Three notices are damaged; a delivery is entered too, and sums are not.
  expect(first).toEqual({
    exitCode: 0,
    lines: [
      expect.stringMatching(
        /^\S+00000001\.damaged: 99 frames are whole, \d+ bytes cannot be read; 50 entered, 48 already in the books, 1 sums left out\.$/,
      ),
    ],
  })
  expect(second).toEqual({
    exitCode: 0,
    lines: [expect.stringMatching(/ 0 entered, 98 already in the books, 1 sums left out\.$/)],
  })
  const books = await booksOf(database)
  expect(books.accounts).toEqual(accountsOf(97))
  expect([books.notices.length, books.deliveries.length, books.requests]).toEqual([97, 1, []])
  const { checks } = await reconcile(database, root)
  expect(checks.filter(({ state }) => state === 'wrong').map(({ check }) => check)).toEqual(['damaged'])
  await database.close()
  await removeFolder(root)
})

test('what does not verify is not entered, and the command says so', async () => {
  const database = await openDatabase(url)
  await database.migrate()
  const file = join(root, 'any-name')
  await writeFile(
    file,
    oldSegmentOf([sealed('true'), { ...sealed('dear'), token: sealed('cheap').token }, notice('none')]),
  )

  const { exitCode, lines } = await recover([file])

  expect(exitCode).toBe(1)
  expect(lines[0]).toMatch(/3 frames are whole, 0 bytes .* 1 entered, 0 already in the books, 2 not entered because/)
  expect((await booksOf(database)).accounts).toEqual(accountsOf(1))
  await database.close()
  await removeFolder(root)
})

test('without damaged files, a secret, a folder or a database it says what is missing', async () => {
  await mkdir(join(root, '0'))

  expect(await recover([])).toEqual({ exitCode: 0, lines: [`No journal below ${root} has a damaged file.`] })
  expect(await recover([], { PARLEY_NOTICE_SECRET: '' })).toMatchObject({ exitCode: 2 })
  expect(await recover([], { PARLEY_JOURNAL: '' })).toMatchObject({ exitCode: 2 })
  expect(await recover(['/nowhere'])).toMatchObject({ exitCode: 2, lines: [expect.stringContaining('ENOENT')] })
  await removeFolder(root)
})
