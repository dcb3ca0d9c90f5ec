// What one buyer is told of the operator's deals (D100). A buyer must not learn who else buys, and on which terms: only the
// deals of its seat are for it, with its own floor and no other seat.

import type { DealTerms } from '../config/deal.ts'
import type { Config } from '../config/fields.ts'
import { type SyncedDeal, seatsOf, syncedDeal } from './synced-deal.ts'

type DealsForBuyer =
  | { readonly kind: 'deals'; readonly deals: readonly SyncedDeal[] }
  /** Without a seat nobody knows which of these the buyer is. */
  | { readonly kind: 'many-seats'; readonly seats: readonly string[] }
  | { readonly kind: 'unknown-seat' }

/** `buyer` is a seat or the name of a partner. It can be left out where all deals are for one seat or for everybody. */
export function syncedDeals(config: Pick<Config, 'deals' | 'demand'>, buyer?: string): DealsForBuyer {
  const { catalogue } = config.deals
  const { partners } = config.demand
  const named = new Set(catalogue.flatMap((terms) => seatsOf(terms, partners) ?? []))
  if (buyer === undefined) {
    if (named.size > 1) return { kind: 'many-seats', seats: [...named] }
    return { kind: 'deals', deals: catalogue.map((terms) => syncedDeal(terms, config)) }
  }
  const seat = partners.find(({ name }) => name === buyer)?.seat ?? buyer
  if (!named.has(seat) && partners.every((partner) => partner.seat !== seat)) return { kind: 'unknown-seat' }
  const isForIt = (terms: DealTerms): boolean => seatsOf(terms, partners)?.includes(seat) ?? true
  return { kind: 'deals', deals: catalogue.filter(isForIt).map((terms) => syncedDeal(terms, config, seat)) }
}
