import { expect, test } from 'vitest'
import { isLive, paintFor } from './paint.ts'

test('a terminal gets colours', () => {
  expect(paintFor({ isTTY: true }, {}).red('x')).not.toBe('x')
})

test.each([
  [{ isTTY: false }, {}],
  [{ isTTY: true }, { NO_COLOR: '1' }],
  [{ isTTY: true }, { TERM: 'dumb' }],
  [{}, {}],
])('%j with %j gets none', (stream, environment) => {
  expect(paintFor(stream, environment).red('x')).toBe('x')
})

test('NO_COLOR takes the colours and leaves the progress', () => {
  expect(isLive({ isTTY: true }, {})).toBe(true)
})
