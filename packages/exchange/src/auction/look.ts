// Whose markup is looked at: to read it takes longer than the rest of an auction, so it is done only for a bid that can still
// win, and in a second-price auction for the next one, which sets the price. All others lose whatever their markup is.

import type { BidReading, CheckedBid, EnteredBid, Offer } from '../words/bid.ts'
import type { Disposition, Loss } from '../words/disposition.ts'
import type { Opportunity, OpportunityImp } from '../words/opportunity.ts'
import type { Relevance } from '../words/relevance.ts'
import { typeFor } from './price.ts'
import { byRank, isAtFloor } from './rank.ts'

/** D97: how well a bid fits the chat. */
type ScoreBid = (bid: CheckedBid, imp: OpportunityImp) => Relevance

export interface Looked {
  /** For each offer the best bid that was not refused. Those that can win or set the price are read. */
  readonly bids: readonly EnteredBid[]
  /** Offers of which every bid was refused. */
  readonly closed: readonly Disposition[]
  readonly losses: readonly Loss[]
}

/** Without `score` nobody asked how well ads fit. */
export function lookAt(opportunity: Opportunity, offers: readonly Offer[], score?: ScoreBid): Looked {
  const standings = offers.map((offer) => new Standing(offer))
  const order = byRank(opportunity.ranking)
  const byBid = ({ bid: a }: Standing, { bid: b }: Standing): number =>
    a === undefined || b === undefined ? 0 : order(a, b)
  for (const imp of opportunity.imps) {
    const rivals = standings.filter((standing) => standing.bid?.impId === imp.id)
    const look = (offer: Offer, at: number): BidReading => scored(offer.read(at), imp, opportunity, score)
    for (;;) {
      const leaders = rivals.filter(({ bid }) => bid !== undefined && isAtFloor(bid, imp)).toSorted(byBid)
      const first = leaders[0]?.bid
      const neededCount = first !== undefined && typeFor(first, opportunity) === 2 ? 2 : 1
      const unread = leaders.slice(0, neededCount).find(({ bid }) => isUnread(bid, score))
      if (unread === undefined) break
      unread.read(look)
    }
  }
  return {
    bids: standings.flatMap(({ bid }) => bid ?? []),
    closed: standings.flatMap(({ closed }) => closed ?? []),
    losses: standings.flatMap(({ losses }) => losses),
  }
}

/** Some bids come with their markup read, but nobody has scored them yet. */
function isUnread(bid: EnteredBid | undefined, score: ScoreBid | undefined): boolean {
  return bid?.markup === undefined || (score !== undefined && bid.relevance === undefined)
}

function scored(
  reading: BidReading,
  imp: OpportunityImp,
  { isTest }: Pick<Opportunity, 'isTest'>,
  score: ScoreBid | undefined,
): BidReading {
  if (reading.kind === 'refused' || score === undefined) return reading
  const relevance = score(reading.bid, imp)
  // D58: a test request is always answered with a sample, which is about nothing; the answer tells its score.
  if (relevance.thousandths >= imp.minRelevance || isTest)
    return { kind: 'checked', bid: { ...reading.bid, relevance } }
  const detail = `its relevance is ${relevance.thousandths / 1000}, and the least is ${imp.minRelevance / 1000}`
  return { kind: 'refused', reason: 'irrelevant', detail, relevance }
}

/** One offer while its bids are looked at. */
class Standing {
  readonly losses: Loss[] = []
  /** The best bid that was not refused; undefined if all were. */
  bid: EnteredBid | undefined
  closed: Disposition | undefined
  readonly #offer: Offer
  #at = 0

  constructor(offer: Offer) {
    this.#offer = offer
    this.bid = offer.bids[0]
    // A partner competes with one bid: the others lose to it.
    for (const other of offer.bids.slice(1)) this.losses.push(lossOf(other, 'outbid'))
  }

  read(look: (offer: Offer, at: number) => BidReading): void {
    const { bid } = this
    if (bid === undefined) return
    const reading = look(this.#offer, this.#at)
    if (reading.kind === 'checked') {
      this.bid = reading.bid
      return
    }
    const { reason, detail, relevance } = reading
    const { partner, impId, priceMicros, deal } = bid
    this.#at++
    this.bid = this.#offer.bids[this.#at]
    // The next one takes its place.
    if (this.bid !== undefined) this.losses.shift()
    else {
      const known = { partner, impId, reason, detail, priceMicros }
      const end = deal === undefined ? known : { ...known, deal: deal.id }
      this.closed = relevance === undefined ? end : { ...end, relevance }
    }
    this.losses.push(lossOf(bid, reason))
  }
}

function lossOf(bid: EnteredBid, reason: Loss['reason']): Loss {
  return { partner: bid.partner, bid, reason, minToWinMicros: undefined }
}
