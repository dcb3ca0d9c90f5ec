// Spec: Auction description and validation rule 10, with D50–D54, D97 and D100. Pure: the same bids always give the same winner.

import type { Winner } from '../model/award.ts'
import type { CheckedBid, EnteredBid } from '../model/bid.ts'
import type { Disposition, Loss } from '../model/disposition.ts'
import type { Opportunity, OpportunityImp } from '../model/opportunity.ts'
import { beforeMargin, type CpmMicros, toDecimal } from '../money/micros.ts'
import { floorOf, reachesFloorNet } from '../rules/floor.ts'
import { byRank, scoreOf, tierOf } from '../rules/rank.ts'
import { clearingPrice, tiePrice } from './price.ts'

export interface AuctionResult {
  readonly winners: readonly Winner[]
  readonly dispositions: readonly Disposition[]
  readonly losses: readonly Loss[]
}

/** Whoever can win or set the price must have been read (auction/choose/check-markup.ts). */
export function holdAuction(opportunity: Opportunity, bids: readonly EnteredBid[]): AuctionResult {
  const winners: Winner[] = []
  const dispositions: Disposition[] = []
  const losses: Loss[] = []
  const order = byRank(opportunity.ranking)
  for (const imp of opportunity.imps) {
    const offered = bids.filter((bid) => bid.impId === imp.id)
    const ranked = offered.filter((bid) => reachesFloorNet(bid, imp)).toSorted(order)
    const winner = winnerOf(ranked, imp, opportunity)
    if (winner !== undefined) winners.push(winner)
    for (const bid of offered) {
      const end = endOf(bid, imp, winner, opportunity)
      dispositions.push(end.disposition)
      if (end.loss !== undefined) losses.push(end.loss)
    }
  }
  return { winners, dispositions, losses }
}

function winnerOf(
  [first, second]: readonly EnteredBid[],
  imp: OpportunityImp,
  opportunity: Opportunity,
): Winner | undefined {
  if (first === undefined) return undefined
  if (!isRead(first)) throw new Error('a bid whose markup nobody has looked at would win')
  const clearingMicros = clearingPrice(first, second, imp, opportunity)
  const runnerUpMicros = isRanked(second, opportunity) ? tiePrice(first, second, opportunity) : undefined
  // The floor that counted for it is what its notices tell.
  const sold = first.deal === undefined ? imp : { ...imp, floorMicros: first.deal.floorMicros }
  return { bid: first, imp: sold, clearingMicros, runnerUpMicros }
}

/** D97: what would tie with a bid that nobody has scored is not known. */
function isRanked(second: EnteredBid | undefined, { ranking }: Opportunity): boolean {
  return ranking === 'price' || second?.relevance !== undefined
}

function isRead(bid: EnteredBid): bid is CheckedBid {
  return bid.markup !== undefined
}

interface End {
  readonly disposition: Disposition
  readonly loss: Loss | undefined
}

/** Both objects are written out: one that begins as a copy of another costs as much as all the rest of an auction. */
function endOf(bid: EnteredBid, imp: OpportunityImp, winner: Winner | undefined, { ranking }: Opportunity): End {
  const { partner, impId, priceMicros, netMicros, relevance } = bid
  const deal = bid.deal?.id
  if (bid === winner?.bid) {
    const price = `${toDecimal(winner.clearingMicros)} USD${bid.marginPercent === 0 ? '' : ' after margin'}`
    const detail = `clears at ${price}${ownRival(bid)}`
    return {
      disposition: { partner, impId, reason: 'won', detail, priceMicros, netMicros, relevance, deal },
      loss: undefined,
    }
  }
  const reason = reasonOf(bid, imp, winner)
  const byScore = ranking !== 'price' && relevance !== undefined
  const own = `${toDecimal(netMicros)} USD after margin${byScore ? timesScore(bid) : ''}`
  const unread = isRead(bid) ? '' : '; its markup was not checked'
  const detail = `${own}; ${rivalOf(reason, bid, imp, winner, byScore)}${unread}${ownRival(bid)}`
  const needed = neededPrice(bid, imp, winner, byScore)
  const minToWinMicros = needed === undefined ? undefined : beforeMargin(needed, bid.marginPercent)
  return {
    disposition: { partner, impId, reason, detail, priceMicros, netMicros, minToWinMicros, relevance, deal },
    loss: { partner, bid, reason, minToWinMicros },
  }
}

type LossReason = 'below-floor' | 'below-deal-floor' | 'lost-to-deal' | 'outbid'

function reasonOf(bid: EnteredBid, imp: OpportunityImp, winner: Winner | undefined): LossReason {
  if (!reachesFloorNet(bid, imp)) return bid.deal === undefined ? 'below-floor' : 'below-deal-floor'
  return winner !== undefined && tierOf(bid) < tierOf(winner.bid) ? 'lost-to-deal' : 'outbid'
}

/** What stood in the way, in words. */
function rivalOf(
  reason: LossReason,
  bid: EnteredBid,
  imp: OpportunityImp,
  winner: Winner | undefined,
  byScore: boolean,
): string {
  if (reason === 'below-deal-floor') return `the floor of the deal ${bid.deal?.id} is ${toDecimal(floorOf(bid, imp))}`
  if (reason === 'below-floor') return `the floor is ${toDecimal(imp.floorMicros)}${floorSource(imp)}`
  if (reason === 'lost-to-deal') return `the deal ${winner?.bid.deal?.id} has a higher priority`
  if (winner !== undefined && isTie(bid, winner.bid, byScore))
    return `the winner bid the same and ${firstBy(bid, winner.bid)}`
  const won = `the winner's was ${toDecimal(winner?.bid.netMicros ?? 0)}`
  return byScore && winner !== undefined ? won + timesScore(winner.bid) : won
}

function isTie(bid: EnteredBid, other: EnteredBid, byScore: boolean): boolean {
  return bid.netMicros === other.netMicros && (!byScore || scoreOf(bid) === scoreOf(other))
}

/** D52: what decides between equal bids. */
function firstBy(bid: EnteredBid, winner: EnteredBid): string {
  if (bid.priority !== winner.priority) return `has a higher priority (${winner.priority} instead of ${bid.priority})`
  return bid.partner === winner.partner ? 'its id comes first' : `comes first by name (${winner.partner})`
}

/** D99: whose floor it is, where it is not the request's own. */
function floorSource({ floorSource: source }: OpportunityImp): string {
  return source === '' ? '' : `, by ${source}`
}

/** D97: why the partner's dearest bid is not the one that took part. */
function ownRival({ insteadOf }: EnteredBid): string {
  return insteadOf === undefined
    ? ''
    : `; its own bid of ${toDecimal(insteadOf.netMicros)}${timesScore(insteadOf)} ranks lower`
}

function timesScore(bid: EnteredBid): string {
  return ` × ${scoreOf(bid) / 1000} relevance`
}

/**
 * OpenRTB 2.6, section 4.4.1: losers hear the price that was paid, in terms of their own rank. Undefined where no price would
 * have helped. The agreed price of a deal says nothing about what was bid for it, so there it is the bid that counts (D100).
 */
function neededPrice(
  bid: EnteredBid,
  imp: OpportunityImp,
  winner: Winner | undefined,
  byScore: boolean,
): CpmMicros | undefined {
  const floor = floorOf(bid, imp)
  if (winner === undefined) return floor
  if (tierOf(bid) < tierOf(winner.bid)) return undefined
  const rival = winner.bid.deal?.auctionType === 3 ? winner.bid.netMicros : winner.clearingMicros
  if (!byScore) return Math.max(floor, rival)
  const score = scoreOf(bid)
  if (score === 0) return undefined
  return Math.max(floor, Math.ceil((rival * scoreOf(winner.bid)) / score))
}
