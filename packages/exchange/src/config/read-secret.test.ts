import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { secretReader } from './read-secret.ts'

const folder = mkdtempSync(join(tmpdir(), 'parley-secrets-'))
afterAll(() => rmSync(folder, { recursive: true }))
const read = secretReader(folder)

/** What is read of a file with these bytes. */
function readingOf(content: string | Buffer): ReturnType<typeof read> {
  writeFileSync(join(folder, 'secret'), content)
  return read('secret')
}

test.each([
  ['hush', 'hush'],
  ['hush\n', 'hush'],
  ['hush\r\n', 'hush'],
  ['hush\n\n', 'hush\n'],
  [' hush \n', ' hush '],
])('%j holds %j: one line break at the end is cut, and nothing else', (content, text) => {
  expect(readingOf(content)).toEqual({ kind: 'text', text })
})

test('a secret has 8,192 bytes at most', () => {
  expect(readingOf('x'.repeat(8192))).toEqual({ kind: 'text', text: 'x'.repeat(8192) })
  expect(readingOf('x'.repeat(8193))).toEqual({
    kind: 'fault',
    path: join(folder, 'secret'),
    reason: 'has more than 8192 bytes; a secret is shorter',
  })
})

test.each([
  ['nothing', ''],
  ['a line break', '\n'],
])('a file with %s in it is empty', (_, content) => {
  expect(readingOf(content)).toMatchObject({ kind: 'fault', reason: 'is empty; write the secret into it' })
})

test('bytes that are no text are no secret', () => {
  expect(readingOf(Buffer.from([0xff, 0xfe]))).toMatchObject({ reason: 'is not UTF-8 text; save it as UTF-8' })
})

test('a path is found from the folder, a whole path as it is, and a link leads to its file', () => {
  readingOf('hush')
  symlinkSync(join(folder, 'secret'), join(folder, 'link'))

  expect(read('./link')).toEqual({ kind: 'text', text: 'hush' })
  expect(secretReader('/nowhere')(join(folder, 'secret'))).toEqual({ kind: 'text', text: 'hush' })
})

test('what does not exist, a folder and a pipe are faults, and nobody waits for the pipe', () => {
  execFileSync('sh', ['-c', 'mkfifo "$1"', 'sh', join(folder, 'pipe')])

  expect(read('gone')).toMatchObject({
    path: join(folder, 'gone'),
    reason: 'does not exist; give its path relative to the folder of the configuration file',
  })
  expect(read('.')).toMatchObject({ reason: 'is not a regular file; name one' })
  expect(read('pipe')).toMatchObject({ reason: 'is not a regular file; name one' })
})
