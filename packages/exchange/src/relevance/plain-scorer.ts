// The scorer that comes with the exchange (D97): it compares words, asks nobody and remembers texts only to be fast.

import type { AdWords, ChatWords, Scorer } from '../words/relevance.ts'
import type { RareWords } from './rare-words.ts'
import { type AdStems, type Subject, scoreOf, type Term, type Word } from './score.ts'
import { type StemsOf, stemsIn } from './stems.ts'

/** More terms of a chat are not compared. */
const termsMax = 32
/** A reason is shown to people: a longer one is cut. */
const reasonLengthMax = 64
/** Ads whose stems are remembered; then all are forgotten. Partners offer the same ads again and again. */
const rememberedMax = 5000

export function plainScorer(rareWords: RareWords): Scorer {
  // By title: to join all texts of an ad to a key would take longer than to score it.
  const known = new Map<string, KnownAd>()
  const readAd = (ad: AdWords, language: string): AdStems => {
    const remembered = known.get(ad.title)
    if (remembered !== undefined && isSame(remembered, ad, language)) return remembered.read
    const read = { stems: adStems(ad, stemsIn(language)), categories: ad.categories }
    rareWords.see([...read.stems])
    if (known.size >= rememberedMax) known.clear()
    known.set(ad.title, { ad, language, read })
    return read
  }
  return {
    about(chat) {
      const subject = subjectOf(chat, rareWords)
      return (ad) => scoreOf(subject, readAd(ad, chat.language))
    },
  }
}

interface KnownAd {
  readonly ad: AdWords
  readonly language: string
  readonly read: AdStems
}

function isSame({ ad: known, language: ofKnown }: KnownAd, ad: AdWords, language: string): boolean {
  return (
    known.desc === ad.desc &&
    known.sponsored === ad.sponsored &&
    ofKnown === language &&
    isSameList(known.domains, ad.domains) &&
    isSameList(known.categories, ad.categories)
  )
}

function isSameList(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((text, at) => text === b[at])
}

function subjectOf(chat: ChatWords, { weightOf }: Pick<RareWords, 'weightOf'>): Subject {
  const stemsOf = stemsIn(chat.language)
  const byStem = new Map<string, Word>()
  const wordOf = (stem: string): Word => {
    const word = byStem.get(stem) ?? { stem, weight: weightOf(stem) }
    byStem.set(stem, word)
    return word
  }
  const texts = new Set([...chat.topics, ...chat.keywords].slice(0, termsMax))
  const terms = [...texts].toSorted().flatMap((text): readonly Term[] => {
    const words = stemsOf(text).toSorted().map(wordOf)
    return words.length === 0 ? [] : [{ text: text.slice(0, reasonLengthMax).toWellFormed(), words }]
  })
  return { terms, words: [...byStem.values()], categories: chat.categories }
}

/** A domain is read without its ending: `trail-shoes.example` speaks of trails and shoes. */
function adStems({ title, desc, sponsored, domains }: AdWords, stemsOf: StemsOf): ReadonlySet<string> {
  const names = domains.map((domain) => domain.slice(0, Math.max(0, domain.lastIndexOf('.'))))
  return new Set([title, desc, sponsored, ...names].flatMap((text) => stemsOf(text)))
}
