import { expect, test } from 'vitest'
import { oneLine } from './one-line.ts'

test.each([
  ['\u001b[31mred', '\ufffd[31mred'],
  ['a\nb\tc\r', 'a\ufffdb\ufffdc\ufffd'],
  ['\u009b2J', '\ufffd2J'],
  ['a\u202eb', 'a\ufffdb'],
  ['a\u2028b', 'a\ufffdb'],
  ['a\ud800b', 'a\ufffdb'],
  ['Schuhe für 広告 👟', 'Schuhe für 広告 👟'],
  [undefined, ''],
  [7, '7'],
  [{ a: 1 }, '{"a":1}'],
])('%j is shown as %j', (value, shown) => {
  expect(oneLine(value)).toBe(shown)
})
