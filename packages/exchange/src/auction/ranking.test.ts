// D97: price times relevance, and what the winner pays for it, by enumeration.

import { expect, test } from 'vitest'
import { bidOf, impOf, opportunityFor } from '../../test/support/samples.ts'
import { oneCent } from '../money/micros.ts'
import type { CheckedBid } from '../words/bid.ts'
import type { Opportunity } from '../words/opportunity.ts'
import { holdAuction } from './hold-auction.ts'

const prices = [10_000, 990_000, 1_000_000, 1_370_001, 3_000_000]
const scores = [0, 1, 333, 500, 1000]
const floors = [0, 0.5, 1, 1.38]

function relevantBid(partner: string, priceMicros: number, thousandths: number): CheckedBid {
  return { ...bidOf({ partner, priceMicros }), relevance: { thousandths, because: [] } }
}

function auctionOf(at: 1 | 2, bidfloor: number): Opportunity {
  return { ...opportunityFor({ at, imp: [impOf({ bidfloor })] }), ranking: 'price-times-relevance' }
}

/** Every three bids of these prices and scores, at every floor, in both types of auction. */
function* enumerated() {
  const offers = prices.flatMap((price) => scores.map((score) => [price, score] as const))
  for (const at of [1, 2] as const) {
    for (const floor of floors) {
      const opportunity = auctionOf(at, floor)
      for (const a of offers) {
        for (const b of offers) {
          for (const c of offers) {
            yield { opportunity, bids: [relevantBid('a', ...a), relevantBid('b', ...b), relevantBid('c', ...c)] }
          }
        }
      }
    }
  }
}

const wins = (opportunity: Opportunity, bids: readonly CheckedBid[], partner: string): boolean =>
  holdAuction(opportunity, bids).winners[0]?.bid.partner === partner

test('in 125,000 auctions nobody pays more than it bid, less than the floor, or less than the least that wins', () => {
  let count = 0
  let sold = 0
  for (const { opportunity, bids } of enumerated()) {
    count++
    const floorMicros = opportunity.imps[0]?.floorMicros ?? 0
    const eligible = bids.filter(({ netMicros }) => netMicros >= floorMicros)
    const [winner] = holdAuction(opportunity, bids).winners
    if (winner === undefined) {
      if (eligible.length > 0) throw new Error('nobody won')
      continue
    }
    sold++
    const { bid, clearingMicros: paid } = winner
    const rank = (one: CheckedBid): number => one.netMicros * (one.relevance?.thousandths ?? 0)
    const told = JSON.stringify({ bids: bids.map((one) => [one.netMicros, rank(one)]), winner: bid.partner, paid })
    if (eligible.some((other) => rank(other) > rank(bid))) throw new Error(`a lower rank won: ${told}`)
    if (paid > bid.netMicros || paid < floorMicros || !Number.isSafeInteger(paid)) throw new Error(`price: ${told}`)
    if (opportunity.auctionType === 1) {
      if (paid !== bid.netMicros) throw new Error(`first price: ${told}`)
      continue
    }
    const bidding = (priceMicros: number): readonly CheckedBid[] =>
      bids.map((one) => (one === bid ? relevantBid(bid.partner, priceMicros, bid.relevance?.thousandths ?? 0) : one))
    if (!wins(opportunity, bidding(paid), bid.partner)) throw new Error(`its own price would lose: ${told}`)
    // One cent and the rounding to a whole micro are all that it pays above the least that wins (D51).
    const less = paid - oneCent - 1
    if (
      less > 0 &&
      paid < bid.netMicros &&
      paid > Math.max(floorMicros, oneCent) &&
      wins(opportunity, bidding(less), bid.partner)
    )
      throw new Error(`less would have won: ${told}`)
  }
  expect(count).toBe(125_000)
  expect(sold).toBeGreaterThan(100_000)
}, 60_000)

test('a cheaper ad that fits wins against a dearer one that does not', () => {
  const opportunity = auctionOf(2, 0)
  const dear = relevantBid('dear', 3_000_000, 200)
  const fitting = relevantBid('fitting', 2_000_000, 800)

  const { winners, dispositions, losses } = holdAuction(opportunity, [dear, fitting])

  // 3.00 × 0.2 is 0.60, and 0.75 × 0.8 is as much.
  expect(winners).toMatchObject([{ bid: { partner: 'fitting' }, clearingMicros: 760_000, runnerUpMicros: 750_000 }])
  expect(dispositions.map(({ partner, reason, detail }) => [partner, reason, detail])).toEqual([
    ['dear', 'outbid', '3 USD after margin × 0.2 relevance; the winner bid 2 × 0.8 relevance'],
    ['fitting', 'won', 'clears at 0.76 USD'],
  ])
  // 0.76 × 0.8 is what ranks as high as 3.04 × 0.2.
  expect(losses).toMatchObject([{ partner: 'dear', minToWinMicros: 3_040_000 }])
})

test('floors compare prices, never ranks', () => {
  const { dispositions } = holdAuction(auctionOf(1, 1), [
    relevantBid('a', 999_999, 1000),
    relevantBid('b', 1_000_000, 1),
  ])

  expect(dispositions.map(({ partner, reason }) => `${partner} ${reason}`)).toEqual(['a below-floor', 'b won'])
})

test('where no ad fits at all, the price decides', () => {
  const { winners, losses } = holdAuction(auctionOf(2, 0), [
    relevantBid('a', 1_000_000, 0),
    relevantBid('b', 2_000_000, 0),
  ])

  expect(winners).toMatchObject([{ bid: { partner: 'b' }, clearingMicros: 1_010_000 }])
  expect(losses).toMatchObject([{ minToWinMicros: undefined }])
})
