import { expect, test } from 'vitest'
import { withTestMode } from './test-mode.ts'

test.each([
  ['{"id":"a"}', '{"test":1,"id":"a"}'],
  ['{\n  "id": "a"\n}', '{"test":1,\n  "id": "a"\n}'],
  ['{"id":"a","test":0}', '{"id":"a","test":1}'],
  ['{}', '{"test":1}'],
  ['[1]', '[1]'],
  ['{"id":', '{"id":'],
])('%j becomes %j', (text, expected) => {
  expect(withTestMode(text)).toBe(expected)
})
