// Configurations: partners, agreements with publishers and deals, small enough that their terms meet often.

import type { DealFacts, Facts, PartnerFacts, PublisherFacts } from '../../../conformance/oracle/facts.ts'
import type { Draw } from './draw.ts'
import { advertisers, categories, floors } from './values.ts'

/** What an exchange of its own process cannot be given: scores of relevance. */
export interface Stage {
  readonly hasScores: boolean
  readonly nowMs: () => number
}

export function drawFacts(draw: Draw, { hasScores, nowMs }: Stage): Facts {
  const hasSearch = draw.happens(0.12)
  const isRelevant = hasScores && !hasSearch
  const names = ['acme', 'bolt', 'coda', 'delta', 'echo-1'].slice(0, draw.whole(2, 5))
  const partners = names.map((name) => drawPartner(draw, name))
  return {
    nowMs: nowMs(),
    defaultType: draw.pick([1, 1, 2]),
    ranking: isRelevant && draw.happens(0.3) ? 'price-times-relevance' : 'price',
    partners: hasSearch ? [...partners, drawSearch(draw)] : partners,
    publishers: ['pub-a', 'pub-b', '*'].flatMap((id) =>
      draw.happens(0.5) ? [drawPublisher(draw, id, isRelevant, hasSearch)] : [],
    ),
    deals: ['gold', 'silver', 'op:3', 'op.4'].flatMap((id) => (draw.happens(0.45) ? [drawDeal(draw, id, names)] : [])),
  }
}

function drawPartner(draw: Draw, name: string): PartnerFacts {
  return {
    name,
    ...draw.maybe(0.3, () => ({ seat: `${name}-desk` })),
    ...draw.maybe(0.5, () => ({
      marginPercent: rarely(draw, 33.333) ?? draw.pick([0, 5, 10, 12.5, 33.3, 50, 66.67, 90]),
    })),
    ...draw.maybe(0.4, () => ({ priority: draw.pick([0, 1, 5]) })),
    ...draw.maybe(0.12, () => ({ priceMaxCpm: draw.pick([5, 10.5]) })),
    ...draw.maybe(0.12, () => ({ floorMinCpm: draw.pick([0.5, 1]) })),
    ...draw.maybe(0.12, () => ({ floorMaxCpm: draw.pick([1, 2]) })),
  }
}

function drawSearch(draw: Draw): PartnerFacts {
  return {
    name: 'search',
    defaultCpm: draw.pick([1, 2.5]),
    ...draw.maybe(0.3, () => ({ marginPercent: draw.pick([10, 50]) })),
  }
}

function drawPublisher(draw: Draw, id: string, isRelevant: boolean, hasSearch: boolean): PublisherFacts {
  return {
    id,
    ...(isRelevant
      ? draw.maybe(0.3, () => ({ minRelevance: rarely(draw, 0.4504) ?? draw.pick([0.1, 0.3, 0.5]) }))
      : {}),
    ...draw.maybe(0.4, () => ({ floors: Array.from({ length: draw.whole(1, 3) }, () => drawFloor(draw)) })),
    ...(hasSearch ? {} : draw.maybe(0.25, () => ({ blockedAdvertisers: draw.some(advertisers, 0.2) }))),
    ...draw.maybe(0.25, () => ({ blockedCategories: draw.some(categories, 0.2) })),
    ...draw.maybe(0.25, () => ({ pacing: drawPacing(draw, hasSearch) })),
  }
}

function drawFloor(draw: Draw): NonNullable<PublisherFacts['floors']>[number] {
  return {
    cpm: rarely(draw, 0.003) ?? draw.pick([...floors, 0.851, 1.000_001]),
    ...draw.maybe(0.3, () => ({ countries: ['DE', 'FR'] })),
    ...draw.maybe(0.2, () => drawConditions(draw)),
    ...draw.maybe(0.2, () => ({ formats: ['card'] })),
    ...draw.maybe(0.2, () => ({ hours: draw.pick([[18], [18, 19], [3]]) })),
  }
}

function drawPacing(draw: Draw, hasSearch: boolean): NonNullable<PublisherFacts['pacing']> {
  return {
    ...draw.maybe(0.4, () => ({ firstTurn: draw.whole(1, 3) })),
    ...draw.maybe(0.4, () => ({ maxPerSession: draw.whole(1, 3) })),
    ...draw.maybe(hasSearch ? 0 : 0.5, () => ({ sameAdvertiserAfterTurns: draw.whole(0, 2) })),
    ...draw.maybe(0.3, () => ({ notWhen: { sentiments: ['negative'], intents: [], funnelStages: [] } })),
  }
}

function drawDeal(draw: Draw, id: string, names: readonly string[]): DealFacts {
  const priceType = draw.pick([undefined, 'first', 'second', 'fixed'] as const)
  return {
    id,
    ...draw.maybe(0.3, () => ({ publishers: ['pub-a'] })),
    ...draw.maybe(0.3, () => ({ seats: [draw.pick(['acme', 'bolt-desk', ...names])] })),
    ...draw.maybe(0.2, () => ({ advertisers: ['shop.example'] })),
    floorCpm: rarely(draw, 0.004) ?? draw.pick([0.5, 1, 2]),
    ...(priceType === undefined ? {} : { priceType }),
    ...draw.maybe(0.4, () => ({ priority: draw.pick([1, 5, 10]) })),
    ...draw.maybe(0.2, () =>
      draw.pick<object>([
        { starts: '2999-01-01' },
        { ends: '2020-12-31' },
        { starts: '2020-01-01', ends: '2999-12-31T08:00:00Z' },
      ]),
    ),
    ...draw.maybe(0.2, () => drawConditions(draw)),
  }
}

function drawConditions(draw: Draw): object {
  return draw.pick<object>([{ intents: ['comparison'] }, { funnelStages: ['intent'] }, { sentiments: ['positive'] }])
}

/** A value of which it is known that the exchange does not do what the documents say (known.ts). */
export function rarely(draw: Draw, value: number): number | undefined {
  return draw.happens(0.02) ? value : undefined
}
