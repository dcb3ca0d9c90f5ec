// Which word was meant by one that does not exist: the one that shares most of its letters with it.

import { likeness } from '../catalog/likeness.ts'

/** Below this share of common letters, two words have nothing to do with each other. */
const likenessMin = 0.7

export function nearestWord(written: string, words: readonly string[]): string | undefined {
  const ranked = words.map((word) => ({ word, share: likeness(written, word) }))
  const [first] = ranked.toSorted((one, other) => other.share - one.share)
  return first !== undefined && first.share >= likenessMin ? first.word : undefined
}
