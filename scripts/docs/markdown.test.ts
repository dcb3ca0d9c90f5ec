import { expect, test } from 'vitest'
import { table } from './markdown.ts'

test('a bar inside a cell does not end it', () => {
  expect(table(['A', 'B'], [['x|y', 'two\nlines']])).toBe('| A | B |\n|---|---|\n| x\\|y | two lines |')
})
