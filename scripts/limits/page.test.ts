import { expect, test } from 'vitest'
import { withSection } from './page.ts'

test('a section is written between its markers and nowhere else', () => {
  const page = 'before\n<!-- a: begin, written by npm run limits -->\nold\n<!-- a: end -->\nafter'

  expect(withSection(page, 'a', 'new')).toBe(
    'before\n<!-- a: begin, written by npm run limits -->\n\nnew\n\n<!-- a: end -->\nafter',
  )
})

test('a page without the section is an error', () => {
  expect(() => withSection('text', 'a', 'new')).toThrow('no section a')
})
