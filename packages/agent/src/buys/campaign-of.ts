// The campaign that a package should be at booking, and how one that is there differs from it.

import type { BookedCreative, Campaign, CampaignChange, CampaignOrder } from '@parley/contract'
import { canonical } from '../core/canonical.ts'
import type { Product } from '../core/catalog.ts'
import type { Buy, Package } from './buy.ts'

/** Undefined where it cannot be shown: without an ad, or on no publisher. Then it is not booked, and one that is booked is paused. */
export function campaignOf(
  buy: Buy,
  one: Package,
  product: Product | undefined,
  creative: BookedCreative | undefined,
): CampaignOrder | undefined {
  if (creative === undefined || one.publishers.length === 0) return undefined
  const { domain } = buy
  const { countries: _, keywords: __, ...conditions } = product?.targeting ?? {}
  return {
    id: one.id,
    advertiser: domain.slice(0, 128),
    advertiserDomain: domain,
    priceCpm: one.bidMicros / 1_000_000,
    budgetMicros: one.budgetMicros,
    start: new Date(buy.startMs).toISOString(),
    end: new Date(buy.endMs).toISOString(),
    timeZone: 'UTC',
    pacing: one.pacing,
    cat: [],
    creative,
    targeting: {
      ...conditions,
      publishers: [...one.publishers],
      ...(one.countries === undefined ? {} : { countries: [...one.countries] }),
      ...(one.keywords === undefined ? {} : { keywords: [...one.keywords] }),
    },
  }
}

/** Whether it may spend now. */
export function isRunning(buy: Buy, { isPaused, cancellation }: Package): boolean {
  return !buy.isPaused && !isPaused && buy.cancellation === undefined && cancellation === undefined
}

type Wanted = Pick<CampaignOrder, 'priceCpm' | 'budgetMicros' | 'end' | 'pacing' | 'creative' | 'targeting'>

/** Undefined if it is as it should be. `wanted` undefined only pauses it. */
export function changeTo(
  current: Campaign,
  wanted: Wanted | undefined,
  state: Campaign['state'],
): CampaignChange | undefined {
  const { revision } = current
  if (wanted === undefined) return current.state === 'paused' ? undefined : { revision, state: 'paused' }
  const { priceCpm, budgetMicros, end, pacing = 'even', creative, targeting = {} } = wanted
  const change: CampaignChange = {
    revision,
    ...(current.state === state ? {} : { state }),
    ...(current.priceCpm === priceCpm ? {} : { priceCpm }),
    ...(current.budgetMicros === budgetMicros ? {} : { budgetMicros }),
    ...(Date.parse(current.end) === Date.parse(end) ? {} : { end }),
    ...(current.pacing === pacing ? {} : { pacing }),
    ...(isSame(current.creative, creative) ? {} : { creative }),
    ...(isSame(current.targeting, targeting) ? {} : { targeting }),
  }
  return Object.keys(change).length === 1 ? undefined : change
}

function isSame(one: unknown, other: unknown): boolean {
  return canonical(one) === canonical(other)
}
