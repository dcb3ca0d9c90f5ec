import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { treePattern } from './topic-tree.ts'

const found = (phrases: readonly (readonly string[])[], text: string): boolean =>
  new RegExp(`^${treePattern(phrases, ' +')}$`, 'u').test(text)

test('phrases that begin alike share their beginning', () => {
  expect(treePattern([['sexual', 'life'], ['sexuality'], ['sexual']], ' +')).toBe('sexual(?: +life|ity)?')
})

test('without a phrase there is no expression', () => {
  expect(treePattern([], ' ')).toBeUndefined()
  expect(treePattern([[]], ' ')).toBeUndefined()
})

test('a tree finds exactly its phrases', () => {
  const word = fc.stringMatching(/^[ab\u{1d538}]{1,4}$/u)
  const phrase = fc.array(word, { minLength: 1, maxLength: 3 })
  fc.assert(
    fc.property(fc.array(phrase, { minLength: 1, maxLength: 8 }), phrase, (phrases, other) => {
      const texts = phrases.map((words) => words.join(' '))

      expect(texts.filter((text) => !found(phrases, text))).toEqual([])
      expect(found(phrases, other.join('  '))).toBe(texts.includes(other.join(' ')))
    }),
  )
})
