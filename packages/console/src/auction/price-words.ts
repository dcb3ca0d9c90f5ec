// What an impression was sold for, and why, in words.

import type { Disposition, ImpPrice } from '../api/auctions.ts'
import { exactCpm } from '../words/numbers.ts'
import { dealOf, rankCpm } from './rank.ts'

export function priceWords(imp: ImpPrice, byRelevance: boolean): string {
  const { floorCpm, winner, price, deal } = imp
  if (price === undefined) return `Nothing was sold: no valid bid reached the floor of ${exactCpm(floorCpm)}.`
  const { bidCpm, marginPercent, afterMarginCpm, clearingCpm, because } = price
  const margin =
    marginPercent === 0 ? '' : `, which is ${exactCpm(afterMarginCpm)} after a margin of ${marginPercent} %`
  const under = deal === undefined ? '' : ` under the deal ${deal}`
  const sold = dealOf(imp, imp)
  const floor =
    sold === undefined ? `the floor is ${exactCpm(floorCpm)}` : `the floor of its deal is ${exactCpm(sold.floorCpm)}`
  return `${winner} bid ${exactCpm(bidCpm)}${margin}${under}. ${rivalWords(imp, byRelevance)}; ${floor}. It pays ${exactCpm(clearingCpm)} (${because}).`
}

/** What could have set the price. A bid of a lower priority than the winner's deal could not. */
function rivalWords({ price, deal }: ImpPrice, byRelevance: boolean): string {
  const { runnerUpCpm } = price ?? {}
  if (runnerUpCpm === undefined)
    return deal === undefined ? 'There was no other bid' : 'No other bid could set the price'
  return byRelevance
    ? `At ${exactCpm(runnerUpCpm)} it would rank as the next best`
    : `The next best was ${exactCpm(runnerUpCpm)}`
}

/** A bid that was made for an impression; those that entered the auction have a price after the margin. */
export interface Offer extends Disposition {
  readonly priceCpm: number
}

/** The best first, the winner also among equals; those that could not enter the auction come last. */
export function offersFor(
  imp: Pick<ImpPrice, 'impid' | 'deals'>,
  dispositions: readonly Disposition[],
  byRelevance: boolean,
): readonly Offer[] {
  const offers = dispositions.filter((end): end is Offer => end.impid === imp.impid && end.priceCpm !== undefined)
  const rank = (offer: Offer): number => rankCpm(offer, byRelevance) ?? out
  const tier = (offer: Offer): number =>
    offer.afterMarginCpm === undefined ? out : (dealOf(offer, imp)?.priority ?? 0)
  return offers.toSorted(
    (one, other) => wins(other) - wins(one) || difference(tier(other), tier(one)) || difference(rank(other), rank(one)),
  )
}

const out = Number.NEGATIVE_INFINITY

function wins({ state }: Offer): number {
  return state === 'won' ? 1 : 0
}

/** None between two that are out: to subtract them would give no number. */
function difference(one: number, other: number): number {
  return one === other ? 0 : one - other
}
