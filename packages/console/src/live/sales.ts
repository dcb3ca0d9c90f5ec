// Sums over stored auctions: what was sold, to whom, and for how much.

import type { AuctionRow, Counts } from '@parley/contract'

export interface Sales {
  readonly impressions: number
  /** What all of them cost or brought together. A price is for a thousand impressions. */
  readonly dollars: number
}

export const noSales: Sales = { impressions: 0, dollars: 0 }

/** Which price of a sale counts: what the partner pays, or what the publisher gets. */
type Side = 'paidCpm' | 'clearingCpm'

export function salesByPartner(auctions: readonly AuctionRow[], side: Side): ReadonlyMap<string, Sales> {
  const sold = auctions.flatMap((auction) => auction.sold ?? [])
  const byPartner = [...Map.groupBy(sold, ({ partner }) => partner)]
  return new Map(byPartner.map(([partner, own]) => [partner, salesOf(own, side)]))
}

/** What publishers get for all of them. */
export function salesIn(auctions: readonly AuctionRow[]): Sales {
  return salesOf(
    auctions.flatMap(({ sold }) => sold ?? []),
    'clearingCpm',
  )
}

function salesOf(sold: readonly Readonly<Record<Side, number>>[], side: Side): Sales {
  return { impressions: sold.length, dollars: sold.reduce((sum, sale) => sum + sale[side] / 1000, 0) }
}

/** The average price for a thousand; undefined where nothing was sold. */
export function averageCpm({ impressions, dollars }: Sales): number | undefined {
  return impressions === 0 ? undefined : Math.round((dollars / impressions) * 100_000) / 100
}

export interface PublisherSum {
  /** Undefined for requests that name no publisher. */
  readonly name: string | undefined
  readonly auctions: readonly AuctionRow[]
  readonly outcomes: Counts
  readonly sales: Sales
}

/** The one with most auctions first. What was refused names nobody that could be relied on, and is not in it. */
export function publishersIn(auctions: readonly AuctionRow[]): readonly PublisherSum[] {
  const held = auctions.filter(({ outcome }) => outcome === 'bid' || outcome === 'no-bid')
  return [...Map.groupBy(held, ({ publisher }) => publisher)]
    .map(([name, own]) => ({ name, auctions: own, outcomes: outcomesIn(own), sales: salesIn(own) }))
    .toSorted((one, other) => other.auctions.length - one.auctions.length)
}

export function outcomesIn(auctions: readonly AuctionRow[]): Counts {
  const counts: Record<string, number> = {}
  for (const { outcome } of auctions) counts[outcome] = (counts[outcome] ?? 0) + 1
  return counts
}

/** The time that this share of them stayed under. */
export function tookShare(auctions: readonly AuctionRow[], share: number): number | undefined {
  const times = auctions.map(({ tookMs }) => tookMs).toSorted((one, other) => one - other)
  return times[Math.max(0, Math.ceil(times.length * share) - 1)]
}
