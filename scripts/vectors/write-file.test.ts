// A small file with lexicons: how words of other languages get their vectors.

import { expect, test } from 'vitest'
import { openVectors, type WordVectors } from '../../packages/exchange/src/relevance/vectors/word-vectors.ts'
import { englishOf } from './english.ts'
import { lexiconOf } from './lexicon.ts'
import { writeFile } from './write-file.ts'

const words = ['the', ',', 'shoes', '2014', 'bill', 'café', 'cafe', 'invoice', 'run-up']
const source = {
  dimensions: 3,
  l2NormIndex: 3,
  words,
  vectors: Object.fromEntries(words.map((word, at) => [word, [at + 1, at % 2, 2, Math.hypot(at + 1, at % 2, 2), at]])),
}

function filed(lexicon: string): { vectors: WordVectors; unknown: number } {
  const english = englishOf(source)
  const numbers = new Map(english.words.map((word, at) => [word, at]))
  const { entries, unknown } = lexiconOf('de', lexicon, numbers)
  const tables = [
    { language: 'en', entries: english.entries },
    { language: 'de', entries },
  ]
  const found = openVectors(writeFile({ dimensions: 3, vectors: english.vectors, tables }))
  if (found.kind === 'refused') throw new Error(found.why)
  return { vectors: found.vectors, unknown }
}

test('English words of letters and digits are taken without accents, each once, in order of frequency', () => {
  expect(englishOf(source).words).toEqual(['the', 'shoes', 'bill', 'cafe', 'invoice'])
})

test('no more words are taken than wanted', () => {
  expect(englishOf(source, 2).words).toEqual(['the', 'shoes'])
})

test('a source whose vectors have another length than it says is refused', () => {
  const wrong = { ...source, vectors: { ...source.vectors, shoes: [1, 2, 3, 4] } }

  expect(() => englishOf(wrong)).toThrow('shoes has no vector of 3 dimensions with its length behind it')
})

test('a word of another language has the vectors of its translations, and so has its stem', () => {
  const { vectors, unknown } = filed('# nothing\nSchuhe\tshoes\nRechnung\tthe invoice, bill\nUnsinn\tnonsense\n\n')
  const find = (word: string) => vectors.lexicon('de')?.find(word)

  expect(['schuhe', 'schuh', 'rechnung', 'unsinn', 'shoes'].map(find)).toEqual([[1], [1], [4, 2], [], []])
  expect(unknown).toBe(1)
})

test('a stem that is a word of its own keeps its own translations', () => {
  const { vectors } = filed('Schuhe\tshoes\nSchuh\tbill\n')

  expect(vectors.lexicon('de')?.find('schuh')).toEqual([2])
})

test('the same parts make the same bytes', () => {
  const { vectors, words: kept, entries } = englishOf(source)
  const parts = { dimensions: 3, vectors, tables: [{ language: 'en', entries }] }

  expect(kept.length).toBeGreaterThan(0)
  expect(writeFile(parts)).toEqual(writeFile(parts))
})
