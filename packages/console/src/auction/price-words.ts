// What an impression was sold for, and why, in words.

import type { Disposition, ImpPrice } from '../api/auctions.ts'
import { cpm } from '../words/numbers.ts'

export function priceWords({ floorCpm, winner, price }: ImpPrice): string {
  if (price === undefined) return `Nothing was sold: no valid bid reached the floor of ${cpm(floorCpm)}.`
  const { bidCpm, marginPercent, afterMarginCpm, runnerUpCpm, clearingCpm, because } = price
  const margin = marginPercent === 0 ? '' : `, which is ${cpm(afterMarginCpm)} after a margin of ${marginPercent} %`
  const rival = runnerUpCpm === undefined ? 'There was no other bid' : `The next best was ${cpm(runnerUpCpm)}`
  return `${winner} bid ${cpm(bidCpm)}${margin}. ${rival}; the floor is ${cpm(floorCpm)}. It pays ${cpm(clearingCpm)} (${because}).`
}

/** A bid that was made for an impression; those that entered the auction have a price after the margin. */
export interface Offer extends Disposition {
  readonly priceCpm: number
}

/** The best first, the winner also among equals; those that could not enter the auction come last. */
export function offersFor(impid: string, dispositions: readonly Disposition[]): readonly Offer[] {
  const offers = dispositions.filter((end): end is Offer => end.impid === impid && end.priceCpm !== undefined)
  return offers.toSorted((one, other) => rankOf(other) - rankOf(one))
}

function rankOf({ afterMarginCpm = Number.NEGATIVE_INFINITY, state }: Offer): number {
  return afterMarginCpm + (state === 'won' ? 1e-9 : 0)
}
