// A booked creative as the ad that a chat shows.

import type { BookedCreative } from '@parley/contract'

export function adOf({ title, sponsored, desc, price, ctatext, images = [] }: BookedCreative) {
  const picture = images.find(({ use }) => use === 'main') ?? images[0]
  return {
    title,
    sponsor: sponsored,
    description: desc,
    priceWords: price,
    action: ctatext,
    pictureUrl: picture?.url,
  }
}
