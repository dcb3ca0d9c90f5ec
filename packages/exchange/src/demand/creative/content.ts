// What an ad has to say, independent of any request: the content of a house campaign or of a found product.

import { lengthOf } from '@parley/openrtb'
import { cutText } from './text.ts'

export interface AdImage {
  readonly use: 'main' | 'icon'
  readonly url: string
  /** Undefined for a picture of unknown size, which is offered whatever size is asked for. */
  readonly w: number | undefined
  readonly h: number | undefined
}

/** Texts by the name of their native data asset type. */
export interface AdContent {
  readonly title: string
  readonly images: readonly AdImage[]
  readonly sponsored?: string | undefined
  readonly desc?: string | undefined
  readonly rating?: string | undefined
  readonly likes?: string | undefined
  readonly downloads?: string | undefined
  readonly price?: string | undefined
  readonly saleprice?: string | undefined
  readonly phone?: string | undefined
  readonly address?: string | undefined
  readonly desc2?: string | undefined
  readonly displayurl?: string | undefined
  readonly ctatext?: string | undefined
  readonly vast?: string | undefined
}

/** Native 1.2, section 7.4. Only running text may be shortened: half a price or phone number is a false one. */
export const dataTypes: Readonly<Record<number, { readonly name: keyof AdContent; readonly mayCut: boolean }>> = {
  1: { name: 'sponsored', mayCut: true },
  2: { name: 'desc', mayCut: true },
  3: { name: 'rating', mayCut: false },
  4: { name: 'likes', mayCut: false },
  5: { name: 'downloads', mayCut: false },
  6: { name: 'price', mayCut: false },
  7: { name: 'saleprice', mayCut: false },
  8: { name: 'phone', mayCut: false },
  9: { name: 'address', mayCut: false },
  10: { name: 'desc2', mayCut: true },
  11: { name: 'displayurl', mayCut: false },
  12: { name: 'ctatext', mayCut: true },
}

/** The text for a data asset, or undefined when the ad has none that fits. */
export function dataValue(content: AdContent, type: number, lengthMax: number | undefined): string | undefined {
  const known = dataTypes[type]
  const text = known === undefined ? undefined : content[known.name]
  if (known === undefined || typeof text !== 'string') return undefined
  if (known.mayCut) return cutText(text, lengthMax)
  return lengthMax === undefined || lengthOf(text) <= lengthMax ? text : undefined
}
