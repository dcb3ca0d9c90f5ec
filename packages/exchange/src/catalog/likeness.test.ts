import { expect, test } from 'vitest'
import { likeness } from './likeness.ts'

test('a word is wholly like itself, whatever its case', () => {
  expect(likeness('Port', 'port')).toBe(1)
})

test('words without a common letter are not alike', () => {
  expect(likeness('abc', 'xyz')).toBe(0)
})
