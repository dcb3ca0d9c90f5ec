import picocolors from 'picocolors'
import { expect, test } from 'vitest'
import { coloredJson } from './pretty-json.ts'

const plain = picocolors.createColors(false)

test('a control character that JSON may hold as it is does not reach the terminal', () => {
  // U+009B begins a command like Escape and [ do, and JSON.stringify does not escape it.
  expect(coloredJson({ title: '\u009b2J' }, plain)).toBe('{\n  "title": "\ufffd2J"\n}')
})
