// The stems of ads as they are compared, remembered.

import type { AdWords } from '../model/relevance.ts'
import { domainNames, rememberAds } from './ad-memory.ts'
import { type PartsOf, partsIn } from './compounds.ts'
import type { RareWords } from './rare-words.ts'
import type { AdStems } from './score.ts'
import { type StemsOf, stemsIn } from './stems.ts'

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
  return rememberAds({
    read: (ad): AdStems => {
      const stems = adStems(ad, stemsOf)
      const parts = stems.flatMap((stem) => partsOf(stem)).slice(0, partsMax)
      return { stems: new Set(stems), parts: new Set(parts), categories: ad.categories }
    },
    // Each ad is counted once, however often it comes.
    onFirst: ({ stems }) => see([...stems]),
  })
}

/** Each once. */
function adStems(ad: AdWords, stemsOf: StemsOf): readonly string[] {
  return [...new Set([ad.title, ad.desc, ad.sponsored, ...domainNames(ad)].flatMap((text) => stemsOf(text)))]
}
