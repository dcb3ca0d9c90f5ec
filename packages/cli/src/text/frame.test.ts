import picocolors from 'picocolors'
import { expect, test } from 'vitest'
import { frameOf } from './frame.ts'

const plain = picocolors.createColors(false)

test('the line of the fault is shown with a mark below it', () => {
  expect(frameOf('{\n  "a": true\n}', { start: 9, end: 13 }, plain)).toEqual([
    ' 1 | {',
    ' 2 |   "a": true',
    '   |        ^^^^',
  ])
})

test('a long line is cut around the fault, and the mark stays below it', () => {
  const text = `"${'x'.repeat(300)}!${'y'.repeat(300)}"`

  const [line = '', mark = ''] = frameOf(text, { start: 301, end: 302 }, plain)

  expect(line[mark.indexOf('^')]).toBe('!')
  expect(line.length).toBeLessThan(100)
})

test('control characters of a file do not reach the terminal', () => {
  const [line] = frameOf('\u001b[2Jx', { start: 4, end: 5 }, plain)

  expect(line).toBe(' 1 | �[2Jx')
})
