import { expect, test } from 'vitest'
import { csvLine } from './csv.ts'

test.each([
  ['chat', 'chat'],
  ['a,b', '"a,b"'],
  ['say "hi"', '"say ""hi"""'],
  ['two\nlines', '"two\nlines"'],
  ['=HYPERLINK("http://x")', `"'=HYPERLINK(""http://x"")"`],
  ['+1+2', `"'+1+2"`],
  ['-1+2', `"'-1+2"`],
  ['@sum(a1)', `"'@sum(a1)"`],
  ['\t=1', `"'\t=1"`],
  ['\r=1', `"'\r=1"`],
  ['', ''],
])('%j is written as %s', (text, written) => {
  expect(csvLine([text])).toBe(`${written}\r\n`)
})

test('numbers stay numbers, even below zero', () => {
  expect(csvLine([-5n, '-0.25', 12, true])).toBe('-5,-0.25,12,true\r\n')
})
