// The words that the renderer adds to an ad, to be translated by the page.

import { plainText } from '../native/plain-text.ts'

/** Texts of the card that do not come from the advertiser. */
export interface Words {
  /** Marks the card as an ad; never empty. Default: `Sponsored`. */
  readonly label: string
  /** Before the advertiser's name, in the description of the picture. Default: `Picture from`. */
  readonly pictureFrom: string
  /** After the title, for screen readers. Default: `opens in a new tab`. */
  readonly newTab: string
  /** After the rating. Default: `of 5`. */
  readonly ofFive: string
  /** Before the old price. Default: `before`. */
  readonly before: string
  /** The link to the buyer's page about privacy. Default: `Ad privacy`. */
  readonly privacy: string
  /** Before the name of whom the ad is shown for. Default: `On behalf of`. */
  readonly behalf: string
  /** Before the name of who paid for the ad. Default: `Paid for by`. */
  readonly paid: string
}

const englishWords: Words = {
  label: 'Sponsored',
  pictureFrom: 'Picture from',
  newTab: 'opens in a new tab',
  ofFive: 'of 5',
  before: 'before',
  privacy: 'Ad privacy',
  behalf: 'On behalf of',
  paid: 'Paid for by',
}

/** The page's words, and English ones where it has none. A label without anything to read is none. */
export function wordsOf(given: Partial<Words> = {}): Words {
  return { ...englishWords, ...given, label: plainText(given.label) ?? englishWords.label }
}
