// The scorer that comes with the exchange (D97): it compares words, asks nobody and remembers texts only to be fast.

import type { ChatWords, Scorer } from '../model/relevance.ts'
import { adReaders } from './ad-reader.ts'
import { partsIn } from './compounds.ts'
import type { RareWords } from './rare-words.ts'
import { type Part, type Subject, scoreOf, type Term, type Word } from './score.ts'
import { stemsIn } from './stems.ts'

/** More terms of a chat are not compared. */
const termsMax = 32
/** Where its words have so many parts, further words are not taken apart. A compound has about ten. */
const partsMax = 200
/** A reason is shown to people: a longer one is cut. */
const reasonLengthMax = 64

export function plainScorer(rareWords: RareWords): Scorer {
  const readerIn = adReaders(rareWords)
  return {
    about(chat) {
      const subject = subjectOf(chat, rareWords)
      const readAd = readerIn(chat.language)
      return (ad) => scoreOf(subject, readAd(ad))
    },
  }
}

function subjectOf(chat: ChatWords, { weightOf }: Pick<RareWords, 'weightOf'>): Subject {
  const stemsOf = stemsIn(chat.language)
  const partsOf = partsIn(chat.language)
  const byStem = new Map<string, Word>()
  const byPart = new Map<string, Part>()
  const wordOf = (stem: string): Word => {
    const known = byStem.get(stem)
    if (known !== undefined) return known
    const word = { stem, weight: weightOf(stem), parts: byPart.size < partsMax ? partsOf(stem) : [] }
    byStem.set(stem, word)
    for (const part of word.parts) if (!byPart.has(part)) byPart.set(part, { stem: part, weight: weightOf(part) })
    return word
  }
  const texts = new Set([...chat.topics, ...chat.keywords].slice(0, termsMax))
  const terms = [...texts].toSorted().flatMap((text): readonly Term[] => {
    const words = stemsOf(text).toSorted().map(wordOf)
    return words.length === 0 ? [] : [{ text: text.slice(0, reasonLengthMax).toWellFormed(), words }]
  })
  const parts = [...byPart.values()].filter(({ stem }) => !byStem.has(stem))
  return { terms, words: [...byStem.values()], parts, categories: chat.categories }
}
