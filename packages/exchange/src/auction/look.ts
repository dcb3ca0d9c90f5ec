// Whose markup is looked at: to read it takes longer than the rest of an auction, so it is done only for a bid that can still
// win, and in a second-price auction for the next one, which sets the price. All others lose whatever their markup is.

import type { EnteredBid, Offer } from '../words/bid.ts'
import type { Disposition, Loss } from '../words/disposition.ts'
import type { Opportunity } from '../words/opportunity.ts'
import { byRank, isAtFloor } from './rank.ts'

export interface Looked {
  /** For each offer the best bid that was not refused. Those that can win or set the price are read. */
  readonly bids: readonly EnteredBid[]
  /** Offers of which every bid was refused. */
  readonly closed: readonly Disposition[]
  readonly losses: readonly Loss[]
}

export function lookAt(opportunity: Opportunity, offers: readonly Offer[]): Looked {
  const standings = offers.map((offer) => new Standing(offer))
  const neededCount = opportunity.auctionType === 1 ? 1 : 2
  for (const imp of opportunity.imps) {
    const rivals = standings.filter((standing) => standing.bid?.impId === imp.id)
    for (;;) {
      const leaders = rivals.filter(({ bid }) => bid !== undefined && isAtFloor(bid, imp)).toSorted(byBid)
      const unread = leaders.slice(0, neededCount).find(({ bid }) => bid?.markup === undefined)
      if (unread === undefined) break
      unread.read()
    }
  }
  return {
    bids: standings.flatMap(({ bid }) => bid ?? []),
    closed: standings.flatMap(({ closed }) => closed ?? []),
    losses: standings.flatMap(({ losses }) => losses),
  }
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

  read(): void {
    const { bid } = this
    if (bid === undefined) return
    const reading = this.#offer.read(this.#at)
    if (reading.kind === 'checked') {
      this.bid = reading.bid
      return
    }
    const { reason, detail } = reading
    const { partner, impId, priceMicros } = bid
    this.#at++
    this.bid = this.#offer.bids[this.#at]
    // The next one takes its place.
    if (this.bid !== undefined) this.losses.shift()
    else this.closed = { partner, impId, reason, detail, priceMicros }
    this.losses.push(lossOf(bid, reason))
  }
}

function byBid({ bid: a }: Standing, { bid: b }: Standing): number {
  return a === undefined || b === undefined ? 0 : byRank(a, b)
}

function lossOf(bid: EnteredBid, reason: Loss['reason']): Loss {
  return { partner: bid.partner, bid, reason, minToWinMicros: undefined }
}
