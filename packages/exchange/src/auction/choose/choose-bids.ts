// Which bids win: the markup of those that can is checked, and the auction is held, for all impressions at once or, where an
// advertiser may have only one of them (D98), for one after the other.

import type { Offer } from '../../model/bid.ts'
import type { Opportunity } from '../../model/opportunity.ts'
import type { RepeatAmong } from '../../model/pacing.ts'
import type { ScoreAd } from '../../relevance/relevance.ts'
import { type AuctionResult, holdAuction } from '../hold-auction.ts'
import { checkMarkup } from './check-markup.ts'
import { sellOneByOne } from './one-by-one.ts'

/** Without `score` no relevance is asked for; without `repeatAmong` impressions have nothing to do with each other. */
export function chooseBids(
  opportunity: Opportunity,
  offers: readonly Offer[],
  score?: ScoreAd,
  repeatAmong?: RepeatAmong,
): AuctionResult {
  const { round, auction } = sellOneByOne(
    opportunity,
    offers,
    (part, offered) => {
      const checked = checkMarkup(part, offered, score)
      return { round: checked, auction: holdAuction(part, checked.bids) }
    },
    repeatAmong,
  )
  return {
    winners: auction.winners,
    dispositions: [...round.closed, ...auction.dispositions],
    losses: [...round.losses, ...auction.losses],
  }
}
