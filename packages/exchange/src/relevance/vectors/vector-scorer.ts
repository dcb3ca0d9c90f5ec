// D107: how well an ad fits a chat by what its words mean: the cosine of the mean directions of both. A word that has no vector,
// such as the name of a brand or a model, counts where both sides use it. Where vectors say nothing, words are compared as in D97.

import type { AdWords, ChatWords, Relevance, Scorer } from '../../model/relevance.ts'
import { domainNames, rememberAds } from '../ad-memory.ts'
import { meaningBy, type Point } from '../calibration.ts'
import { calibrations } from '../calibrations.ts'
import { type Direction, dot, type Mean, meanOf } from './direction.ts'
import { type KnownWord, knownWordsIn, type ReadText } from './known-words.ts'
import { type NearestWords, nearestWordsFinder, type Side } from './nearest-words.ts'
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
export function vectorScorer(vectors: WordVectors, byWords: Scorer, tables = calibrations.vectors): Scorer {
  const readers = new Map<string, LanguageReader>()
  const readerIn = (language: string): LanguageReader | undefined => {
    const known = readers.get(language)
    if (known !== undefined) return known
    const reader = languageReader(vectors, language, tables[language])
    if (reader !== undefined) readers.set(language, reader)
    return reader
  }
  return {
    about(chat) {
      const reader = readerIn(chat.language || 'en')
      if (reader === undefined) return byWords.about(chat)
      let side: Reading | undefined
      let scoreWords: ((ad: AdWords) => Relevance) | undefined
      return (ad) => {
        // Not before an ad comes: many auctions have none.
        side ??= reader.readChat(chat)
        const other = isPointing(side) ? reader.readAd(ad) : undefined
        if (isPointing(side) && isPointing(other)) return new VectorRelevance(side, other, reader)
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
  readonly #nearestWords: NearestWords
  #because: readonly string[] | undefined

  constructor(chat: PointingReading, ad: PointingReading, { meaningOf, nearestWords }: LanguageReader) {
    this.#chat = chat
    this.#ad = ad
    this.#nearestWords = nearestWords
    const missing = 1 - Math.max(0, dot(chat.direction, ad.direction))
    this.thousandths = meaningOf(Math.round(1000 * (1 - missing * (1 - sameName) ** commonNames(chat, ad).length)))
  }

  /** Sought when somebody shows them, because that takes longer than the score. */
  get because(): readonly string[] {
    this.#because ??= this.#reasons()
    return this.#because
  }

  #reasons(): readonly string[] {
    const names = commonNames(this.#chat, this.#ad)
    const near = this.#nearestWords(this.#chat, this.#ad)
    return names.length === 0 ? near : [...names, ...near].slice(0, reasonsMax)
  }
}

function commonNames({ names }: Reading, ad: Reading): readonly string[] {
  return names.length === 0 || ad.names.length === 0 ? none : names.filter((name) => ad.names.includes(name))
}

const none: readonly never[] = []

interface LanguageReader {
  readonly readChat: (chat: ChatWords) => Reading
  readonly readAd: (ad: AdWords) => Reading
  /** What a score in thousandths means. */
  readonly meaningOf: (score: number) => number
  readonly nearestWords: NearestWords
}

/** Undefined where the language has no vectors. */
function languageReader(
  vectors: WordVectors,
  language: string,
  points: readonly Point[] = none,
): LanguageReader | undefined {
  const readText = knownWordsIn(vectors, language)
  if (readText === undefined) return undefined
  const mean = meanOf(vectors.dimensions)
  return {
    readChat: rememberChats((chat) => readChat(chat, readText, mean)),
    readAd: rememberAds({ read: (ad) => readAd(ad, readText, mean) }),
    meaningOf: meaningBy(points),
    nearestWords: nearestWordsFinder(),
  }
}

/** Chats that are remembered; then all are forgotten. Many say the same few words, and the turns of one the same again. */
const chatsMax = 2000
/** Chats that say more are not remembered. */
const chatLengthMax = 500

function rememberChats(read: (chat: ChatWords) => Reading): (chat: ChatWords) => Reading {
  const known = new Map<string, Reading>()
  return (chat) => {
    const { topics, keywords } = chat
    const key = `${topics.join('\n')}\n${keywords.join('\n')}`
    const remembered = known.get(key)
    if (remembered !== undefined) return remembered
    const reading = read(chat)
    if (key.length > chatLengthMax) return reading
    if (known.size >= chatsMax) known.clear()
    known.set(key, reading)
    return reading
  }
}

/** Each word once and in a fixed order, so that the sum does not depend on how the chat orders them. */
function readChat({ topics, keywords }: ChatWords, readText: ReadText, mean: Mean): Reading {
  const found: KnownWord[] = []
  const terms = Math.min(termsMax, topics.length + keywords.length)
  for (let at = 0; at < terms; at++) {
    const text = topics[at] ?? keywords[at - topics.length] ?? ''
    for (const word of readText(text)) found.push(word)
  }
  found.sort(byPlain)
  const words: KnownWord[] = []
  for (const word of found) if (word.plain !== words.at(-1)?.plain) words.push(word)
  return readingOf(words, [], mean)
}

function byPlain(a: KnownWord, b: KnownWord): number {
  return a.plain < b.plain ? -1 : 1
}

/** A word counts once, by the first place where it stands. */
function readAd(ad: AdWords, readText: ReadText, mean: Mean): Reading {
  const times = new Map<KnownWord, number>()
  const place = (text: string, value: number): void => {
    for (const word of readText(text)) if (!times.has(word)) times.set(word, value)
  }
  place(ad.title, inTitle)
  place(ad.desc, inText)
  for (const name of [ad.sponsored, ...domainNames(ad)]) place(name, inName)
  return readingOf([...times.keys()], [...times.values()], mean)
}

function readingOf(words: readonly KnownWord[], times: readonly number[], mean: Mean): Reading {
  const names: string[] = []
  for (const { direction, plain } of words) if (direction === undefined) names.push(plain)
  return { direction: mean(words, times), words: tellingWords(words), names }
}

/** Those that reasons are sought among. */
function tellingWords(words: readonly KnownWord[]): readonly KnownWord[] {
  return words.length <= tellingMax ? words : words.toSorted((a, b) => b.weight - a.weight).slice(0, tellingMax)
}
