// Which deals of an impression are offered to one partner (D100).

import { onceFor } from '../catalog/once-for.ts'
import type { Deal, ImpDeals, OfferedDeal } from '../model/deal.ts'
import { beforeMargin } from '../money/micros.ts'

/** A partner, as far as its deals are concerned. */
export interface Buyer {
  readonly name: string
  readonly seat: string
  readonly marginPercent: number
}

/** Impressions of the same kind share their deals, and so do the partners that are offered them. */
export function dealsOfferedTo(partner: Buyer, { live }: ImpDeals): readonly OfferedDeal[] {
  const byPartner = offeredOf(live)
  const known = byPartner.get(partner)
  if (known !== undefined) return known
  const fresh = live.flatMap((deal): readonly OfferedDeal[] => {
    if (!mayUse(partner, deal)) return []
    const { id, floorMicros, auctionType, advertisers } = deal
    return [{ id, floorMicros: beforeMargin(floorMicros, partner.marginPercent), auctionType, advertisers }]
  })
  byPartner.set(partner, fresh)
  return fresh
}

const offeredOf: (live: readonly Deal[]) => WeakMap<Buyer, readonly OfferedDeal[]> = onceFor(() => new WeakMap())

/** A deal names its buyers by their seats in answers to publishers, or by the names that the operator gave them. */
export function mayUse({ seat, name }: Pick<Buyer, 'name' | 'seat'>, { seats }: Pick<Deal, 'seats'>): boolean {
  if (seats === undefined) return true
  const buyers = buyersIn(seats)
  return buyers.has(seat) || buyers.has(name)
}

/** Every partner looks into every deal, and a deal may name a thousand seats. */
const buyersIn = onceFor((seats: readonly string[]) => new Set(seats))
