// Markup may name https addresses only (D56), and an example on this machine has no certificate. Its ads therefore name
// pictures on an invented host, and the page shows a drawing from its own origin instead.

import type { NativeAd } from '@parley/client'

const host = 'https://pictures.chat.example/'

export function pictureUrl(topic: string): string {
  return `${host}${topic}.svg`
}

/** The ad with the page's own drawing, if its picture is one of ours. */
export function withLocalPicture(ad: NativeAd): NativeAd {
  const { image } = ad
  if (image === undefined || !image.url.startsWith(host)) return ad
  return { ...ad, image: { ...image, url: `/pictures/${image.url.slice(host.length)}` } }
}
