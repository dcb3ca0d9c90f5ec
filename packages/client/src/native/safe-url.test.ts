import { expect, test } from 'vitest'
import { safeUrl } from './safe-url.ts'

test('an https URL passes in canonical form', () => {
  expect(safeUrl('https://Shop.example/a b', false)).toBe('https://shop.example/a%20b')
})

test.each([
  'javascript:alert(1)',
  ' javascript:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
  'blob:https://shop.example/1',
  'file:///etc/passwd',
  'http://shop.example/',
  '//shop.example/',
  '/path',
  'https://',
  'https://user:word@shop.example/',
  `https://shop.example/${'x'.repeat(4096)}`,
  '',
  7,
  null,
])('%s does not pass', (value) => {
  expect(safeUrl(value, false)).toBeUndefined()
  expect(safeUrl(value, true)).toBeUndefined()
})

test('http of this machine passes only where it is asked for', () => {
  expect(safeUrl('http://127.0.0.1:8080/x', false)).toBeUndefined()
  expect(safeUrl('http://127.0.0.1:8080/x', true)).toBe('http://127.0.0.1:8080/x')
  expect(safeUrl('http://localhost/', true)).toBe('http://localhost/')
  expect(safeUrl('http://[::1]:1/', true)).toBe('http://[::1]:1/')
  expect(safeUrl('http://127.0.0.1.shop.example/', true)).toBeUndefined()
})
