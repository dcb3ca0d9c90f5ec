// What was read of ads, remembered: partners offer the same ads again and again, and to read one takes longer than to score it.

import type { AdWords } from '../model/relevance.ts'

/** Titles that are remembered; then all of them are forgotten. */
export const titlesMax = 5000
/** Ads with the same title that are remembered. Further ones are read each time they come. */
export const sameTitleMax = 4

export interface AdMemoryTools<Read> {
  readonly read: (ad: AdWords) => Read
  /** Hears of each ad that is remembered, once. */
  readonly onFirst?: (read: Read) => void
}

export function rememberAds<Read>({ read, onFirst }: AdMemoryTools<Read>): (ad: AdWords) => Read {
  // By title: to join all texts of an ad to a key would take longer than to score it.
  const known = new Map<string, KnownAd<Read>[]>()
  return (ad) => {
    const sameTitle = known.get(ad.title) ?? []
    const remembered = sameTitle.find((one) => isSame(one.ad, ad))
    if (remembered !== undefined) return remembered.read
    const found = read(ad)
    if (sameTitle.length === sameTitleMax) return found
    onFirst?.(found)
    if (known.size >= titlesMax) known.clear()
    sameTitle.push({ ad, read: found })
    known.set(ad.title, sameTitle)
    return found
  }
}

interface KnownAd<Read> {
  readonly ad: AdWords
  readonly read: Read
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

/** A domain is read without its ending: `trail-shoes.example` speaks of trails and shoes. */
export function domainNames({ domains }: Pick<AdWords, 'domains'>): readonly string[] {
  return domains.map((domain) => domain.slice(0, Math.max(0, domain.lastIndexOf('.'))))
}
