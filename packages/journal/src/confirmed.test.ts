import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readConfirmed, writeConfirmed } from './confirmed.ts'

const root = await mkdtemp(join(tmpdir(), 'parley-confirmed-'))
afterAll(() => rm(root, { recursive: true }))
const directory = (): Promise<string> => mkdtemp(join(root, 'journal-'))

test('without the file nothing is confirmed', async () => {
  expect(await readConfirmed(await directory())).toEqual({ notices: 0, sums: 0 })
})

test('what was written last is confirmed, and no draft is left', async () => {
  const journal = await directory()

  await writeConfirmed(journal, { notices: 5, sums: 2 })
  await writeConfirmed(journal, { notices: 9, sums: 2 })

  expect(await readConfirmed(journal)).toEqual({ notices: 9, sums: 2 })
  expect(await readdir(journal)).toEqual(['confirmed'])
})

test('two that write at the same time leave one of both values', async () => {
  const journal = await directory()

  await Promise.all([
    writeConfirmed(journal, { notices: 5, sums: 5 }),
    writeConfirmed(journal, { notices: 9, sums: 9 }),
  ])

  const { notices, sums } = await readConfirmed(journal)
  expect([5, 9]).toContain(notices)
  expect(sums).toBe(notices)
})

test('a file that says something else confirms nothing, so that all is sent again', async () => {
  const journal = await directory()

  const read: unknown[] = []
  for (const text of ['', '{', 'null', '{"notices":-1,"sums":0}', '{"notices":1.5,"sums":0}', '{"notices":5}']) {
    await writeFile(join(journal, 'confirmed'), text)
    read.push(await readConfirmed(journal))
  }

  expect(read).toEqual(Array.from({ length: 6 }, () => ({ notices: 0, sums: 0 })))
})
