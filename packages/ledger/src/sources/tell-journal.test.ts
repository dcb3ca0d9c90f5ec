import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { positionOf, readConfirmed } from '@parley/journal'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { removeFolder, temporaryFolder, writeJournal } from '../../test/support/journals.ts'
import { notice } from '../../test/support/samples.ts'
import { tellJournal } from './tell-journal.ts'

let root: string
let directory: string
beforeEach(async () => {
  root = await temporaryFolder()
  directory = join(root, '0')
})
afterEach(() => removeFolder(root))

const first = { notices: positionOf(1, 0), sums: 0 }

test('a journal is told what the ledger has, also if that is less than before', async () => {
  const id = await writeJournal(root, '0', [notice('b1')])

  await tellJournal({ id, directory }, first)
  expect(await readConfirmed(directory)).toEqual(first)

  await tellJournal({ id, directory }, { notices: 0, sums: 0 })
  expect(await readConfirmed(directory)).toEqual({ notices: 0, sums: 0 })
})

test('a directory that was emptied is another journal, and is not told about the old one', async () => {
  const id = await writeJournal(root, '0', [notice('b1')])
  await rm(directory, { recursive: true })
  await writeJournal(root, '0', [notice('b2')])

  await expect(tellJournal({ id, directory }, first)).rejects.toThrow(`no longer ${id}`)

  expect(await readConfirmed(directory)).toEqual({ notices: 0, sums: 0 })
})

test('a journal that ends before what the ledger has is an older copy, and nothing of it is confirmed', async () => {
  const id = await writeJournal(root, '0', [notice('b1')])

  const told = tellJournal({ id, directory }, { notices: positionOf(2, 0), sums: 0 })

  await expect(told).rejects.toThrow('up to segment 2, and its last one is 1')
  expect(await readConfirmed(directory)).toEqual({ notices: 0, sums: 0 })
})
