// Twenty rules of the exchange, each broken in a way that a person could break it by mistake. What is wrong then is said beside it.

export interface BrokenRule {
  readonly says: string
  readonly file: string
  readonly right: string
  readonly wrong: string
}

const source = 'packages/exchange/src'

export const brokenRules: readonly BrokenRule[] = [
  {
    says: 'second price is no cent above the runner-up (D51)',
    file: `${source}/auction/price.ts`,
    right: 'tie + oneCent',
    wrong: 'tie',
  },
  {
    says: 'second price may be below the floor (D51)',
    file: `${source}/auction/price.ts`,
    right: 'Math.max(needed, floorOf(first, imp) || oneCent)',
    wrong: 'Math.max(needed, oneCent)',
  },
  {
    says: 'second price may be above the bid (D51)',
    file: `${source}/auction/price.ts`,
    right: 'Math.min(first.netMicros, ',
    wrong: 'Math.min(Number.MAX_SAFE_INTEGER, ',
  },
  {
    says: 'bids of a lower priority set the price of a deal (D100)',
    file: `${source}/auction/price.ts`,
    right: 'rival === undefined || tierOf(rival) < tierOf(bid)',
    wrong: 'rival === undefined',
  },
  {
    says: 'second price by relevance is rounded down (D97)',
    file: `${source}/auction/price.ts`,
    right: 'Math.ceil(rankOf(rival, ranking) / score)',
    wrong: 'Math.floor(rankOf(rival, ranking) / score)',
  },
  {
    says: 'a bid at the floor loses (V10)',
    file: `${source}/auction/rank.ts`,
    right: 'bid.netMicros >= floorOf(bid, imp)',
    wrong: 'bid.netMicros > floorOf(bid, imp)',
  },
  {
    says: 'the floor of a deal never lowers that of the impression (D100)',
    file: `${source}/auction/rank.ts`,
    right: 'return bid.deal?.floorMicros ?? imp.floorMicros',
    wrong: 'return Math.max(bid.deal?.floorMicros ?? 0, imp.floorMicros)',
  },
  {
    says: 'of equal bids the lower priority wins (D52)',
    file: `${source}/auction/rank.ts`,
    right: 'b.priority - a.priority',
    wrong: 'a.priority - b.priority',
  },
  {
    says: 'of equal bids of one partner the higher id wins (D52)',
    file: `${source}/auction/rank.ts`,
    right: 'compare(a.bidId, b.bidId)',
    wrong: 'compare(b.bidId, a.bidId)',
  },
  {
    says: 'what a margin leaves is rounded to the nearest micro (D50)',
    file: `${source}/money/micros.ts`,
    right: 'Math.floor((gross *',
    wrong: 'Math.round((gross *',
  },
  {
    says: 'a price with more than six decimals is rounded to the nearest micro (D50)',
    file: `${source}/money/micros.ts`,
    right: 'return toDecimal(nearest) <= decimal ? nearest : nearest - 1',
    wrong: 'return nearest',
  },
  {
    says: 'the highest bid that a partner may make is refused (priceMaxCpm)',
    file: `${source}/demand/judge/check-bid.ts`,
    right: 'micros <= priceMaxMicros',
    wrong: 'micros < priceMaxMicros',
  },
  {
    says: 'a leading www. belongs to a domain (D105)',
    file: `${source}/rules/domains.ts`,
    right: "name.startsWith('www.') ? name.slice(4) : name",
    wrong: 'name',
  },
  {
    says: 'other letters and their xn-- form are two domains (D105)',
    file: `${source}/rules/domains.ts`,
    right: "return other !== '' && hasName(other, names)",
    wrong: 'return false',
  },
  {
    says: 'a blocked category does not block those below it (D105)',
    file: `${source}/demand/judge/lists.ts`,
    right: 'if (names.has(category.slice(0, hyphen))) return true',
    wrong: 'if (names.has(category)) return true',
  },
  {
    says: 'a request can change the terms of a deal of the operator (D100)',
    file: `${source}/opportunity/deals.ts`,
    right: 'if (!book.has(deal.id)) live.push(publisherDeal(deal))',
    wrong: 'if (deal.id !== "") live.unshift(publisherDeal(deal))',
  },
  {
    says: 'where the floor is in another currency, bids without a deal win (D50)',
    file: `${source}/opportunity/deals.ts`,
    right: 'pmp.isPrivate || !imp.isFloorKnown',
    wrong: 'pmp.isPrivate',
  },
  {
    says: 'the last agreed floor counts instead of the highest (D99)',
    file: `${source}/opportunity/floors.ts`,
    right: 'if (isForIt && micros > floorMicros) {',
    wrong: 'if (isForIt) {',
  },
  {
    says: 'bids for several impressions may win apart from their group (D105)',
    file: `${source}/demand/adapters/openrtb/inbound.ts`,
    right: 'seatbid.group === 1 && bids.some',
    wrong: 'seatbid.group === 2 && bids.some',
  },
  {
    says: 'a tmax of 99 ms is accepted (V08)',
    file: 'packages/openrtb/src/request/bid-request.ts',
    right: 'minimum: 100, maximum: 5000',
    wrong: 'minimum: 99, maximum: 5000',
  },
]
