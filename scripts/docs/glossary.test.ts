// The glossary stays short enough to be read at once, and a word has one meaning.

import { expect, test } from 'vitest'
import { documentAt } from './run/guide.ts'

const words = [...documentAt('docs/glossary.md').text.matchAll(/^\| ([^|]+) \|/gm)]
  .map(([, word = '']) => word)
  .filter((word) => word !== 'Word')

test('the glossary has at most 40 rows', () => {
  expect(words).toContain('opportunity')
  expect(words.length).toBeLessThanOrEqual(40)
})

test('no word has two rows', () => {
  const all = words.flatMap((row) => row.split(', '))

  expect(all.filter((word, index) => all.indexOf(word) !== index)).toEqual([])
})
