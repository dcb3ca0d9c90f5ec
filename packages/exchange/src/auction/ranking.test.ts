// D97: price times relevance, and what the winner pays for it, by enumeration.

import { expect, test } from 'vitest'
import { bidOf, impOf, opportunityFor } from '../../test/support/samples.ts'
import type { CheckedBid, Offer } from '../model/bid.ts'
import type { BidDeal } from '../model/deal.ts'
import type { Opportunity } from '../model/opportunity.ts'
import { oneCent } from '../money/micros.ts'
import { checkMarkup } from './choose/check-markup.ts'
import { type AuctionResult, holdAuction } from './hold-auction.ts'

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

/** One bid of a partner: its price, its score, and the deal that it names. */
type Draw = readonly [priceMicros: number, thousandths: number, deal?: BidDeal | undefined]

const none: Draw = [0, 0]
const deal: BidDeal = { id: 'd', floorMicros: 990_000, auctionType: undefined, priority: 1 }

/** The bids of two partners in one auction, unread, each partner's in the order of their worth as the judge leaves them. */
function auctionBetween(opportunity: Opportunity, partners: Readonly<Record<string, readonly Draw[]>>) {
  const reads: string[] = []
  const offers = Object.entries(partners).map(([partner, draws]): Offer => {
    const full = draws
      .filter((draw) => draw !== none)
      .map(
        ([priceMicros, thousandths, named], at): CheckedBid => ({
          ...relevantBid(partner, priceMicros, thousandths),
          bidId: `${partner}${at}`,
          deal: named,
        }),
      )
      .toSorted((a, b) => worthOf(b, opportunity) - worthOf(a, opportunity))
    return {
      bids: full.map((bid) => ({ ...bid, markup: undefined, relevance: undefined })),
      read: (at) => {
        const bid = full[at]
        if (bid === undefined) throw new Error(`no bid ${at}`)
        reads.push(bid.bidId)
        return { kind: 'checked', bid }
      },
    }
  })
  const score = (bid: CheckedBid) => bid.relevance ?? { thousandths: 0, because: [] }
  const looked = checkMarkup(
    opportunity,
    offers.filter(({ bids }) => bids.length > 0),
    score,
  )
  return { reads, losses: looked.losses, auction: holdAuction(opportunity, looked.bids) }
}

/** At its floor before below it, then the deal, then the price: what a partner's bids are sorted by before they are read. */
function worthOf({ netMicros, deal: named }: CheckedBid, { imps: [imp] }: Opportunity): number {
  const isAtFloor = netMicros >= (named?.floorMicros ?? imp?.floorMicros ?? 0)
  return Number(isAtFloor) * 1e12 + (named?.priority ?? 0) * 1e10 + netMicros
}

/** What should win: of all bids at their floor, the highest tier, then the highest rank, then the price. */
function bestOf(draws: readonly Draw[], floorMicros: number): readonly number[] {
  const able = draws.filter((draw) => draw !== none && draw[0] >= (draw[2]?.floorMicros ?? floorMicros))
  const keys = able.map(([price, score, named]) => [named?.priority ?? 0, price * score, price])
  return keys.toSorted(([a = 0, b = 0, c = 0], [x = 0, y = 0, z = 0]) => x - a || y - b || z - c)[0] ?? []
}

const soldTo = ({ winners }: AuctionResult): string | undefined => winners[0]?.bid.partner

const severalDraws: readonly Draw[] = [
  none,
  ...[10_000, 1_000_000, 1_370_001].flatMap((price) => [0, 333, 1000].map((score): Draw => [price, score])),
]
const withDeal: readonly Draw[] = [none, [980_000, 1000, deal], [1_000_000, 333, deal], [3_000_000, 0, deal]]

/** Every three bids of one partner, one of them with or without a deal, against every one or two of another. */
function* severalEach() {
  for (const at of [1, 2] as const) {
    for (const floor of [0, 1]) {
      const opportunity = auctionOf(at, floor)
      for (const a of severalDraws)
        for (const other of severalDraws)
          for (const special of withDeal)
            for (const b of severalDraws)
              for (const second of [none, [1_000_000, 500]] as const)
                yield { opportunity, a: [a, other, special], b: [b, second] }
    }
  }
}

test('in 32,000 auctions between partners with several bids the best of all wins, and only the other partner sets its price', () => {
  let count = 0
  let instead = 0
  for (const { opportunity, a, b } of severalEach()) {
    count++
    const floorMicros = opportunity.imps[0]?.floorMicros ?? 0
    const { auction, reads } = auctionBetween(opportunity, { a, b })
    const [winner] = auction.winners
    const best = bestOf([...a, ...b], floorMicros)
    const told = JSON.stringify({ a, b, floorMicros, type: opportunity.auctionType, winner })
    if (new Set(reads).size < reads.length) throw new Error(`read twice: ${told}`)
    if (winner === undefined) {
      if (best.length > 0) throw new Error(`nobody won: ${told}`)
      continue
    }
    const { bid, clearingMicros: paid } = winner
    if (bid.insteadOf !== undefined) instead++
    const score = bid.relevance?.thousandths ?? -1
    const key = [bid.deal?.priority ?? 0, bid.netMicros * score, bid.netMicros]
    if (key.join() !== best.join()) throw new Error(`another one should win: ${told}`)
    const ownFloor = bid.deal?.floorMicros ?? floorMicros
    if (paid > bid.netMicros || paid < ownFloor) throw new Error(`price: ${told}`)
    // Its other bids are taken away: neither the price nor the winner may change.
    const alone = (priceMicros: number): AuctionResult => {
      const own: Draw = [priceMicros, score, bid.deal]
      return auctionBetween(opportunity, bid.partner === 'a' ? { a: [own], b } : { a, b: [own] }).auction
    }
    if (alone(bid.netMicros).winners[0]?.clearingMicros !== paid) throw new Error(`its own bids set its price: ${told}`)
    if (opportunity.auctionType === 1) continue
    if (soldTo(alone(paid)) !== bid.partner) throw new Error(`its own price would lose: ${told}`)
    const less = paid - oneCent - 1
    const isTied = less > 0 && paid < bid.netMicros && paid > Math.max(ownFloor, oneCent)
    if (isTied && soldTo(alone(less)) === bid.partner) throw new Error(`less would have won: ${told}`)
  }
  expect(count).toBe(32_000)
  expect(instead).toBeGreaterThan(3000)
}, 60_000)

test("a partner's cheaper bid that fits takes part, and both ends tell why", () => {
  const partners = {
    a: [
      [3_000_000, 200],
      [2_000_000, 800],
    ],
    b: [[1_000_000, 900]],
  } as const

  const { reads, losses, auction } = auctionBetween(auctionOf(2, 0), partners)

  // 1.00 × 0.9 is 0.90, and 1.125 × 0.8 is as much. Its own 3.00 × 0.2 sets no price.
  expect(auction.winners).toMatchObject([{ bid: { bidId: 'a1' }, clearingMicros: 1_135_000 }])
  expect(reads).toEqual(['a0', 'a1', 'b0'])
  expect(losses).toMatchObject([{ bid: { bidId: 'a0' }, reason: 'outbid', minToWinMicros: undefined }])
  expect(auction.dispositions.map(({ detail }) => detail)).toEqual([
    'clears at 1.135 USD; its own bid of 3 × 0.2 relevance ranks lower',
    "1 USD after margin × 0.9 relevance; the winner's was 2 × 0.8 relevance",
  ])
})

test('a bid that cannot rank higher than another one of its partner is not read', () => {
  const { reads, auction } = auctionBetween(auctionOf(2, 0), {
    a: [
      [3_000_000, 900],
      [2_000_000, 1000],
    ],
  })

  expect(reads).toEqual(['a0'])
  expect(auction.winners).toMatchObject([{ bid: { bidId: 'a0' }, clearingMicros: oneCent }])
})

test('of several bids of a partner the one of the higher deal takes part, however well the others fit', () => {
  const partners = {
    a: [
      [3_000_000, 1000],
      [1_000_000, 1, deal],
    ],
    b: [[9_000_000, 1000]],
  } as const

  const { auction } = auctionBetween(auctionOf(2, 0), partners)

  expect(auction.winners).toMatchObject([{ bid: { bidId: 'a1' }, clearingMicros: 990_000 }])
})

test('a cheaper ad that fits wins against a dearer one that does not', () => {
  const opportunity = auctionOf(2, 0)
  const dear = relevantBid('dear', 3_000_000, 200)
  const fitting = relevantBid('fitting', 2_000_000, 800)

  const { winners, dispositions, losses } = holdAuction(opportunity, [dear, fitting])

  // 3.00 × 0.2 is 0.60, and 0.75 × 0.8 is as much.
  expect(winners).toMatchObject([{ bid: { partner: 'fitting' }, clearingMicros: 760_000, runnerUpMicros: 750_000 }])
  expect(dispositions.map(({ partner, reason, detail }) => [partner, reason, detail])).toEqual([
    ['dear', 'outbid', "3 USD after margin × 0.2 relevance; the winner's was 2 × 0.8 relevance"],
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
