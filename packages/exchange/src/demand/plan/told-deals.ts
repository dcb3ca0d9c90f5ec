// What one partner is told of the deals of an impression (D100).

import type { Deal, ImpDeals, ToldDeal } from '../../model/deal.ts'
import { beforeMargin } from '../../money/micros.ts'
import type { Partner } from '../adapter.ts'
import { onceFor } from '../creative/once-for.ts'

type Buyer = Pick<Partner, 'name' | 'seat' | 'marginPercent'>

export function dealsToldTo(partner: Buyer, { live }: ImpDeals): readonly ToldDeal[] {
  return live.flatMap((deal): readonly ToldDeal[] => {
    if (!mayUse(partner, deal)) return []
    const { id, floorMicros, auctionType, advertisers } = deal
    return [{ id, floorMicros: beforeMargin(floorMicros, partner.marginPercent), auctionType, advertisers }]
  })
}

/** A deal names its buyers by their seats in answers to publishers, or by the names that the operator gave them. */
export function mayUse({ seat, name }: Pick<Buyer, 'name' | 'seat'>, { seats }: Pick<Deal, 'seats'>): boolean {
  if (seats === undefined) return true
  const buyers = buyersIn(seats)
  return buyers.has(seat) || buyers.has(name)
}

/** Every partner looks into every deal, and a deal may name a thousand seats. */
const buyersIn = onceFor((seats: readonly string[]) => new Set(seats))
