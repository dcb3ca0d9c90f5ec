import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { scratch } from '../test/support/scratch.ts'
import { takeLock } from './lock.ts'

const directory = scratch()

test('a lock that was given back can be taken again', async () => {
  const journal = await directory()

  const giveBack = takeLock(journal)
  giveBack()
  giveBack()
  const again = takeLock(journal)

  expect(() => takeLock(journal)).toThrow('is in use by another process, which is running')
  again()
})

test('the error tells where to look for the process that has it', async () => {
  const journal = await directory()
  const giveBack = takeLock(journal)

  expect(() => takeLock(journal)).toThrow(`\`fuser ${join(journal, 'lock')}\` names it. Give each process its own.`)

  giveBack()
})

test('it takes no room', async () => {
  const journal = await directory()

  const giveBack = takeLock(journal)

  expect(await readFile(join(journal, 'lock'))).toHaveLength(0)
  giveBack()
})

test('a file that is no lock is an error of its own', async () => {
  const journal = await directory()
  await writeFile(join(journal, 'lock'), 'no database at all, but a long text'.repeat(100))
  await chmod(join(journal, 'lock'), 0o600)

  expect(() => takeLock(journal)).toThrow('file is not a database')
})

const contender = `
  const { takeLock } = await import(process.argv[1])
  process.send('ready')
  process.on('message', () => {
    try {
      takeLock(process.argv[2])
      process.send('mine')
    } catch (error) {
      process.send(error.message)
    }
  })
`

/** A process that tries to take the lock when it is told to. */
async function contenderFor(journal: string) {
  const words = ['--input-type=module', '--eval', contender, new URL('./lock.ts', import.meta.url).href, journal]
  const child = spawn(process.execPath, words, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  await once(child, 'message')
  return child
}

test('of processes that ask at the same time one gets it, and a kill frees it at once', {
  timeout: 60_000,
}, async () => {
  const journal = await directory()
  const children = await Promise.all(Array.from({ length: 4 }, () => contenderFor(journal)))
  const answers = children.map(async (child) => String((await once(child, 'message'))[0]))
  for (const child of children) child.send('take')

  const words = await Promise.all(answers)
  const owner = children[words.indexOf('mine')]
  owner?.kill('SIGKILL')
  if (owner !== undefined) await once(owner, 'exit')
  const giveBack = takeLock(journal)

  expect(words.filter((word) => word === 'mine')).toHaveLength(1)
  expect(words.filter((word) => word.includes('is in use by another process'))).toHaveLength(3)
  giveBack()
  for (const child of children) child.kill('SIGKILL')
})
