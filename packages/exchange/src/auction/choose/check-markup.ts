// Whose markup is round at: to read it takes longer than the rest of an auction, so it is done only for a bid that can still
// win, and for the next one where it sets the price, or where somebody is told what was needed and its score says that. All
// others lose whatever their markup is.

import type { EnteredBid, MarkupCheck, Offer } from '../../model/bid.ts'
import type { Disposition, Loss } from '../../model/disposition.ts'
import type { Opportunity, OpportunityImp } from '../../model/opportunity.ts'
import type { ScoreAd } from '../../relevance/relevance.ts'
import { reachesFloorNet } from '../../rules/floor.ts'
import { byRank } from '../../rules/rank.ts'
import { typeFor } from '../price.ts'

/** D97: how well a bid fits the chat. */

export interface MarkupRound {
  /** For each offer the bid that ranks first and was not refused. Those that can win or set the price are read. */
  readonly bids: readonly EnteredBid[]
  /** Offers of which every bid was refused. */
  readonly closed: readonly Disposition[]
  readonly losses: readonly Loss[]
}

/** Without `score` nobody asked how well ads fit. */
export function checkMarkup(opportunity: Opportunity, offers: readonly Offer[], score?: ScoreAd): MarkupRound {
  const order = byRank(opportunity.ranking)
  const isAhead = aheadBy(opportunity, order)
  const standings = offers.map((offer) => new Standing(offer, isAhead))
  for (const imp of opportunity.imps) {
    const rivals = standings.filter((standing) => standing.bid?.impId === imp.id)
    const look = (offer: Offer, at: number): MarkupCheck => scored(offer.read(at), imp, opportunity, score)
    for (;;) {
      const { first, second } = leadersOf(rivals, imp, order)
      if (first?.bid === undefined) break
      if (isUnread(first.bid, score)) first.read(look)
      else if (second?.bid === undefined || !isUnread(second.bid, score)) break
      else if (needsSecond(first.bid, second.bid, opportunity)) second.read(look)
      else break
    }
  }
  return {
    bids: standings.flatMap((standing) => standing.entry() ?? []),
    closed: standings.flatMap(({ closed }) => closed ?? []),
    losses: standings.flatMap((standing) => standing.losses()),
  }
}

interface Leaders {
  readonly first: Standing | undefined
  readonly second: Standing | undefined
}

/** The two that rank first, of those at their floor. */
function leadersOf(rivals: readonly Standing[], imp: OpportunityImp, order: ReturnType<typeof byRank>): Leaders {
  let first: Standing | undefined
  let second: Standing | undefined
  const isBehind = (standing: Standing | undefined, bid: EnteredBid): boolean =>
    standing?.bid === undefined || order(bid, standing.bid) < 0
  for (const rival of rivals) {
    const { bid } = rival
    if (bid === undefined || !reachesFloorNet(bid, imp)) continue
    if (isBehind(first, bid)) {
      second = first
      first = rival
    } else if (isBehind(second, bid)) second = rival
  }
  return { first, second }
}

/** D97: by price times relevance nobody knows without the next score what the winner needed, nor what the next one did. */
function needsSecond(first: EnteredBid, second: EnteredBid, opportunity: Opportunity): boolean {
  if (typeFor(first, opportunity) === 2) return true
  if (opportunity.ranking === 'price') return false
  const { winUrl, billingUrl, markup } = first
  return `${winUrl} ${billingUrl} ${second.lossUrl} ${JSON.stringify(markup)}`.includes(neededMacro)
}

/** What tells a partner the least price that would have won. */
const neededMacro = 'AUCTION_MIN_TO_WIN'

/** Whether the first of two bids of one partner is to take part, although the other one was offered before it. */
type IsAhead = (bid: EnteredBid, other: EnteredBid) => boolean

/**
 * By price, the order of the offer holds. D97: by price times relevance, a cheaper bid that fits better goes first; one below
 * its floor never does.
 */
function aheadBy({ ranking, imps }: Opportunity, order: ReturnType<typeof byRank>): IsAhead {
  if (ranking === 'price') return () => false
  const canWin = (bid: EnteredBid): boolean => imps.some((imp) => imp.id === bid.impId && reachesFloorNet(bid, imp))
  return (bid, other) => canWin(bid) && (!canWin(other) || order(bid, other) < 0)
}

/** Some bids come with their markup read, but nobody has scored them yet. */
function isUnread(bid: EnteredBid, score: ScoreAd | undefined): boolean {
  return bid.markup === undefined || (score !== undefined && bid.relevance === undefined)
}

function scored(
  reading: MarkupCheck,
  imp: OpportunityImp,
  { isTest }: Pick<Opportunity, 'isTest'>,
  score: ScoreAd | undefined,
): MarkupCheck {
  if (reading.kind === 'refused' || score === undefined) return reading
  const relevance = score(reading.bid, imp)
  // D58: a test request is always answered with a sample, which is about nothing; the answer tells its score.
  if (relevance.thousandths >= imp.minRelevance || isTest)
    return { kind: 'checked', bid: { ...reading.bid, relevance } }
  const detail = `its relevance is ${relevance.thousandths / 1000}, and the threshold is ${imp.minRelevance / 1000}`
  return { kind: 'refused', reason: 'irrelevant', detail, relevance }
}

/** One offer while its bids are round at: a partner competes with one of its bids, and the others lose to it. */
class Standing {
  /** The bid that takes part as far as is known; undefined if all were refused. */
  bid: EnteredBid | undefined
  closed: Disposition | undefined
  readonly #offer: Offer
  readonly #isAhead: IsAhead
  /** What is known of each bid, by its place in the offer; undefined where it was refused. */
  readonly #open: (EnteredBid | undefined)[]
  readonly #refused: Loss[] = []
  #at = 0

  constructor(offer: Offer, isAhead: IsAhead) {
    this.#offer = offer
    this.#isAhead = isAhead
    this.#open = offer.bids.slice()
    this.#choose()
  }

  read(look: (offer: Offer, at: number) => MarkupCheck): void {
    const { bid } = this
    if (bid === undefined) return
    const reading = look(this.#offer, this.#at)
    this.#open[this.#at] = reading.kind === 'checked' ? reading.bid : undefined
    this.#choose()
    if (reading.kind === 'checked') return
    const { reason, detail, relevance } = reading
    this.#refused.push(lossOf(bid, reason))
    if (this.bid !== undefined) return
    const { partner, impId, priceMicros, deal } = bid
    this.closed = { partner, impId, reason, detail, priceMicros, relevance, deal: deal?.id }
  }

  /** What enters the auction, and in whose place, if a dearer bid of the same partner ranks lower. */
  entry(): EnteredBid | undefined {
    const { bid } = this
    const insteadOf = this.#open.find((other) => other !== undefined)
    return bid === undefined || bid === insteadOf ? bid : { ...bid, insteadOf }
  }

  losses(): readonly Loss[] {
    if (this.#open.length === 1) return this.#refused
    const outbid: Loss[] = []
    for (const other of this.#open) if (other !== undefined && other !== this.bid) outbid.push(lossOf(other, 'outbid'))
    return this.#refused.length === 0 ? outbid : outbid.concat(this.#refused)
  }

  /** Bids are in the order of their worth, so the next one takes part unless another one is ahead of it. */
  #choose(): void {
    this.bid = undefined
    for (let at = 0; at < this.#open.length; at++) {
      const bid = this.#open[at]
      if (bid === undefined || (this.bid !== undefined && !this.#isAhead(bid, this.bid))) continue
      this.bid = bid
      this.#at = at
    }
  }
}

/** No price would have helped it. */
export function lossOf(bid: EnteredBid, reason: Loss['reason']): Loss {
  return { partner: bid.partner, bid, reason, minToWinMicros: undefined }
}
