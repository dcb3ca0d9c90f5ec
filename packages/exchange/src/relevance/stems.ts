// Words as they are compared: without case, accents and endings. `@orama/stemmers` takes the endings off (Snowball), and
// `@orama/stopwords` knows the words that say nothing.

import { stemmer as english } from '@orama/stemmers/english'
import { stemmer as french } from '@orama/stemmers/french'
import { stemmer as german } from '@orama/stemmers/german'
import { stemmer as italian } from '@orama/stemmers/italian'
import { stemmer as portuguese } from '@orama/stemmers/portuguese'
import { stemmer as spanish } from '@orama/stemmers/spanish'
import { stopwords as englishStops } from '@orama/stopwords/english'
import { stopwords as frenchStops } from '@orama/stopwords/french'
import { stopwords as germanStops } from '@orama/stopwords/german'
import { stopwords as italianStops } from '@orama/stopwords/italian'
import { stopwords as portugueseStops } from '@orama/stopwords/portuguese'
import { stopwords as spanishStops } from '@orama/stopwords/spanish'
import { folded } from './folded.ts'

/** More words of a text are not read. */
const wordsMax = 64

/** What is longer is no word in any language, and would fill the memory of stems. */
const wordLengthMax = 64

/** Words whose stem is remembered, of each language; then all are forgotten. To find a stem takes microseconds. */
const rememberedMax = 50_000

/** Short texts, such as keywords, whose stems are remembered, of each language; then all are forgotten. */
const textsMax = 8000
const shortMax = 40

/** The stems of a text, each once, in the order of the text. */
export type StemsOf = (text: string) => readonly string[]

export function stemsIn(language: string): StemsOf {
  const { stem, stopWords } = languages.get(language) ?? unread
  const known = inUse.get(stem) ?? stemsBy(stem, stopWords)
  inUse.set(stem, known)
  return known
}

interface Language {
  readonly stem: (word: string) => string
  readonly stopWords: readonly string[]
}

const inEnglish = { stem: english, stopWords: englishStops }

const languages: ReadonlyMap<string, Language> = new Map([
  ['en', inEnglish],
  ['de', { stem: german, stopWords: germanStops }],
  ['fr', { stem: french, stopWords: frenchStops }],
  ['es', { stem: spanish, stopWords: spanishStops }],
  ['it', { stem: italian, stopWords: italianStops }],
  ['pt', { stem: portuguese, stopWords: portugueseStops }],
  // Most requests that name no language are in English; in another language its rules do little harm, because the chat and
  // the ad are read by the same ones.
  ['', inEnglish],
])

/** For a language that is not in the table, words are compared as they are. */
const unread: Language = { stem: (word) => word, stopWords: [] }

/** Made when the first text in that language comes. */
const inUse = new Map<Language['stem'], StemsOf>()

function stemsBy(stem: (word: string) => string, stopWords: readonly string[]): StemsOf {
  const stops = new Set(stopWords.map(folded))
  const known = new Map<string, string>()
  const stemOf = (word: string): string => {
    const remembered = known.get(word)
    if (remembered !== undefined) return remembered
    const plainWord = folded(word)
    const found = isWord(plainWord) && !stops.has(plainWord) ? stem(plainWord) : ''
    if (known.size >= rememberedMax) known.clear()
    known.set(word, found)
    return found
  }
  const read = (text: string): readonly string[] => {
    const stems = wordsOf(text).map((word) => (word.length > wordLengthMax ? '' : stemOf(word)))
    return stems.filter((found, at) => found !== '' && stems.indexOf(found) === at)
  }
  const texts = new Map<string, readonly string[]>()
  return (text) => {
    if (text.length > shortMax) return read(text)
    const remembered = texts.get(text)
    if (remembered !== undefined) return remembered
    const stems = read(text)
    if (texts.size >= textsMax) texts.clear()
    texts.set(text, stems)
    return stems
  }
}

/** The words of a text as they are written, in lower case. */
export function wordsOf(text: string): readonly string[] {
  return (text.toLowerCase().match(letters) ?? []).slice(0, wordsMax)
}

/** Marks belong to the letter before them. */
const letters = /[\p{L}\p{M}\p{N}]+/gu

/** One letter alone says nothing; a number may be a model or a year. */
function isWord(word: string): boolean {
  return word.length > 1
}
