import { readFileSync } from 'node:fs'
import { wordVectorsFile } from '@parley/vectors'
import { expect, test } from 'vitest'
import { hashOf } from './format.ts'
import { openVectors, type WordVectors } from './word-vectors.ts'

const bytes = new Uint8Array(readFileSync(wordVectorsFile))

function opened(): WordVectors {
  const found = openVectors(bytes)
  if (found.kind === 'refused') throw new Error(found.why)
  return found.vectors
}

function changed(change: (copy: Uint8Array<ArrayBuffer>) => void): Uint8Array<ArrayBuffer> {
  const copy = bytes.slice()
  change(copy)
  return copy
}

test('the file is at most 12 MB, and has 85,000 English words with 100 dimensions', () => {
  const { dimensions, count, lexicon } = opened()

  expect(bytes.byteLength).toBeLessThanOrEqual(12_000_000)
  expect([dimensions, count, lexicon('en')?.words]).toEqual([100, 85_000, 85_000])
})

test('every English word is found under its own number, and there is a vector of each', () => {
  const { values, count, dimensions, lexicon } = opened()
  const words = englishWords()

  const wrong = words.filter(([word, number]) => lexicon('en')?.find(word).join() !== String(number))
  const empty = words.filter(([, number]) =>
    values.subarray(number * dimensions, (number + 1) * dimensions).every((value) => value === 0),
  )

  expect(words).toHaveLength(count)
  expect(new Set(words.map(([, number]) => number)).size).toBe(count)
  expect(wrong).toEqual([])
  expect(empty).toEqual([])
})

test('the number of a word is its rank', () => {
  const { lexicon } = opened()
  const ranks = ['the', 'money', 'insomnia'].map((word) => lexicon('en')?.find(word)[0] ?? -1)

  expect(ranks).toEqual(ranks.toSorted((a, b) => a - b))
  expect(ranks[0]).toBe(0)
})

test.each(['', 'a', 'xqzzy', 'insomnià', 'Insomnia', 'insomni', 'insomniaa', '🦊', 'x'.repeat(1000)])(
  '%j is not in it',
  (word) => {
    expect(opened().lexicon('en')?.find(word)).toEqual([])
  },
)

test.each(['xx', 'e', 'eng', ''])('there is no language %j in it', (language) => {
  expect(opened().lexicon(language)).toBeUndefined()
})

test.each([
  ['is empty', new Uint8Array(0), 'it has only 0 bytes'],
  ['is something else', new Uint8Array(readFileSync(new URL(import.meta.url))), 'it is not a file of word vectors'],
  ['is cut short', bytes.slice(0, 10_000_000), `it has 10000000 bytes instead of ${bytes.byteLength}`],
  ['is of another version', changed((copy) => copy.set([2], 4)), 'it is of version 2, and version 1 is needed'],
  ['has another bit', changed((copy) => copy.set([(copy[9_000_000] ?? 0) ^ 1], 9_000_000)), 'its checksum is wrong'],
  ['has another header', changed((copy) => copy.set([99], 16)), 'its checksum is wrong'],
])('a file that %s is refused, and says why', (_, file, why) => {
  expect(openVectors(file)).toEqual({ kind: 'refused', why })
})

test('words with other characters than those of ASCII have no hash', () => {
  expect(hashOf('straße')).toBeUndefined()
  expect(hashOf('strasse')).toBeTypeOf('number')
})

/** As they stand in the file, read without its hash table. */
function englishWords(): readonly (readonly [string, number])[] {
  const row = new Uint32Array(bytes.buffer, 32, 5)
  const text = Buffer.from(bytes.buffer)
  const words: (readonly [string, number])[] = []
  let at = row[3] ?? 0
  for (let left = row[4] ?? 0; left > 0; left--) {
    const length = bytes[at] ?? 0
    const from = at + 2 + length
    words.push([text.toString('ascii', at + 2, from), text.readUIntLE(from, 3)])
    at = from + 3 * (bytes[at + 1] ?? 0)
  }
  return words
}
