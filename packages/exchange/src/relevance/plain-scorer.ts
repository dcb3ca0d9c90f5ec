// The scorer that comes with the exchange (D97): it compares words, asks nobody and remembers texts only to be fast.

import type { ChatWords, Scorer } from '../model/relevance.ts'
import { adReaders } from './ad-reader.ts'
import { meaningBy } from './calibration.ts'
import { type Calibrations, otherLanguages } from './calibrations.ts'
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

/** Without tables, scores are raw. */
export function plainScorer(rareWords: RareWords, tables: Calibrations = {}): Scorer {
  const readerIn = adReaders(rareWords)
  const meaningIn = meaningsBy(tables)
  return {
    about(chat) {
      const readAd = readerIn(chat.language)
      const meaningOf = meaningIn(chat.language || 'en')
      let subject: Subject | undefined
      return (ad) => {
        // Not before an ad comes: many auctions have none.
        subject ??= subjectOf(chat, rareWords)
        return scoreOf(subject, readAd(ad), meaningOf)
      }
    },
  }
}

type MeaningOf = (score: number) => number

function meaningsBy(tables: Calibrations): (language: string) => MeaningOf {
  const known = new Map(Object.entries(tables).map(([language, points]) => [language, meaningBy(points)]))
  const other = known.get(otherLanguages) ?? meaningBy([])
  return (language) => known.get(language) ?? other
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
