// D107: how well an ad fits a chat by what its words mean: the cosine of the mean directions of both. A word that has no vector,
// such as the name of a brand or a model, counts where both sides use it. Where vectors say nothing, words are compared as in D97.

import type { AdWords, ChatWords, Relevance, Scorer } from '../../model/relevance.ts'
import { domainNames, rememberAds } from '../ad-memory.ts'
import { calibrated, type Point } from './calibration.ts'
import { calibrations } from './calibrations.ts'
import { type Direction, dot, meanDirection } from './direction.ts'
import { type KnownWord, knownWordsIn, type ReadText } from './known-words.ts'
import { nearestWords, type Side } from './nearest-words.ts'
import type { WordVectors } from './word-vectors.ts'

/** More terms of a chat are not read. */
const termsMax = 32
/** How much words count by where they stand in an ad. */
const inTitle = 1.5
const inText = 1
const inName = 0.5
/** What a word without a vector is worth that both sides use, of what is missing to 1. */
const sameName = 0.3

const reasonsMax = 3
/** Words of a side among which reasons are sought: the rarest. */
const tellingMax = 12

/** `byWords` scores where vectors say nothing: in a language without any, or where a side has no word that is known. */
export function vectorScorer(vectors: WordVectors, byWords: Scorer, tables = calibrations): Scorer {
  const readers = new Map<string, LanguageReader>()
  const readerIn = (language: string): LanguageReader | undefined => {
    const known = readers.get(language)
    if (known !== undefined) return known
    const reader = languageReader(vectors, language)
    if (reader !== undefined) readers.set(language, reader)
    return reader
  }
  return {
    about(chat) {
      const language = chat.language === '' ? 'en' : chat.language
      const reader = readerIn(language)
      const side = reader?.readChat(chat)
      if (reader === undefined || !isPointing(side)) return byWords.about(chat)
      const points = tables[language] ?? none
      let scoreWords: ((ad: AdWords) => Relevance) | undefined
      return (ad) => {
        const other = reader.readAd(ad)
        if (isPointing(other)) return new VectorRelevance(side, other, points)
        scoreWords ??= byWords.about(chat)
        return scoreWords(ad)
      }
    },
  }
}

/** What is known of a chat or an ad. */
interface Reading {
  readonly words: readonly KnownWord[]
  readonly direction: Direction | undefined
  /** Its words without a vector. */
  readonly names: readonly string[]
}

type PointingReading = Reading & Side

function isPointing(side: Reading | undefined): side is PointingReading {
  return side?.direction !== undefined
}

class VectorRelevance implements Relevance {
  readonly thousandths: number
  readonly #chat: PointingReading
  readonly #ad: PointingReading
  #because: readonly string[] | undefined

  constructor(chat: PointingReading, ad: PointingReading, points: readonly Point[]) {
    this.#chat = chat
    this.#ad = ad
    const missing = 1 - Math.max(0, dot(chat.direction, ad.direction))
    this.thousandths = calibrated(
      Math.round(1000 * (1 - missing * (1 - sameName) ** commonNames(chat, ad).length)),
      points,
    )
  }

  /** Sought when somebody shows them, because that takes longer than the score. */
  get because(): readonly string[] {
    this.#because ??= [...commonNames(this.#chat, this.#ad), ...nearestWords(this.#chat, this.#ad)].slice(0, reasonsMax)
    return this.#because
  }
}

function commonNames({ names }: Reading, ad: Reading): readonly string[] {
  return names.length === 0 || ad.names.length === 0 ? none : names.filter((name) => ad.names.includes(name))
}

const none: readonly never[] = []

interface LanguageReader {
  readonly readChat: (chat: ChatWords) => Reading
  readonly readAd: (ad: AdWords) => Reading
}

/** Undefined where the language has no vectors. */
function languageReader(vectors: WordVectors, language: string): LanguageReader | undefined {
  const readText = knownWordsIn(vectors, language)
  if (readText === undefined) return undefined
  return {
    readChat: (chat) => readChat(chat, readText, vectors),
    readAd: rememberAds({ read: (ad) => readAd(ad, readText, vectors) }),
  }
}

/** Each word once and in a fixed order, so that the sum does not depend on how the chat orders them. */
function readChat({ topics, keywords }: ChatWords, readText: ReadText, vectors: WordVectors): Reading {
  const found: KnownWord[] = []
  for (const text of [...topics, ...keywords].slice(0, termsMax)) found.push(...readText(text))
  found.sort((a, b) => (a.plain < b.plain ? -1 : 1))
  const words = found.filter(({ plain }, at) => plain !== found[at - 1]?.plain)
  return readingOf(words, [], vectors)
}

/** A word counts once, by the first place where it stands. */
function readAd(ad: AdWords, readText: ReadText, vectors: WordVectors): Reading {
  const times = new Map<KnownWord, number>()
  const place = (text: string, value: number): void => {
    for (const word of readText(text)) if (!times.has(word)) times.set(word, value)
  }
  place(ad.title, inTitle)
  place(ad.desc, inText)
  for (const name of [ad.sponsored, ...domainNames(ad)]) place(name, inName)
  return readingOf([...times.keys()], [...times.values()], vectors)
}

function readingOf(words: readonly KnownWord[], times: readonly number[], vectors: WordVectors): Reading {
  const names: string[] = []
  for (const { direction, plain } of words) if (direction === undefined) names.push(plain)
  return { direction: meanDirection(words, times, vectors), words: tellingWords(words), names }
}

/** Those that reasons are sought among. */
function tellingWords(words: readonly KnownWord[]): readonly KnownWord[] {
  return words.length <= tellingMax ? words : words.toSorted((a, b) => b.weight - a.weight).slice(0, tellingMax)
}
