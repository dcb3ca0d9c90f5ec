import { expect, test } from 'vitest'
import { likeFirst, likeness } from './likeness.ts'

test('a word is wholly like itself, whatever its case', () => {
  expect(likeness('Port', 'port')).toBe(1)
})

test('words without a common letter are not alike', () => {
  expect(likeness('abc', 'xyz')).toBe(0)
})

test('the word that was probably meant comes first', () => {
  expect(likeFirst(['host', 'workers', 'port'], 'prot')[0]).toBe('port')
  expect(likeFirst(['intent', 'awareness', 'conversion'], 'aware')[0]).toBe('awareness')
})
