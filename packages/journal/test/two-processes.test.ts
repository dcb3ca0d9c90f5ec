import { expect, test } from 'vitest'
import { journalDefaults, openJournal } from '../src/index.ts'
import { startChild } from './support/child.ts'
import { bidOf, readAll, scratch } from './support/scratch.ts'

const directory = scratch()

test('a second process cannot open the journal of a running one, and is told so', async () => {
  const settings = { ...journalDefaults, directory: await directory() }
  const first = await startChild(settings)

  await expect(openJournal(settings)).rejects.toThrow('is in use by another process, which is running')
  await expect(startChild(settings)).rejects.toThrow('is in use by another process, which is running')

  expect(await first.append('b0')).toEqual(['durable'])
  await first.close()
})

test('the journal of a process that was killed is taken over', async () => {
  const settings = { ...journalDefaults, directory: await directory() }
  const first = await startChild(settings)
  await first.append('b0')
  await first.kill()

  const second = await startChild(settings)
  await second.append('b1')
  await second.close()

  expect((await readAll(settings.directory)).map(bidOf)).toEqual(['b0', 'b1'])
})
