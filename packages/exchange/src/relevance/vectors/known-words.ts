// D107: the words of one language as the scorer needs them: which vectors a word has, and how much it weighs.

import { partsIn } from '../compounds.ts'
import { folded } from '../folded.ts'
import { stemsIn, wordsOf } from '../stems.ts'
import { directionOfVectors, type Pointing } from './direction.ts'
import type { Lexicon, WordVectors } from './word-vectors.ts'

export interface KnownWord extends Pointing {
  /** As it is written, in lower case. */
  readonly text: string
  /** Without accents. A word without a direction, such as the name of a brand, is compared by this. */
  readonly plain: string
}

/** The words of a text without those that say nothing, as often as it uses them. */
export type ReadText = (text: string) => readonly KnownWord[]

/** Words that are remembered, of each language; then all are forgotten. The same for short texts, such as keywords. */
const rememberedMax = 8000
const shortMax = 40

/** More frequent words weigh little; from here on, the logarithm of the rank counts. */
const commonRank = 100

/** Shorter words are parts of others by chance. */
const compoundPartMin = 4

/** Undefined for a language without vectors. */
export function knownWordsIn(vectors: WordVectors, language: string): ReadText | undefined {
  const lexicon = vectors.lexicon(language)
  const english = vectors.lexicon('en')
  if (lexicon === undefined || english === undefined) return undefined
  const find = finderOf(lexicon, english, language)
  const stemsOf = stemsIn(language)
  const remembered = new Map<string, KnownWord | undefined>()
  const read = (text: string): KnownWord | undefined => {
    // A word that says nothing has no stem.
    const [stem] = stemsOf(text)
    if (stem === undefined) return undefined
    const plain = folded(text)
    const found = find(plain, stem)
    return { text, plain, direction: directionOfVectors(found, vectors), weight: weightOf(found) }
  }
  const wordOf = (text: string): KnownWord | undefined => {
    const known = remembered.get(text)
    if (known !== undefined || remembered.has(text)) return known
    const word = read(text)
    if (remembered.size >= rememberedMax) remembered.clear()
    remembered.set(text, word)
    return word
  }
  const texts = new Map<string, readonly KnownWord[]>()
  return (text) => {
    const known = texts.get(text)
    if (known !== undefined) return known
    const words: KnownWord[] = []
    for (const written of wordsOf(text)) {
      const word = wordOf(written)
      if (word !== undefined) words.push(word)
    }
    if (text.length > shortMax) return words
    if (texts.size >= rememberedMax) texts.clear()
    texts.set(text, words)
    return words
  }
}

type Find = (plain: string, stem: string) => readonly number[]

/** As it is written, by its stem, as a compound, or as a word that was taken over from English. */
function finderOf(lexicon: Lexicon, english: Lexicon, language: string): Find {
  const partsOf = partsIn(language)
  const findWhole = (word: string, stem: string): readonly number[] => {
    const found = lexicon.find(word)
    return found.length > 0 ? found : lexicon.find(stem)
  }
  if (lexicon === english) return (word) => lexicon.find(word)
  return (word, stem) => {
    const whole = findWhole(word, stem)
    if (whole.length > 0) return whole
    const parts = compoundOf(stem, partsOf(stem), lexicon)
    return parts.length > 0 ? parts : english.find(word)
  }
}

/** The longest known end, which says what kind of thing it is, and the longest known word before it. */
function compoundOf(word: string, parts: readonly string[], lexicon: Lexicon): readonly number[] {
  const known = parts.filter((part) => part.length >= compoundPartMin && lexicon.find(part).length > 0)
  const [end] = known.filter((part) => word.endsWith(part)).toSorted((a, b) => b.length - a.length)
  const [front] = known
    .filter((part) => word.startsWith(part) && part.length + (end?.length ?? 0) <= word.length)
    .toSorted((a, b) => b.length - a.length)
  return [...(end === undefined ? [] : lexicon.find(end)), ...(front === undefined ? [] : lexicon.find(front))]
}

/** Of several vectors the mean. The number of a vector is the rank of its word. */
function weightOf(vectors: readonly number[]): number {
  let sum = 0
  for (const rank of vectors) sum += Math.log(1 + (rank + 1) / commonRank)
  return vectors.length === 0 ? 0 : sum / vectors.length
}
