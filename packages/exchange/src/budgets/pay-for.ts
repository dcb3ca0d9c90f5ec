// The end of an auction for campaigns with budgets: winners are paid from their leases, and what others had set aside is free again.

import { otherCampaignEnd } from '@parley/contract'
import { paidMicrosOf } from '../macros/auction-macros.ts'
import type { Winner } from '../model/award.ts'
import type { PricedBid } from '../model/bid.ts'
import type { Disposition } from '../model/disposition.ts'
import type { Funds } from '../model/funds.ts'

export interface Paid {
  readonly winners: readonly Winner[]
  readonly dispositions: readonly Disposition[]
}

/** A bid for which money was set aside. */
export interface FundedBid extends Pick<PricedBid, 'impId' | 'cid' | 'priceMicros'> {
  readonly funds: Funds
}

/** `bids` is all for which money was set aside, also those that were refused. `partner` has the campaigns: it never wins without money. */
export function payFor(sale: Paid, bids: readonly FundedBid[], partner: string): Paid {
  const winners: Winner[] = []
  let { dispositions } = sale
  for (const winner of sale.winners) {
    const { bid } = winner
    if (bid.partner !== partner) {
      winners.push(winner)
      continue
    }
    const lease = bid.funds?.take(paidMicrosOf(winner))
    if (lease === undefined) dispositions = withoutMoney(dispositions, winner)
    else winners.push({ ...winner, lease })
  }
  for (const { impId, funds } of bids) funds.release(endOf(sale.dispositions, impId, partner))
  return { winners, dispositions }
}

/** How it ended for a campaign that did not win the impression. All campaigns of the exchange are one partner in an auction. */
function endOf(dispositions: readonly Disposition[], impId: string, partner: string): string {
  const end = dispositions.find((one) => one.partner === partner && one.impId === impId)
  return end === undefined || end.reason === 'won' ? otherCampaignEnd : end.reason
}

/** Its lease ended while the auction was running, so nobody wins this impression. */
function withoutMoney(dispositions: readonly Disposition[], { bid, imp }: Winner): readonly Disposition[] {
  return dispositions.map((end) =>
    end.partner === bid.partner && end.impId === imp.id && end.reason === 'won'
      ? { ...end, reason: 'no-lease' as const, detail: bid.cid ?? '' }
      : end,
  )
}
