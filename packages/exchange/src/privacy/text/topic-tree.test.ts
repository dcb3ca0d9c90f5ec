import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { topicTree } from './topic-tree.ts'

const isFound = (phrases: readonly (readonly string[])[], words: readonly string[]): boolean | undefined =>
  topicTree(phrases)?.isIn(words)

test('a phrase is found wherever its words stand one behind the other', () => {
  const phrases = [['sexual', 'life'], ['hiv']]

  expect(isFound(phrases, ['my', 'sexual', 'life'])).toBe(true)
  expect(isFound(phrases, ['sexual', 'and', 'life'])).toBe(false)
  expect(isFound(phrases, ['sexual'])).toBe(false)
  expect(isFound(phrases, ['an', 'hiv', 'test'])).toBe(true)
  expect(isFound(phrases, [])).toBe(false)
})

test('a phrase that begins like a longer one is found too', () => {
  const phrases = [
    ['trade', 'union', 'member'],
    ['trade', 'union'],
    ['union', 'member'],
  ]

  expect(isFound(phrases, ['trade', 'union'])).toBe(true)
  expect(isFound(phrases, ['a', 'union', 'member'])).toBe(true)
})

test('without a word there is no tree', () => {
  expect(topicTree([])).toBeUndefined()
  expect(topicTree([[]])).toBeUndefined()
})

test('a tree finds what a search for each phrase finds', () => {
  const word = fc.constantFrom('a', 'b', 'ab')
  const phrase = fc.array(word, { minLength: 1, maxLength: 3 })
  fc.assert(
    fc.property(fc.array(phrase, { minLength: 1, maxLength: 8 }), fc.array(word, { maxLength: 8 }), (phrases, text) => {
      const joined = ` ${text.join(' ')} `

      expect(isFound(phrases, text)).toBe(phrases.some((words) => joined.includes(` ${words.join(' ')} `)))
    }),
  )
})
