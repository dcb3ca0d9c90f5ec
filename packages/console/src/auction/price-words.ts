// What an impression was sold for, and why, in words.

import type { Disposition, ImpResult, Price } from '@parley/contract'
import { exactCpm } from '../words/numbers.ts'
import { dealOf, rankCpm } from './rank.ts'

export function priceWords(imp: ImpResult, byRelevance: boolean): string {
  const { floorCpm, winner, price, deal } = imp
  if (price === undefined) return `Not sold: no valid bid reached the floor of ${exactCpm(floorCpm)}.`
  const { bidCpm, marginPercent, afterMarginCpm } = price
  const margin =
    marginPercent === 0 ? '' : `, which is ${exactCpm(afterMarginCpm)} after a margin of ${marginPercent} %`
  const under = deal === undefined ? '' : ` under the deal ${deal}`
  const sold = dealOf(imp, imp)
  const floor =
    sold === undefined ? `the floor is ${exactCpm(floorCpm)}` : `the floor of its deal is ${exactCpm(sold.floorCpm)}`
  return `${winner} bid ${exactCpm(bidCpm)}${margin}${under}. ${rivalWords(imp, byRelevance)}; ${floor}. ${paidWords(winner, price)}`
}

/** The partner pays its own price, the publisher gets what is left after the margin, and the exchange keeps the margin. */
function paidWords(winner: string | null, { marginPercent, paidCpm, clearingCpm, because }: Price): string {
  if (marginPercent === 0) return `It pays ${exactCpm(paidCpm)} (${because}).`
  // Of two numbers with six decimals; more would be noise of the subtraction.
  const kept = Number((paidCpm - clearingCpm).toFixed(6))
  const rule = `${because.slice(0, 1).toUpperCase()}${because.slice(1)}.`
  return `${winner} pays ${exactCpm(paidCpm)}; the publisher gets ${exactCpm(clearingCpm)}; the exchange keeps ${exactCpm(kept)} (${marginPercent} %). ${rule}`
}

/** What could have set the price. A bid of a lower priority than the winner's deal could not. */
function rivalWords({ price, deal }: ImpResult, byRelevance: boolean): string {
  const { runnerUpCpm } = price ?? {}
  if (runnerUpCpm === undefined) {
    if (deal !== undefined) return 'No other bid could set the price'
    return byRelevance ? 'No other bid had to be scored' : 'There was no other bid'
  }
  return byRelevance
    ? `At ${exactCpm(runnerUpCpm)} it would tie with the runner-up`
    : `The runner-up bid ${exactCpm(runnerUpCpm)}`
}

/** A bid that was made for an impression; those that entered the auction have a price after the margin. */
export interface Offer extends Disposition {
  readonly priceCpm: number
}

/** The best first, the winner also among equals; those that could not enter the auction come last. */
export function offersFor(
  imp: Pick<ImpResult, 'impid' | 'deals'>,
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
