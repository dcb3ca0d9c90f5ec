// The command by which an operator adds, lists and ends people, and what it says of mistakes.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { programFile } from '@parley/testkit/program'
import { afterAll, expect, test } from 'vitest'
import { personCommand } from '../src/commands/person.ts'
import { noonMs, serve } from './support/portal.ts'

const folder = mkdtempSync(join(tmpdir(), 'parley-people-'))
afterAll(() => rmSync(folder, { recursive: true }))

const pia = ['add', 'pia', '--side', 'publisher', '--of', 'pub-1']

function typing(database: Awaited<ReturnType<typeof serve>>['database'] | undefined) {
  return async (args: readonly string[], input = '', issuer = '') => {
    const [out, err]: string[][] = [[], []]
    const code = await personCommand(args, {
      onDatabase: (work) => (database === undefined ? Promise.reject(new Error('not needed')) : work(database)),
      issuer,
      nowMs: () => noonMs,
      readInput: () => Promise.resolve(input),
      print: (line) => out?.push(line),
      printError: (line) => err?.push(line),
    })
    return { code, out: out?.join('\n'), err: err?.join('\n') }
  }
}

test('a person is added with a password from the standard input, signs in, is listed, and is ended', async () => {
  const { database, signIn } = await serve()
  const type = typing(database)

  const added = await type([...pia, '--roles', 'view,finance', '--password-stdin'], 'correct horse battery\n')
  const again = await type([...pia, '--email', 'pia@chat.example'])
  const sam = ['add', 'sam', '--side', 'operator', '--subject', '4711']
  const other = await type(sam, '', 'https://accounts.example')

  expect(added).toEqual({ code: 0, out: 'pia may view, finance as publisher pub-1.', err: '' })
  expect([again.code, again.err]).toEqual([1, expect.stringContaining('Somebody has this name')])
  expect(other.code).toBe(0)
  expect((await signIn('pia')).statusCode).toBe(200)
  expect((await type(['list'])).out).toBe(
    'pia\tpublisher\tpub-1\tview,finance\tpassword\t1 sessions\nsam\toperator\t-\tview\topenid\t0 sessions',
  )
  expect([(await type(['end', 'pia'])).code, (await type(['end', 'pia'])).code]).toEqual([0, 1])
  expect((await type(['list'])).out).not.toContain('pia')
  expect((await signIn('pia')).statusCode).toBe(401)
})

test.each([
  [['add', 'x', '--side', 'friend', '--email', 'x@y.example'], 'side must be one of'],
  [['add', 'x', '--side', 'publisher', '--email', 'x@y.example'], '--of must be the name of the publisher'],
  [['add', 'x', '--side', 'operator', '--of', 'o', '--email', 'x@y.example'], 'an operator has no --of'],
  [[...pia], 'say how the person signs in'],
  [[...pia, '--roles', 'root', '--email', 'x@y.example'], 'roles must be some of'],
  [[...pia, '--subject', '4711'], 'PARLEY_PORTAL_OPENID_ISSUER'],
  [[...pia, '--password-stdin'], 'at least 12 characters'],
  [[...pia, '--colour', 'red'], "Unknown option '--colour'"],
  [[], 'Say add, list or end.'],
])('person %j is refused with what to do, before a database is opened', async (args, sentence) => {
  const { code, err } = await typing(undefined)(args, 'short\n')

  expect([code, err]).toEqual([2, expect.stringContaining(sentence)])
})

async function run(...args: readonly string[]) {
  const env = { ...process.env, PARLEY_PORTAL_DATABASE: join(folder, 'portal') }
  const child = spawn(process.execPath, [programFile('portal'), ...args], { stdio: 'pipe', env })
  const said = { out: '', err: '' }
  child.stdout.on('data', (chunk: Buffer) => (said.out += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (said.err += chunk.toString()))
  child.stdin.end('correct horse battery\n')
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, ...said }
}

test('the program does it on its database, and refuses words that it does not know', async () => {
  const added = await run('person', ...pia, '--password-stdin')
  const listed = await run('person', 'list')

  expect([added.code, listed.out]).toEqual([0, 'pia\tpublisher\tpub-1\tview\tpassword\t0 sessions\n'])
  expect((await run('dance')).err).toContain('dance is not a command')
  expect((await run('--host', '0.0.0.0')).err).toContain('clear text')
})

test('help names every setting, and no secret is a flag', async () => {
  const { code, out } = await run('--help')

  expect(code).toBe(0)
  expect(out).toContain('PARLEY_PORTAL_OPENID_SECRET')
  expect(out).not.toMatch(/--\S*(?:secret|token|key)\b/)
})
