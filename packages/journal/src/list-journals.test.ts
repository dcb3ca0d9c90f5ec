import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { scratch } from '../test/support/scratch.ts'
import { openJournal } from './journal.ts'
import { listJournals } from './list-journals.ts'
import { journalDefaults } from './settings.ts'

const directory = scratch()

test('the journals of a machine are the directories below its root that hold one', async () => {
  const root = await directory()
  const second = await openJournal({ ...journalDefaults, directory: join(root, '2') })
  const first = await openJournal({ ...journalDefaults, directory: join(root, '1') })
  await mkdir(join(root, 'something else'))
  await writeFile(join(root, 'file'), '')

  const found = await listJournals(root)

  expect(found).toEqual({
    journals: [
      { id: first.id, directory: join(root, '1') },
      { id: second.id, directory: join(root, '2') },
    ],
    faults: [],
  })
  await first.close()
  await second.close()
})

test('a root that does not exist has no journals', async () => {
  expect(await listJournals(join(await directory(), 'missing'))).toEqual({ journals: [], faults: [] })
})

test('a journal of another version is a fault that names its file, beside the journals that can be read', async () => {
  const root = await directory()
  await mkdir(join(root, '1'))
  await writeFile(join(root, '1', 'journal.json'), '{"v":2,"id":"x"}')
  const second = await openJournal({ ...journalDefaults, directory: join(root, '2') })

  const { journals, faults } = await listJournals(root)

  expect(journals).toEqual([{ id: second.id, directory: join(root, '2') }])
  expect(faults.map((fault) => fault.directory)).toEqual([join(root, '1')])
  expect(String(faults[0]?.error)).toContain(join(root, '1', 'journal.json'))
  await second.close()
})
