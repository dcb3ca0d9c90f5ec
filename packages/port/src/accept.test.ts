import { expect, test } from 'vitest'
import { prefersPage } from './accept.ts'

test.each([
  'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8',
  'text/html',
  'text/*',
  'application/json;q=0.8, text/html;q=0.9',
  'Text/HTML, */*;Q=0.5',
])('a page for %s', (accept) => {
  expect(prefersPage(accept)).toBe(true)
})

test.each([
  undefined,
  '',
  '*/*',
  'application/json',
  'application/json, text/html',
  'application/json, text/html;q=0.9',
  'text/html;q=0',
  'text/html;q=none',
  'text/html;q=0.5, */*',
  ',;,',
])('JSON for %s', (accept) => {
  expect(prefersPage(accept)).toBe(false)
})
