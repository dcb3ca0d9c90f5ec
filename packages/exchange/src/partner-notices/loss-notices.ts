// The loss notices of an auction: true reason, true price to win. Pure; the notifier sends them.

import { loserMacros } from '../macros/auction-macros.ts'
import { expandUrl } from '../macros/macros.ts'
import type { Loss } from '../model/disposition.ts'

export interface Notice {
  readonly partner: string
  readonly url: string
}

export function lossNoticesOf(losses: readonly Loss[], auctionId: string): readonly Notice[] {
  return losses.flatMap(({ partner, bid, reason, minToWinMicros }) => {
    if (bid.lossUrl === undefined) return []
    const values = loserMacros(bid, reason, minToWinMicros, auctionId)
    return [{ partner, url: expandUrl(bid.lossUrl, values) }]
  })
}
