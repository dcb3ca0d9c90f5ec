// The end of an auction for campaigns with budgets: winners are paid from their leases, and what others had set aside is free again.

import { paidMicrosOf } from '../macros/auction-macros.ts'
import type { Winner } from '../model/award.ts'
import type { Disposition } from '../model/disposition.ts'
import type { Funds } from '../model/funds.ts'

export interface Paid {
  readonly winners: readonly Winner[]
  readonly dispositions: readonly Disposition[]
}

/** `funds` is all that was set aside, also for bids that were refused. `partner` has the campaigns: it never wins without money. */
export function payFor(sale: Paid, funds: readonly Funds[], partner: string): Paid {
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
  for (const one of funds) one.release()
  return { winners, dispositions }
}

/** Its lease ended while the auction was running, so nobody wins this impression. */
function withoutMoney(dispositions: readonly Disposition[], { bid, imp }: Winner): readonly Disposition[] {
  return dispositions.map((end) =>
    end.partner === bid.partner && end.impId === imp.id && end.reason === 'won'
      ? { ...end, reason: 'no-lease' as const, detail: bid.cid ?? '' }
      : end,
  )
}
