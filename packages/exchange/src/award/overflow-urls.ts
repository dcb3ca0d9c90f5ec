// Partners' own notice URLs that are too long for a token. They stay in the memory of this process, where the notice usually
// arrives too; anywhere else they are unknown. An entry outlives its token, which is verified first, and is then never asked for.

import { LRUCache } from 'lru-cache'

/** With their macros filled in; empty if the partner has none. */
export interface PartnerUrls {
  readonly win: string
  readonly billing: string
}

export interface OverflowUrls {
  keep(bid: string, urls: PartnerUrls): void
  of(bid: string): PartnerUrls | undefined
}

/** At the bound, the URLs of the bid that was awarded or asked for longest ago are dropped. */
export function createOverflowUrls(bidsMax: number): OverflowUrls {
  const byBid = new LRUCache<string, PartnerUrls>({ max: bidsMax })
  return {
    keep: (bid, urls) => void byBid.set(bid, urls),
    of: (bid) => byBid.get(bid),
  }
}
