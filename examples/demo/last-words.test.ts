import { expect, test } from 'vitest'
import { lastWords } from './last-words.ts'

test('of an uncaught error the message is told, not the stack', () => {
  const said = `file:///parley/ledger.ts:12
    throw new RangeError('no room for a database')
          ^

RangeError: no room for a database
    at open (file:///parley/ledger.ts:12:11)

Node.js v26.10.0
`

  expect(lastWords(said)).toBe('RangeError: no room for a database')
})

test('of a refusal the last line is told', () => {
  expect(lastWords('remark: a default is used.\nPort 9191 is in use.\n')).toBe('Port 9191 is in use.')
})

test('of a log the sentence is told', () => {
  expect(lastWords('{"level":50,"msg":"the disk is full"}\n')).toBe('the disk is full')
})

test('a long line is cut', () => {
  expect(lastWords('x'.repeat(301))).toBe('x'.repeat(300))
})

test('silence explains nothing', () => {
  expect(lastWords('')).toBeUndefined()
  expect(lastWords('\n\n')).toBeUndefined()
})
