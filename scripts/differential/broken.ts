// Twenty rules of the exchange, each broken in a way that a person could break it by mistake. What is wrong then is said beside it.

export interface BrokenRule {
  readonly says: string
  readonly file: string
  readonly right: string
  readonly wrong: string
}

const source = 'packages/exchange/src'

/** By file: what is wrong then, the line as it is, and the line as it is broken. */
const rows: Readonly<Record<string, readonly (readonly [says: string, right: string, wrong: string])[]>> = {
  [`${source}/auction/price.ts`]: [
    ['second price is no cent above the runner-up (D51)', 'tie + oneCent', 'tie'],
    [
      'second price may be below the floor (D51)',
      'Math.max(needed, floorOf(first, imp) || oneCent)',
      'Math.max(needed, oneCent)',
    ],
    ['second price may be above the bid (D51)', 'Math.min(first.netMicros, ', 'Math.min(Number.MAX_SAFE_INTEGER, '],
    [
      'bids of a lower priority set the price of a deal (D100)',
      'rival === undefined || tierOf(rival) < tierOf(bid)',
      'rival === undefined',
    ],
    [
      'second price by relevance is rounded down (D97)',
      'Math.ceil(rankOf(rival, ranking) / score)',
      'Math.floor(rankOf(rival, ranking) / score)',
    ],
  ],
  [`${source}/rules/floor.ts`]: [
    ['a bid at the floor loses (V10)', 'bid.netMicros >= floorOf(bid, imp)', 'bid.netMicros > floorOf(bid, imp)'],
    [
      'the floor of a deal never lowers that of the impression (D100)',
      'return deal?.floorMicros ?? floorMicros',
      'return Math.max(deal?.floorMicros ?? 0, floorMicros)',
    ],
  ],
  [`${source}/rules/rank.ts`]: [
    ['of equal bids the lower priority wins (D52)', 'b.priority - a.priority', 'a.priority - b.priority'],
    ['of equal bids of one partner the higher id wins (D52)', 'compare(a.bidId, b.bidId)', 'compare(b.bidId, a.bidId)'],
  ],
  [`${source}/money/micros.ts`]: [
    ['what a margin leaves is rounded to the nearest micro (D50)', 'Math.floor((gross *', 'Math.round((gross *'],
    [
      'a price with more than six decimals is rounded to the nearest micro (D50)',
      'return toDecimal(nearest) <= decimal ? nearest : nearest - 1',
      'return nearest',
    ],
  ],
  [`${source}/demand/judge/check-bid.ts`]: [
    [
      'the highest bid that a partner may make is refused (priceMaxCpm)',
      'micros <= priceMaxMicros',
      'micros < priceMaxMicros',
    ],
  ],
  [`${source}/rules/domains.ts`]: [
    ['a leading www. belongs to a domain (D105)', "name.startsWith('www.') ? name.slice(4) : name", 'name'],
    [
      'other letters and their xn-- form are two domains (D105)',
      "return other !== '' && hasName(other, names)",
      'return false',
    ],
  ],
  [`${source}/demand/judge/lists.ts`]: [
    [
      'a blocked category does not block those below it (D105)',
      'if (names.has(category.slice(0, hyphen))) return true',
      'if (names.has(category)) return true',
    ],
  ],
  [`${source}/deals/with-deals.ts`]: [
    [
      'a request can change the terms of a deal of the operator (D100)',
      'if (!book.has(deal.id)) live.push(publisherDeal(deal))',
      'if (deal.id !== "") live.unshift(publisherDeal(deal))',
    ],
    [
      'where the floor is in another currency, bids without a deal win (D50)',
      'pmp.isPrivate || !imp.isFloorKnown',
      'pmp.isPrivate',
    ],
  ],
  [`${source}/agreement/floors.ts`]: [
    [
      'the last agreed floor counts instead of the highest (D99)',
      'if (isForIt && micros > floorMicros) {',
      'if (isForIt) {',
    ],
  ],
  [`${source}/demand/adapters/openrtb/inbound.ts`]: [
    [
      'bids for several impressions may win apart from their group (D105)',
      'seatbid.group === 1 && bids.some',
      'seatbid.group === 2 && bids.some',
    ],
  ],
  'packages/openrtb/src/request/bid-request.ts': [
    ['a tmax of 99 ms is accepted (V08)', 'minimum: 100, maximum: 5000', 'minimum: 99, maximum: 5000'],
  ],
}

export const brokenRules: readonly BrokenRule[] = Object.entries(rows).flatMap(([file, some]) =>
  some.map(([says, right, wrong]) => ({ says, file, right, wrong })),
)
