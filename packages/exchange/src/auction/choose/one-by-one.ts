// D98: where an advertiser may have only one impression of a request, impressions are sold one after the other, in their order:
// who has won the ones before is known then.

import type { EnteredBid, MarkupCheck, Offer } from '../../model/bid.ts'
import type { Disposition, Loss } from '../../model/disposition.ts'
import type { Opportunity } from '../../model/opportunity.ts'
import type { RepeatAmong, RepeatOf } from '../../model/pacing.ts'
import type { AuctionResult } from '../hold-auction.ts'
import { lossOf, type MarkupRound } from './check-markup.ts'

interface Sold {
  readonly round: MarkupRound
  readonly auction: AuctionResult
}

export type AuctionFor = (part: Opportunity, offers: readonly Offer[]) => Sold

/** Without `repeatAmong` impressions have nothing to do with each other and are sold at once. */
export function sellOneByOne(
  opportunity: Opportunity,
  offers: readonly Offer[],
  sell: AuctionFor,
  repeatAmong?: RepeatAmong,
): Sold {
  if (repeatAmong === undefined) return sell(opportunity, offers)
  const rounds: MarkupRound[] = []
  const auctions: AuctionResult[] = []
  for (const imp of opportunity.imps) {
    const won = auctions.flatMap(({ winners }) => winners.map(({ bid }) => bid))
    const offered = offers.filter(({ bids }) => bids[0]?.impId === imp.id)
    const { kept, closed, losses } = withoutRepeats(offered, (bid) => repeatAmong(bid, won))
    const { round, auction } = sell({ ...opportunity, imps: [imp] }, kept)
    rounds.push({ bids: [], closed, losses }, round)
    auctions.push(auction)
  }
  return {
    round: {
      bids: rounds.flatMap(({ bids }) => bids),
      closed: rounds.flatMap(({ closed }) => closed),
      losses: rounds.flatMap(({ losses }) => losses),
    },
    auction: {
      winners: auctions.flatMap(({ winners }) => winners),
      dispositions: auctions.flatMap(({ dispositions }) => dispositions),
      losses: auctions.flatMap(({ losses }) => losses),
    },
  }
}

interface Apart {
  readonly kept: readonly Offer[]
  /** Offers of which every bid was refused. */
  readonly closed: readonly Disposition[]
  readonly losses: readonly Loss[]
}

function withoutRepeats(offers: readonly Offer[], repeatOf: RepeatOf): Apart {
  const kept: Offer[] = []
  const closed: Disposition[] = []
  const losses: Loss[] = []
  for (const offer of offers) {
    const found = offer.bids.map((bid) => ({ bid, detail: repeatOf(bid) }))
    const places = found.flatMap(({ detail }, at) => (detail === undefined ? [at] : []))
    if (places.length === found.length) kept.push(offer)
    else if (places.length > 0) kept.push(new PartOffer(offer, places))
    for (const { bid, detail } of found) if (detail !== undefined) losses.push(lossOf(bid, reason))
    const [first] = found
    if (places.length === 0 && first?.detail !== undefined) closed.push(endOf(first.bid, first.detail))
  }
  return { kept, closed, losses }
}

const reason = 'repeated-advertiser'

function endOf({ partner, impId, priceMicros, deal }: EnteredBid, detail: string): Disposition {
  return { partner, impId, reason, detail, priceMicros, deal: deal?.id }
}

/** An offer without some of its bids. */
class PartOffer implements Offer {
  readonly bids: readonly EnteredBid[]
  readonly #whole: Offer
  readonly #places: readonly number[]

  constructor(whole: Offer, places: readonly number[]) {
    this.bids = places.flatMap((at) => whole.bids[at] ?? [])
    this.#whole = whole
    this.#places = places
  }

  read(at: number): MarkupCheck {
    const place = this.#places[at]
    if (place === undefined) throw new Error(`the offer has no bid ${at}`)
    return this.#whole.read(place)
  }
}
