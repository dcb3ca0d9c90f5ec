import { expect, test } from 'vitest'
import { checkPurity } from './purity.ts'

const pure = 'packages/exchange/src/auction/hold-auction.ts'

test('a pure place may not look at the clock', () => {
  expect(sentencesFor(pure, 'const nowMs = Date.now()')).toEqual([
    'Take the time as an argument instead of using Date.now.',
  ])
  expect(sentencesFor(pure, 'const nowMs = performance.now()')).toHaveLength(1)
})

test('a pure place may not use chance', () => {
  expect(sentencesFor(pure, 'const dice = Math.random()')).toHaveLength(1)
})

test('a pure place may not wait', () => {
  expect(sentencesFor(pure, 'setTimeout(close, 10)')).toHaveLength(1)
  expect(sentencesFor(pure, 'setInterval(close, 10)')).toHaveLength(1)
})

test('a pure place may not open a socket', () => {
  expect(sentencesFor(pure, "import { request } from 'node:http'")).toEqual([
    'Take the transport as an argument instead of importing node:http.',
  ])
  expect(sentencesFor(pure, "const net = await import('node:net')")).toHaveLength(1)
})

test('a comment may speak of the clock', () => {
  expect(sentencesFor(pure, '// Never Date.now.')).toEqual([])
})

test('tests and other places may do all this', () => {
  expect(sentencesFor('packages/exchange/src/auction/hold-auction.test.ts', 'Date.now()')).toEqual([])
  expect(sentencesFor('packages/exchange/src/time/clock.ts', 'Date.now()')).toEqual([])
})

function sentencesFor(path: string, text: string): readonly string[] {
  return checkPurity([{ path, text }]).findings.map(({ sentence }) => sentence)
}
