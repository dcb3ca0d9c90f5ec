import { expect, test } from 'vitest'
import { readLine } from './log.ts'

test('a line contains a time and a request', () => {
  expect(readLine('{"atMs": 12, "request": {"id":"a"}}', 3)).toEqual({
    kind: 'entry',
    entry: { line: 3, atMs: 12, body: '{"id":"a"}' },
  })
})

test.each([
  ['{"atMs": 1', 'is not a JSON object'],
  ['[]', 'is not a JSON object'],
  ['{"request": {}}', 'has no atMs'],
  ['{"atMs": -1, "request": {}}', 'has no atMs'],
  ['{"atMs": 1}', 'has no request'],
])('%s is a fault', (text, reason) => {
  expect(readLine(text, 7)).toMatchObject({ kind: 'fault', line: 7, reason: expect.stringContaining(reason) })
})

test('an empty line is skipped', () => {
  expect(readLine('  ', 1)).toEqual({ kind: 'blank' })
})
