// Asks every planned partner and checks what comes back. A partner that fails is a missing bid, never a failed
// request (D02).

import type { CheckedBid, Disposition, Opportunity } from '../types.ts'
import type { BidReading, Partner } from './adapter.ts'
import { checkBid } from './check-bid.ts'

/** Bids that may enter the auction, and the end of every place in the plan that has none. */
export interface Answers {
  readonly bids: readonly CheckedBid[]
  readonly closed: readonly Disposition[]
}

export function ask(partners: readonly Partner[], opportunity: Opportunity, report: (error: unknown) => void): Answers {
  const bids: CheckedBid[] = []
  const closed: Disposition[] = []
  for (const partner of partners) {
    const reading = readingOf(partner, opportunity, report)
    for (const imp of opportunity.imps) {
      const offered = reading?.bids.find((bid) => bid.impId === imp.id)
      const checked = offered === undefined ? undefined : checkBid(offered, partner, imp)
      if (checked?.kind === 'checked') bids.push(checked.bid)
      else closed.push(checked?.disposition ?? noBid(partner, imp.id, reading))
    }
  }
  return { bids, closed }
}

// An accident inside one adapter costs that partner's bids and nothing else (T75).
function readingOf(
  partner: Partner,
  opportunity: Opportunity,
  report: (error: unknown) => void,
): BidReading | undefined {
  try {
    return partner.adapter.bids(opportunity)
  } catch (error) {
    report(new Error(`adapter of ${partner.name} failed`, { cause: error }))
    return undefined
  }
}

function noBid(partner: Partner, impId: string, reading: BidReading | undefined): Disposition {
  if (reading === undefined) return { partner: partner.name, impId, state: 'failed', reason: 'the adapter failed' }
  const reason = reading.noBids.find((noBidOf) => noBidOf.impId === impId)?.reason ?? 'no bid'
  return { partner: partner.name, impId, state: 'no-bid', reason }
}
