// What a campaign says, apart from its money and its flight.

import type { BookedCampaign, Campaign, CampaignOrder } from '@parley/contract'

export type Terms = Pick<
  Campaign,
  'advertiser' | 'advertiserDomain' | 'priceCpm' | 'pacing' | 'cat' | 'creative' | 'targeting'
>

/** One impression at the bid, in nano-dollars. */
export function unitNanosOf({ priceCpm }: Pick<Terms, 'priceCpm'>): number {
  return Math.round(priceCpm * 1_000_000)
}

export function termsOf(order: CampaignOrder): Terms {
  const { advertiser, advertiserDomain, priceCpm, pacing = 'even', cat = [], creative, targeting = {} } = order
  return { advertiser, advertiserDomain, priceCpm, pacing, cat, creative, targeting }
}

/** What an exchange needs of it. */
export function bookedOf(
  { priceCpm, advertiserDomain, cat, creative, targeting, pacing }: Terms,
  others: Pick<BookedCampaign, 'id' | 'startMs' | 'endMs' | 'state'>,
): BookedCampaign {
  return { ...others, priceCpm, advertiserDomain, cat, creative, targeting, isEven: pacing === 'even' }
}
