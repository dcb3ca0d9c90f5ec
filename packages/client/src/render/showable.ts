// An ad may come from the page's server or from a store, where its type is not guaranteed. What could harm the reader
// is checked again before it is shown.

import type { NativeAd } from '../native/parse.ts'
import { plainText } from '../native/plain-text.ts'
import { isRating } from '../native/rating.ts'
import { safeUrl } from '../native/safe-url.ts'

/** The ad without what must not be shown, or undefined if nothing is left: it needs a title and a link. */
export function showable(ad: NativeAd, loopbackHttp: boolean): NativeAd | undefined {
  const title = plainText(ad.title)
  const clickUrl = safeUrl(ad.clickUrl, loopbackHttp)
  if (title === undefined || clickUrl === undefined) return undefined
  const rating = isRating(ad.rating) ? ad.rating : undefined
  return { ...ad, title, clickUrl, rating, privacyUrl: safeUrl(ad.privacyUrl, loopbackHttp) }
}
