// The command as an operator types it: people are added, listed and ended, and mistakes say what to do.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { programFile } from '@parley/testkit/program'
import { afterAll, expect, test } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'parley-people-'))
afterAll(() => rmSync(folder, { recursive: true }))

async function run(args: readonly string[], input = '', more: Readonly<Record<string, string>> = {}) {
  const env = { ...process.env, PARLEY_PORTAL_DATABASE: join(folder, 'portal'), ...more }
  const child = spawn(process.execPath, [programFile('portal'), ...args], { stdio: 'pipe', env })
  const said = { out: '', err: '' }
  child.stdout.on('data', (chunk: Buffer) => (said.out += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (said.err += chunk.toString()))
  child.stdin.end(input)
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, ...said }
}

const pia = ['person', 'add', 'pia', '--side', 'publisher', '--of', 'pub-1']

test('a person is added with a password from the standard input, listed, and ended', async () => {
  const added = await run([...pia, '--roles', 'view,finance', '--password-stdin'], 'correct horse battery\n')
  const again = await run([...pia, '--email', 'pia@chat.example'])
  const subject = ['person', 'add', 'sam', '--side', 'operator', '--subject', '4711']
  const sam = await run(subject, '', {
    PARLEY_PORTAL_OPENID_ISSUER: 'https://accounts.example',
    PARLEY_PORTAL_OPENID_CLIENT: 'portal',
    PARLEY_PORTAL_URL: 'https://portal.example',
  })
  const listed = await run(['person', 'list'])
  const ended = [await run(['person', 'end', 'pia']), await run(['person', 'end', 'pia'])]

  expect(added).toEqual({ code: 0, out: 'pia may view, finance as publisher pub-1.\n', err: '' })
  expect([again.code, again.err]).toEqual([1, expect.stringContaining('Somebody has this name')])
  expect(sam.code).toBe(0)
  expect(listed.out).toBe(
    'pia\tpublisher\tpub-1\tview,finance\tpassword\t0 sessions\nsam\toperator\t-\tview\topenid\t0 sessions\n',
  )
  expect(ended.map(({ code }) => code)).toEqual([0, 1])
  expect((await run(['person', 'list'])).out).not.toContain('pia')
})

test.each([
  [['person', 'add', 'x', '--side', 'friend', '--email', 'x@y.example'], 'side must be one of'],
  [['person', 'add', 'x', '--side', 'publisher', '--email', 'x@y.example'], '--of must be the name of the publisher'],
  [['person', 'add', 'x', '--side', 'operator', '--of', 'o', '--email', 'x@y.example'], 'an operator has no --of'],
  [[...pia], 'say how the person signs in'],
  [[...pia, '--roles', 'root', '--email', 'x@y.example'], 'roles must be some of'],
  [[...pia, '--subject', '4711'], 'PARLEY_PORTAL_OPENID_ISSUER'],
  [[...pia, '--password-stdin'], 'at least 12 characters'],
  [[...pia, '--colour', 'red'], "Unknown option '--colour'"],
  [['person'], 'Say add, list or end.'],
  [['dance'], 'dance is not a command'],
  [['--host', '0.0.0.0'], 'clear text'],
])('%j is refused with what to do', async (args, sentence) => {
  const { code, err } = await run(args, 'short\n')

  expect([code, err]).toEqual([2, expect.stringContaining(sentence)])
})

test('help names every setting, and no secret is a flag', async () => {
  const { code, out } = await run(['--help'])

  expect(code).toBe(0)
  expect(out).toContain('PARLEY_PORTAL_OPENID_SECRET')
  expect(out).not.toMatch(/--\S*(?:secret|token|key)\b/)
})
