// Publishers name advertisers and categories that they do not want (OpenRTB 2.6, `badv` and `bcat`).

import type { BidRequest } from '@parley/openrtb'
import type { PartnerBid } from '../types.ts'

export interface Block {
  readonly reason: 'blocked-advertiser' | 'blocked-category'
  readonly found: string
}

export function blockOf(bid: Pick<PartnerBid, 'adomain' | 'cat'>, request: BidRequest): Block | undefined {
  const { badv, bcat } = request as { readonly badv?: unknown; readonly bcat?: unknown }
  const advertiser = matchOf(badv, bid.adomain, isSameOrBelow)
  if (advertiser !== undefined) return { reason: 'blocked-advertiser', found: advertiser }
  const category = matchOf(bcat, bid.cat, (found, blocked) => found === blocked || found.startsWith(`${blocked}-`))
  return category === undefined ? undefined : { reason: 'blocked-category', found: category }
}

function matchOf(
  blocked: unknown,
  found: readonly string[],
  isMatch: (found: string, blocked: string) => boolean,
): string | undefined {
  if (!Array.isArray(blocked)) return undefined
  const names = blocked.filter((name) => typeof name === 'string')
  return found.find((one) => names.some((name) => isMatch(one, name)))
}

/** `shop.example.com` is below `example.com`; letters' case does not matter in domains. */
function isSameOrBelow(domain: string, blocked: string): boolean {
  const name = domain.toLowerCase()
  const block = blocked.toLowerCase()
  return name === block || name.endsWith(`.${block}`)
}
