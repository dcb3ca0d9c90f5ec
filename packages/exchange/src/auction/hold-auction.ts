// Spec: Auction description and validation rule 10, with D50–D54. Pure: the same bids always give the same winner.

import { beforeMargin, type CpmMicros, oneCent, toDecimal } from '../money/micros.ts'
import type { Winner } from '../words/award.ts'
import type { CheckedBid, EnteredBid } from '../words/bid.ts'
import type { Disposition, Loss } from '../words/disposition.ts'
import type { Opportunity, OpportunityImp } from '../words/opportunity.ts'
import { byRank, isAtFloor } from './rank.ts'

export interface AuctionResult {
  readonly winners: readonly Winner[]
  readonly dispositions: readonly Disposition[]
  readonly losses: readonly Loss[]
}

/** Whoever can win or set the price must have been read (auction/look.ts). */
export function holdAuction(opportunity: Opportunity, bids: readonly EnteredBid[]): AuctionResult {
  const winners: Winner[] = []
  const dispositions: Disposition[] = []
  const losses: Loss[] = []
  for (const imp of opportunity.imps) {
    const offered = bids.filter((bid) => bid.impId === imp.id)
    const ranked = offered.filter((bid) => isAtFloor(bid, imp)).toSorted(byRank)
    const winner = winnerOf(ranked, imp, opportunity.auctionType)
    if (winner !== undefined) winners.push(winner)
    for (const bid of offered) {
      const end = endOf(bid, imp, winner)
      dispositions.push(end.disposition)
      if (end.loss !== undefined) losses.push(end.loss)
    }
  }
  return { winners, dispositions, losses }
}

function winnerOf([first, second]: readonly EnteredBid[], imp: OpportunityImp, type: 1 | 2): Winner | undefined {
  if (first === undefined) return undefined
  if (!isRead(first)) throw new Error('a bid whose markup nobody has looked at would win')
  const clearingMicros = clearingPrice(first, second, imp.floorMicros, type)
  return { bid: first, imp, clearingMicros, runnerUpMicros: second?.netMicros }
}

function isRead(bid: EnteredBid): bid is CheckedBid {
  return bid.markup !== undefined
}

/** D51-clearing: first price pays the bid; second price one cent above the runner-up, or the floor if that is more. */
function clearingPrice(first: EnteredBid, second: EnteredBid | undefined, floor: CpmMicros, type: 1 | 2): CpmMicros {
  if (type === 1) return first.netMicros
  const runnerUp = second === undefined ? floor : second.netMicros + oneCent
  // A floor of nothing would sell a lone bid for nothing; a cent is the least that can be paid.
  return Math.min(first.netMicros, Math.max(runnerUp, floor, oneCent))
}

interface End {
  readonly disposition: Disposition
  readonly loss: Loss | undefined
}

function endOf(bid: EnteredBid, imp: OpportunityImp, winner: Winner | undefined): End {
  const { partner, impId, priceMicros, netMicros } = bid
  const about = { partner, impId, priceMicros, netMicros }
  if (bid === winner?.bid) {
    return {
      disposition: { ...about, reason: 'won', detail: `clears at ${toDecimal(winner.clearingMicros)} USD` },
      loss: undefined,
    }
  }
  const reason = isAtFloor(bid, imp) ? 'outbid' : 'below-floor'
  // OpenRTB 2.6, section 4.4.1: losers hear the price that was paid. People are told what really stood in the way.
  const needed = Math.max(imp.floorMicros, winner?.clearingMicros ?? 0)
  const rival =
    reason === 'outbid'
      ? `the winner bid ${toDecimal(winner?.bid.netMicros ?? 0)}`
      : `the floor is ${toDecimal(imp.floorMicros)}`
  const unread = isRead(bid) ? '' : '; its markup was not looked at'
  const detail = `${toDecimal(bid.netMicros)} USD after margin; ${rival}${unread}`
  const loss = {
    partner,
    bid,
    reason,
    minToWinMicros: beforeMargin(needed, bid.marginPercent),
  } as const
  return { disposition: { ...about, reason, detail }, loss }
}
