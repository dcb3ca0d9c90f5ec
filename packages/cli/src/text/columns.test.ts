import { expect, test } from 'vitest'
import { columnsOf, cut, padded, wrapped } from './columns.ts'

test('a text takes a column for each letter, two for a wide one and none for a mark above it', () => {
  expect(columnsOf('alpha')).toBe(5)
  expect(columnsOf('広告')).toBe(4)
  expect(columnsOf('e\u0301')).toBe(1)
  expect(columnsOf('👟')).toBe(2)
})

test('a text that fits is left, and a longer one is cut with a mark', () => {
  expect(cut('alpha', 5)).toBe('alpha')
  expect(cut('alpha', 4)).toBe('alp…')
  expect(cut('広告広告', 5)).toBe('広告…')
})

test('a padded text takes exactly the columns it is given', () => {
  expect(padded('ab', 4)).toBe('ab  ')
  expect(padded('abcdef', 4)).toBe('abc…')
  expect(columnsOf(padded('広告広告', 6))).toBe(6)
})

test('a sentence is broken at spaces, and a long word inside', () => {
  expect(wrapped('one two three', 7)).toEqual(['one two', 'three'])
  expect(wrapped('abcdefghij', 4)).toEqual(['abcd', 'efgh', 'ij'])
  expect(wrapped('', 4)).toEqual([''])
  expect(wrapped('a abcdefgh', 4)).toEqual(['a', 'abcd', 'efgh'])
})
