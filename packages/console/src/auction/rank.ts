// By what bids were compared: their price, or their price times the relevance of the ad.

import type { Deal, Disposition, ImpResult, Steps } from '@parley/contract'

export function isByRelevance({ request }: Pick<Steps, 'request'>): boolean {
  return request.ranking === 'price-times-relevance'
}

/** With what a bid competed; an ad that nobody looked at counts as if it fitted best. Undefined for a bid that did not enter. */
export function rankCpm({ afterMarginCpm, relevance }: Disposition, byRelevance: boolean): number | undefined {
  if (afterMarginCpm === undefined) return undefined
  return byRelevance ? afterMarginCpm * (relevance?.score ?? 1) : afterMarginCpm
}

/** The deal that a bid named, or under which an impression was sold, with its terms. */
export function dealOf({ deal }: Pick<Disposition, 'deal'>, { deals }: Pick<ImpResult, 'deals'>): Deal | undefined {
  return deal === undefined ? undefined : deals?.live.find(({ id }) => id === deal)
}
