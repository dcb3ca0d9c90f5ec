// The words of ads as they are compared, remembered: partners offer the same ads again and again, and to read one takes longer
// than to score it.

import type { AdWords } from '../model/relevance.ts'
import { type PartsOf, partsIn } from './compounds.ts'
import type { RareWords } from './rare-words.ts'
import type { AdStems } from './score.ts'
import { type StemsOf, stemsIn } from './stems.ts'

/** Titles that are remembered, as read in one language; then all of them are forgotten. */
const titlesMax = 5000
/** Ads with the same title that are remembered. Further ones are read each time they come, and their words are not counted. */
const sameTitleMax = 4
/** More parts of the words of an ad are not compared; most have twenty or thirty. */
const partsMax = 500

export type ReadAd = (ad: AdWords) => AdStems

/** An ad is read in the language of the chat, and the same ad comes to chats in several. */
export function adReaders({ see }: Pick<RareWords, 'see'>): (language: string) => ReadAd {
  // Languages whose endings nobody knows share one.
  const readers = new Map<StemsOf, ReadAd>()
  return (language) => {
    const stemsOf = stemsIn(language)
    const reader = readers.get(stemsOf) ?? adReader({ stemsOf, partsOf: partsIn(language), see })
    readers.set(stemsOf, reader)
    return reader
  }
}

interface ReaderTools extends Pick<RareWords, 'see'> {
  readonly stemsOf: StemsOf
  readonly partsOf: PartsOf
}

function adReader({ stemsOf, partsOf, see }: ReaderTools): ReadAd {
  // By title: to join all texts of an ad to a key would take longer than to score it.
  const known = new Map<string, KnownAd[]>()
  return (ad) => {
    const sameTitle = known.get(ad.title) ?? []
    const remembered = sameTitle.find((one) => isSame(one.ad, ad))
    if (remembered !== undefined) return remembered.read
    const stems = adStems(ad, stemsOf)
    const parts = stems.flatMap((stem) => partsOf(stem)).slice(0, partsMax)
    const read = { stems: new Set(stems), parts: new Set(parts), categories: ad.categories }
    if (sameTitle.length === sameTitleMax) return read
    // Each ad is counted once, however often it comes.
    see(stems)
    if (known.size >= titlesMax) known.clear()
    sameTitle.push({ ad, read })
    known.set(ad.title, sameTitle)
    return read
  }
}

interface KnownAd {
  readonly ad: AdWords
  readonly read: AdStems
}

function isSame(known: AdWords, ad: AdWords): boolean {
  return (
    known.desc === ad.desc &&
    known.sponsored === ad.sponsored &&
    isSameList(known.domains, ad.domains) &&
    isSameList(known.categories, ad.categories)
  )
}

function isSameList(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((text, at) => text === b[at])
}

/** Each once. A domain is read without its ending: `trail-shoes.example` speaks of trails and shoes. */
function adStems({ title, desc, sponsored, domains }: AdWords, stemsOf: StemsOf): readonly string[] {
  const names = domains.map((domain) => domain.slice(0, Math.max(0, domain.lastIndexOf('.'))))
  return [...new Set([title, desc, sponsored, ...names].flatMap((text) => stemsOf(text)))]
}
