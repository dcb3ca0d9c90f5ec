import { expect, test } from 'vitest'
import { table, withSection } from './markdown.ts'

test('a bar inside a cell does not end it', () => {
  expect(table(['A', 'B'], [['x|y', 'two\nlines']])).toBe('| A | B |\n|---|---|\n| x\\|y | two lines |')
})

test('a section is written between its markers and nowhere else', () => {
  const page = 'before\n<!-- a: begin, written by npm run lab -- limits -->\nold\n<!-- a: end -->\nafter'

  expect(withSection(page, 'a', 'new')).toBe(
    'before\n<!-- a: begin, written by npm run lab -- limits -->\n\nnew\n\n<!-- a: end -->\nafter',
  )
})

test('other sections of a page stay as they are', () => {
  const other = '<!-- b: begin, written by hand -->\nkept\n<!-- b: end -->\n'
  const page = `${other}<!-- a: begin, written by npm run lab -- speed -->\nold\n<!-- a: end -->`

  expect(withSection(page, 'a', 'new')).toContain(other)
})

test('a page without the section is an error', () => {
  expect(() => withSection('text', 'a', 'new')).toThrow('no section a')
})
