// D100: what a deal changes in an auction.

import { tries } from '@parley/testkit/tries'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { bidOf, impOf, opportunityFor } from '../../test/support/samples.ts'
import type { CheckedBid } from '../model/bid.ts'
import type { BidDeal } from '../model/deal.ts'
import { holdAuction } from './hold-auction.ts'

const plainDeal: BidDeal = { id: 'd1', floorMicros: 2_000_000, auctionType: undefined, priority: 0 }

function dealBid(partner: string, priceMicros: number, deal: Partial<BidDeal> = {}): CheckedBid {
  return { ...bidOf({ partner, priceMicros }), deal: { ...plainDeal, ...deal } }
}

function hold(at: 1 | 2, bidfloor: number, ...bids: readonly CheckedBid[]) {
  const { winners, dispositions, losses } = holdAuction(opportunityFor({ at, imp: [impOf({ bidfloor })] }), bids)
  return {
    sold: winners.map(({ bid, clearingMicros, imp }) => [bid.partner, clearingMicros, imp.floorMicros]),
    ends: dispositions.map(({ partner, reason }) => `${partner} ${reason}`),
    losses,
  }
}

test('the floor of a deal is in the place of that of the impression, whether it is lower or higher', () => {
  expect(hold(1, 5, dealBid('a', 2_000_000)).sold).toEqual([['a', 2_000_000, 2_000_000]])
  const { sold, ends } = hold(1, 1, dealBid('a', 1_999_999), bidOf({ partner: 'b', priceMicros: 1_000_000 }))
  expect(sold).toEqual([['b', 1_000_000, 1_000_000]])
  expect(ends).toEqual(['a below-deal-floor', 'b won'])
})

test('a deal says how its own bids are priced', () => {
  const rival = bidOf({ partner: 'b', priceMicros: 2_500_000 })

  expect(hold(2, 1, dealBid('a', 3_000_000, { auctionType: 1 }), rival).sold).toEqual([['a', 3_000_000, 2_000_000]])
  expect(hold(1, 1, dealBid('a', 3_000_000, { auctionType: 2 }), rival).sold).toEqual([['a', 2_510_000, 2_000_000]])
  expect(hold(1, 1, dealBid('a', 3_000_000, { auctionType: 3 }), rival).sold).toEqual([['a', 2_000_000, 2_000_000]])
})

test('whoever loses to a deal with an agreed price hears what was bid for it, and not the price', () => {
  const rival = bidOf({ partner: 'b', priceMicros: 8_000_000 })

  const { sold, losses } = hold(1, 1, dealBid('a', 10_000_000, { auctionType: 3, floorMicros: 4_000_000 }), rival)

  expect(sold).toEqual([['a', 4_000_000, 4_000_000]])
  expect(losses).toMatchObject([{ partner: 'b', minToWinMicros: 10_000_000 }])
})

test('a deal with a higher priority goes first, and a bid outside does not set its price', () => {
  const { sold, ends, losses } = hold(
    2,
    1,
    bidOf({ partner: 'b', priceMicros: 9_000_000 }),
    dealBid('a', 3_000_000, { priority: 1 }),
  )

  expect(sold).toEqual([['a', 2_000_000, 2_000_000]])
  expect(ends).toEqual(['b lost-to-deal', 'a won'])
  expect(losses).toMatchObject([{ partner: 'b', reason: 'lost-to-deal', minToWinMicros: undefined }])
})

test('a deal without a priority competes by its price', () => {
  expect(hold(1, 1, bidOf({ partner: 'b', priceMicros: 9_000_000 }), dealBid('a', 3_000_000)).ends).toEqual([
    'b won',
    'a outbid',
  ])
})

const dollars = fc.integer({ min: 1, max: 500 }).map((cents) => cents * 10_000)
const deal = fc.record({
  floorMicros: dollars,
  auctionType: fc.constantFrom(undefined, 1 as const, 2 as const, 3 as const),
  priority: fc.integer({ min: 0, max: 2 }),
})
const someBid = fc.record({
  price: dollars,
  deal: fc.option(deal, { nil: undefined }),
  score: fc.integer({ min: 0, max: 1000 }),
})

test('a deal never clears below its floor, and nobody pays more than it bid', () => {
  fc.assert(
    fc.property(
      fc.array(someBid, { maxLength: 6 }),
      fc.constantFrom(1 as const, 2 as const),
      fc.boolean(),
      dollars,
      (drawn, at, byScore, floor) => {
        const bids = drawn.map(({ price, deal: named, score }, index) => {
          const bid =
            named === undefined
              ? bidOf({ partner: `p${index}`, priceMicros: price })
              : dealBid(`p${index}`, price, named)
          return { ...bid, relevance: { thousandths: score, because: [] } }
        })
        const opportunity = opportunityFor({ at, imp: [impOf({ bidfloor: floor / 1_000_000 })] })
        const { winners } = holdAuction({ ...opportunity, ranking: byScore ? 'price-times-relevance' : 'price' }, bids)

        for (const { bid, clearingMicros } of winners) {
          expect(clearingMicros).toBeGreaterThanOrEqual(bid.deal?.floorMicros ?? floor)
          expect(clearingMicros).toBeLessThanOrEqual(bid.netMicros)
          const highest = Math.max(
            ...bids
              .filter((one) => one.netMicros >= (one.deal?.floorMicros ?? floor))
              .map((one) => one.deal?.priority ?? 0),
          )
          expect(bid.deal?.priority ?? 0).toBe(highest)
        }
      },
    ),
    { numRuns: tries(20_000) },
  )
})
