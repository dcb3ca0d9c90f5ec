// The values of the macros for one bid, as far as they are known when the auction is over.

import { type Reason, reasonRow } from '../catalog/reasons.ts'
import type { Winner } from '../model/award.ts'
import type { CheckedBid, PartnerBid } from '../model/bid.ts'
import { beforeMargin, type CpmMicros, toDecimal } from '../money/micros.ts'
import type { MacroValues } from './macros.ts'

/** For a bid that won. The price is what the partner pays; it needed to tie the next bid, or the floor when alone. */
export function winnerMacros(winner: Winner, auctionId: string): MacroValues {
  const { bid, imp, runnerUpMicros } = winner
  const paid = paidMicrosOf(winner)
  return {
    ...commonMacros(bid, auctionId),
    AUCTION_PRICE: decimal(paid),
    AUCTION_MBR: decimal(Math.round((paid / bid.priceMicros) * 1_000_000)),
    AUCTION_LOSS: '0',
    AUCTION_MIN_TO_WIN: decimal(beforeMargin(runnerUpMicros ?? (bid.deal ?? imp).floorMicros, bid.marginPercent)),
  }
}

/** A bid that was sold, also as it is kept. */
interface Sold extends Pick<Winner, 'clearingMicros'> {
  readonly bid: Pick<CheckedBid, 'marginPercent'>
}

/** What the partner pays: the only price that it is told, and the one that is billed. */
export function paidMicrosOf({ bid, clearingMicros }: Sold): CpmMicros {
  return beforeMargin(clearingMicros, bid.marginPercent)
}

/** For a bid that lost: its price is nobody's business any more, the reason and the needed price are. */
export function loserMacros(
  bid: PartnerBid,
  reason: Reason,
  minToWin: CpmMicros | undefined,
  auctionId: string,
): MacroValues {
  return {
    ...commonMacros(bid, auctionId),
    AUCTION_LOSS: String(reasonRow(reason).loss ?? 1),
    AUCTION_MIN_TO_WIN: minToWin === undefined ? '' : decimal(minToWin),
  }
}

/** The names are those that the partner knows: of the request that it got, and of its own answer and seat. */
function commonMacros(bid: PartnerBid, auctionId: string): MacroValues {
  return {
    AUCTION_ID: auctionId,
    AUCTION_BID_ID: bid.partnerBidid ?? '',
    AUCTION_IMP_ID: bid.impId,
    AUCTION_SEAT_ID: bid.partnerSeat ?? '',
    AUCTION_AD_ID: bid.adid ?? '',
    AUCTION_CURRENCY: 'USD',
    AUCTION_MULTIPLIER: '1',
  }
}

function decimal(micros: CpmMicros): string {
  return String(toDecimal(micros))
}
