import { expect, test } from 'vitest'
import { accessFrom, remarkOn, viewOf } from './access.ts'
import { makeKey } from './command.ts'
import { readKeys } from './read-keys.ts'

const hash = 'a'.repeat(64)
const line = `{"name":"acme-1","side":"partner","of":"acme","sha256":"${hash}"}`

/** Runs the command and returns what it printed. */
function run(...words: string[]) {
  let at = 0
  const next = (): number => {
    at += 1
    return at
  }
  const out: string[] = []
  const err: string[] = []
  const exitCode = makeKey(words, {
    // Not random, but another value each time.
    randomBytes: (size) => new Uint8Array(size).fill(next()),
    print: (text) => out.push(text),
    printError: (text) => err.push(text),
  })
  return { exitCode, out, err, key: /^The key is (\S+)$/m.exec(err.join('\n'))?.[1] ?? '' }
}

test('the key that the command shows opens what its line says', () => {
  const { exitCode, out, key } = run('--side', 'partner', '--of', 'acme')
  const access = accessFrom(`# keys of partners\n\n${out.join('\n')}\n`, '0.0.0.0')

  expect(exitCode).toBe(0)
  expect(out).toEqual([
    expect.stringMatching(/^\{"name":"acme-020202","side":"partner","of":"acme","sha256":"[0-9a-f]{64}"\}$/),
  ])
  expect(out[0]).not.toContain(key)
  if (access.kind === 'problem') throw new Error(access.reason)
  expect(viewOf({ authorization: `Bearer ${key}` }, access)).toEqual({ side: 'partner', of: 'acme' })
})

test('a key for an operator needs no name of a side', () => {
  const { exitCode, out } = run('--side', 'operator', '--name', 'night-shift')

  expect(exitCode).toBe(0)
  expect(out[0]).toContain('{"name":"night-shift","side":"operator","sha256":')
})

test.each([
  [['--side', 'partner'], 'of must name the partner'],
  [['--side', 'operator', '--of', 'acme'], 'the key of an operator has no of'],
  [['--side', 'friend', '--of', 'acme'], 'side (operator, publisher or partner)'],
  [['--colour'], "Unknown option '--colour'"],
])('parley-ledger key %j is refused with its usage', (words, reason) => {
  const { exitCode, out, err } = run(...words)

  expect([exitCode, out]).toEqual([2, []])
  expect(err.join('\n')).toContain(reason)
  expect(err.join('\n')).toContain('parley-ledger key --side')
})

test.each([
  [undefined],
  [''],
  ['Bearer'],
  ['Bearer other'],
  ['Basic YWNtZTphY21l'],
  [`Bearer ${hash}`],
  [`Bearer ${'x'.repeat(257)}`],
])('%j opens nothing', (authorization) => {
  const access = accessFrom(line, '127.0.0.1')

  if (access.kind === 'problem') throw new Error(access.reason)
  expect(viewOf({ authorization }, access)).toMatchObject({ kind: 'refused', status: 401 })
})

test.each([
  ['', 'it has no key'],
  ['# nothing\n\n', 'it has no key'],
  ['{', 'line 1: it must be an object'],
  [`${line}\n${line}`, 'line 2: a second key has the name acme-1'],
  ['\n{"name":"a","side":"partner","of":"acme","sha256":"abc"}', 'line 2: it must be an object'],
  [`{"name":"a","side":"partner","of":"acme","sha256":"${hash}","extra":1}`, 'line 1: it must be an object'],
  [`{"name":"a","side":"publisher","sha256":"${hash}"}`, 'line 1: of must name the publisher'],
])('a file with %j is refused as a whole', (text, reason) => {
  expect(readKeys(text)).toEqual({ kind: 'problem', reason: expect.stringContaining(reason) })
})

test('without keys the ledger is open to this machine, says so, and to no other', () => {
  const open = accessFrom(undefined, '127.0.0.1')

  expect(open).toEqual({ kind: 'open' })
  expect(viewOf({}, { kind: 'open' })).toEqual({ side: 'operator' })
  expect(remarkOn({ kind: 'open' })).toContain('No keys are set')
  expect(accessFrom(undefined, '0.0.0.0')).toMatchObject({ kind: 'problem' })
})
