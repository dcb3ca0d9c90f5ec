// Each process has a journal of its own, and one that cannot be opened ends the start.

import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { emptyFolder, runToEnd, startServer, stopAll } from '../support/server.ts'
import { startMachine } from '../support/workers.ts'

afterAll(stopAll)

test('each worker keeps its notices in a folder with its number', async () => {
  const root = emptyFolder()

  await startMachine(2, { PARLEY_JOURNAL: root })

  expect(readdirSync(root).toSorted()).toEqual(['0', '1'])
})

test('a folder that is used by another process ends the start with 1 and a sentence', async () => {
  const root = emptyFolder()
  await startServer({ env: { PARLEY_JOURNAL: root } })

  const ended = await runToEnd({ env: { PARLEY_JOURNAL: root } })

  expect(ended.code).toBe(1)
  expect(ended.stderr).toMatch(/^cannot open the journal in .*; choose another folder with PARLEY_JOURNAL/)
})

test('a file where the folder should be ends the start with 1 and a sentence', async () => {
  const root = emptyFolder()
  writeFileSync(join(root, '0'), 'not a folder')

  const ended = await runToEnd({ env: { PARLEY_JOURNAL: root } })

  expect(ended.code).toBe(1)
  expect(ended.stderr).toContain('cannot open the journal in')
})
