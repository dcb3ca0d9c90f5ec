// The words of another language, each with the vectors of its English translations: lines of `word<TAB>english words`. A word is
// also found by its stem, as long as no other word is written like it.

import { folded } from '../../packages/exchange/src/relevance/folded.ts'
import { stemsIn } from '../../packages/exchange/src/relevance/stems.ts'
import { vectorsOfWordMax, wordBytesMax } from '../../packages/exchange/src/relevance/vectors/format.ts'
import type { Entry } from './write-file.ts'

interface Lexicon {
  readonly entries: readonly Entry[]
  /** Lines that name no English word with a vector. */
  readonly unknown: number
}

const plain = /^[a-z0-9]{2,}$/

/** `numbers` are those of the English words. */
export function lexiconOf(language: string, text: string, numbers: ReadonlyMap<string, number>): Lexicon {
  const stemsOf = stemsIn(language)
  const englishStems = stemsIn('en')
  const byWord = new Map<string, readonly number[]>()
  const byStem = new Map<string, readonly number[]>()
  let unknown = 0
  for (const line of text.split('\n')) {
    const [written = '', english = ''] = line.split('\t')
    const word = folded(written.trim())
    if (word === '' || word.startsWith('#')) continue
    const says = english
      .split(/[\s,;/]+/u)
      .map(folded)
      .filter((one) => englishStems(one).length > 0)
    const vectors = [...new Set(says.flatMap((one) => numbers.get(one) ?? []))].slice(0, vectorsOfWordMax)
    if (vectors.length === 0) unknown++
    else if (isWord(word)) {
      if (!byWord.has(word)) byWord.set(word, vectors)
      const [stem] = stemsOf(word)
      if (stem !== undefined && isWord(stem) && !byStem.has(stem)) byStem.set(stem, vectors)
    }
  }
  const stems = [...byStem].filter(([stem]) => !byWord.has(stem))
  return { entries: [...byWord, ...stems].toSorted(([a], [b]) => (a < b ? -1 : 1)), unknown }
}

function isWord(word: string): boolean {
  return plain.test(word) && word.length <= wordBytesMax
}
