// How a partner's part in an auction ended, in a sentence, and who can do something about it.

import type { Disposition, ImpResult, Price } from '@parley/contract'
import { exactCpm, listed } from '../words/numbers.ts'
import { sentence } from '../words/sentence.ts'
import { dealOf } from './rank.ts'

/** `winner` is the end of the one that won, where bids were ranked by price times relevance. */
export function endWords(end: Disposition, imp: ImpResult | undefined, winner?: Disposition): string {
  return sentence(wordsOf(end, imp, winner))
}

function wordsOf(end: Disposition, imp: ImpResult | undefined, winner: Disposition | undefined): string {
  if (imp === undefined) return plainWords(end)
  const { state, priceCpm, afterMarginCpm } = end
  const bid =
    afterMarginCpm === undefined || afterMarginCpm === priceCpm
      ? `a bid of ${exactCpm(priceCpm)}`
      : `a bid of ${exactCpm(priceCpm)} (${exactCpm(afterMarginCpm)} after the margin)`
  switch (state) {
    case 'won':
      return wonWords(bid, imp?.price)
    case 'lost':
      return lostWords(bid, end, imp, winner)
    case 'below-floor':
      return `${bid} is below ${floorWords(end, imp)}`
    default:
      return plainWords(end)
  }
}

/** Where nothing is known of a price, or a side may not know it. */
function plainWords({ says, detail, priceCpm, minToWinCpm }: Disposition): string {
  const toWin = minToWinCpm === undefined ? '' : `; the price to win was ${exactCpm(minToWinCpm)}`
  const bid = priceCpm === undefined ? '' : ` (bid ${exactCpm(priceCpm)}${toWin})`
  return `${says}${bid}${detail === '' ? '' : `: ${detail}`}`
}

function wonWords(bid: string, price: Price | undefined): string {
  if (price === undefined || price.marginPercent === 0) return `${bid} won and pays ${exactCpm(price?.paidCpm)}`
  return `${bid} won. It pays ${exactCpm(price.paidCpm)}; the publisher gets ${exactCpm(price.clearingCpm)}`
}

function lostWords(bid: string, end: Disposition, imp: ImpResult | undefined, winner: Disposition | undefined): string {
  if (end.reason === 'lost-to-deal') return `${bid} lost to the deal ${imp?.deal} of ${imp?.winner}`
  const rival = `${exactCpm(imp?.price?.afterMarginCpm)}${timesScore(winner)} of ${imp?.winner}`
  return `${bid}${winner === undefined ? '' : timesScore(end)} lost to ${rival}`
}

/** An ad that nobody looked at has no score. */
function timesScore(end: Disposition | undefined): string {
  return end?.relevance === undefined ? '' : ` × ${end.relevance.score} relevance`
}

/** A deal has a floor of its own, which counts instead of the impression's. */
function floorWords(end: Disposition, imp: ImpResult | undefined): string {
  const deal = imp === undefined ? undefined : dealOf(end, imp)
  if (deal !== undefined) return `the floor of its deal, ${exactCpm(deal.floorCpm)}`
  return `the floor of ${exactCpm(imp?.floorCpm)}`
}

/** The beginning of what to do about it. */
export function remedyFor(fixedBy: readonly string[]): string {
  return fixedBy.length === 0 ? 'What to do: ' : `For the ${listed(fixedBy).replace(' and ', ' or the ')}: `
}

/** From those who won to those who were not asked. */
const order = ['won', 'lost', 'below-floor', 'invalid', 'no-bid', 'late', 'failed', 'throttled', 'skipped']

/** Bids stand alone; those who ended without one, for the same reason, share a row. The best come first. */
export function rowsOf(dispositions: readonly Disposition[]): readonly (readonly [Disposition, ...Disposition[]])[] {
  const sorted = dispositions.toSorted(
    (one, other) =>
      order.indexOf(one.state) - order.indexOf(other.state) || (other.afterMarginCpm ?? 0) - (one.afterMarginCpm ?? 0),
  )
  return [...Map.groupBy(sorted, alikeBy).values()].flatMap(([first, ...more]) =>
    first === undefined ? [] : [[first, ...more] as const],
  )
}

function alikeBy({ partner, impid, reason, detail, priceCpm }: Disposition): string {
  return JSON.stringify(priceCpm === undefined ? [reason, detail] : [reason, partner, impid])
}
