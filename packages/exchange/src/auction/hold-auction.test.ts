import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { bidOf, impOf, opportunityFor } from '../../test/support/samples.ts'
import type { CheckedBid } from '../model/bid.ts'
import { type AuctionResult, holdAuction } from './hold-auction.ts'

test('in a first-price auction the highest bid wins and pays what it bid', () => {
  const { winners } = hold(
    { at: 1 },
    bidOf({ partner: 'a', priceMicros: 2_000_000 }),
    bidOf({ partner: 'b', priceMicros: 3_000_000 }),
  )

  expect(winners).toMatchObject([{ bid: { partner: 'b' }, clearingMicros: 3_000_000, runnerUpMicros: 2_000_000 }])
})

test('in a second-price auction the winner pays one cent more than the runner-up', () => {
  const { winners } = hold(
    { at: 2 },
    bidOf({ partner: 'a', priceMicros: 2_000_000 }),
    bidOf({ partner: 'b', priceMicros: 3_000_000 }),
  )

  expect(winners).toMatchObject([{ bid: { partner: 'b' }, clearingMicros: 2_010_000 }])
})

test('nobody pays more than it bid, even when the runner-up is less than a cent away', () => {
  const { winners } = hold(
    { at: 2 },
    bidOf({ partner: 'a', priceMicros: 2_995_000 }),
    bidOf({ partner: 'b', priceMicros: 3_000_000 }),
  )

  expect(winners[0]?.clearingMicros).toBe(3_000_000)
})

test('of two equal bids in a second-price auction the winner pays its bid', () => {
  const { winners } = hold({ at: 2 }, bidOf({ partner: 'a' }), bidOf({ partner: 'b' }))

  expect(winners[0]?.clearingMicros).toBe(2_000_000)
})

test('a lone bid in a second-price auction pays the floor', () => {
  const { winners } = hold({ at: 2, imp: [impOf({ bidfloor: 1.25 })] }, bidOf())

  expect(winners[0]).toMatchObject({ clearingMicros: 1_250_000, runnerUpMicros: undefined })
})

test('a lone bid pays its floor, also where that is less than a cent', () => {
  const { imps, ...opportunity } = opportunityFor({ at: 2 })
  const agreed = { ...opportunity, imps: imps.map((imp) => ({ ...imp, floorMicros: 4000 })) }

  expect(holdAuction(agreed, [bidOf()]).winners).toMatchObject([{ clearingMicros: 4000 }])
})

test('a lone bid without a floor pays a cent, or its bid if that is less', () => {
  expect(hold({ at: 2 }, bidOf()).winners[0]?.clearingMicros).toBe(10_000)
  expect(hold({ at: 2 }, bidOf({ priceMicros: 4000 })).winners[0]?.clearingMicros).toBe(4000)
})

test('a runner-up below the floor does not count: the winner pays the floor', () => {
  const imp = [impOf({ bidfloor: 2 })]

  const { winners } = hold(
    { at: 2, imp },
    bidOf({ partner: 'a', priceMicros: 1_999_999 }),
    bidOf({ partner: 'b', priceMicros: 5_000_000 }),
  )

  expect(winners[0]).toMatchObject({ clearingMicros: 2_000_000, runnerUpMicros: undefined })
})

test('a bid at the floor wins, and one micro below the floor does not', () => {
  const imp = [impOf({ bidfloor: 19.99 })]

  expect(hold({ imp }, bidOf({ priceMicros: 19_990_000 })).winners).toHaveLength(1)
  expect(hold({ imp }, bidOf({ priceMicros: 19_989_999 })).winners).toEqual([])
})

test('what is left after the margin is what competes, meets the floor and is paid', () => {
  const imp = [impOf({ bidfloor: 2 })]
  const expensive = bidOf({ partner: 'a', priceMicros: 2_100_000, netMicros: 1_890_000, marginPercent: 10 })
  const cheap = bidOf({ partner: 'b', priceMicros: 2_000_000 })

  const { winners, dispositions } = hold({ imp }, expensive, cheap)

  expect(winners).toMatchObject([{ bid: { partner: 'b' }, clearingMicros: 2_000_000 }])
  expect(dispositions.map(({ partner, reason }) => `${partner} ${reason}`)).toEqual(['a below-floor', 'b won'])
})

test('of equal bids the partner with the higher priority wins', () => {
  expect(winnerOf(bidOf({ partner: 'a', priority: 1 }), bidOf({ partner: 'b', priority: 2 }))).toBe('b')
})

test('of equal bids with equal priority the partner whose name comes first wins', () => {
  expect(winnerOf(bidOf({ partner: 'b' }), bidOf({ partner: 'a' }))).toBe('a')
})

test('of equal bids of one partner the id that comes first wins', () => {
  const { winners } = hold({}, bidOf({ bidId: '2' }), bidOf({ bidId: '1' }))

  expect(winners[0]?.bid.bidId).toBe('1')
})

test('a higher price wins against any priority', () => {
  expect(winnerOf(bidOf({ partner: 'a', priority: 1000 }), bidOf({ partner: 'b', priceMicros: 2_000_001 }))).toBe('b')
})

test('each impression has its own winner, and one without a bid has none', () => {
  const imp = [impOf(), impOf({ id: 'i2' }), impOf({ id: 'i3' })]

  const { winners } = hold({ imp }, bidOf({ impId: 'i3', partner: 'a' }), bidOf({ impId: 'i1', partner: 'b' }))

  expect(winners.map((winner) => [winner.imp.id, winner.bid.partner])).toEqual([
    ['i1', 'b'],
    ['i3', 'a'],
  ])
})

test('a bid for an impression that does not exist wins nothing', () => {
  expect(hold({}, bidOf({ impId: 'i9' }))).toEqual({ winners: [], dispositions: [], losses: [] })
})

test('every bid ends once, and whoever lost hears what would have won', () => {
  const imp = [impOf({ bidfloor: 1 })]
  const bids = [
    bidOf({ partner: 'a', priceMicros: 3_000_000 }),
    bidOf({ partner: 'b', priceMicros: 2_000_000 }),
    bidOf({ partner: 'c', priceMicros: 999_999 }),
  ]

  const { dispositions, losses } = hold({ imp }, ...bids)

  expect(dispositions.map(({ partner, reason }) => `${partner} ${reason}`)).toEqual([
    'a won',
    'b outbid',
    'c below-floor',
  ])
  expect(losses.map(({ partner, reason, minToWinMicros }) => [partner, reason, minToWinMicros])).toEqual([
    ['b', 'outbid', 3_000_000],
    ['c', 'below-floor', 3_000_000],
  ])
  expect(dispositions.map(({ minToWinMicros }) => minToWinMicros)).toEqual([undefined, 3_000_000, 3_000_000])
})

test('what would have won is told in the money of the partner, before the margin', () => {
  const imp = [impOf({ bidfloor: 0.93 })]

  const { losses } = hold({ imp }, bidOf({ priceMicros: 500_000, netMicros: 465_000, marginPercent: 7 }))

  expect(losses).toMatchObject([{ minToWinMicros: 1_000_000 }])
})

test('under second price a loser hears the price that was paid, and people the bid it had to beat', () => {
  const { losses, dispositions } = hold(
    { at: 2 },
    bidOf({ partner: 'a', priceMicros: 2_000_000 }),
    bidOf({ partner: 'b', priceMicros: 3_000_000 }),
  )

  expect(losses).toMatchObject([{ partner: 'a', minToWinMicros: 2_010_000 }])
  expect(dispositions.map(({ detail }) => detail)).toEqual([
    "2 USD after margin; the winner's was 3",
    'clears at 2.01 USD',
  ])
})

test('a price of which the exchange keeps a part says that it is what is left', () => {
  const [won] = hold({}, bidOf({ priceMicros: 3_000_000, netMicros: 2_700_000, marginPercent: 10 })).dispositions

  expect(won?.detail).toBe('clears at 2.7 USD after margin')
})

test('of equal bids, the loser is told what decided', () => {
  const bids = [bidOf({ partner: 'a', priceMicros: 2_000_000 }), bidOf({ partner: 'b', priceMicros: 2_000_000 })]
  const [, byName] = hold({}, ...bids).dispositions
  const [byPriority] = hold(
    {},
    bidOf({ partner: 'a', priceMicros: 2_000_000 }),
    bidOf({ partner: 'b', priceMicros: 2_000_000, priority: 5 }),
  ).dispositions

  expect(byName?.detail).toBe('2 USD after margin; the winner bid the same and comes first by name (a)')
  expect(byPriority?.detail).toBe(
    '2 USD after margin; the winner bid the same and has a higher priority (5 instead of 0)',
  )
})

test('without a winner the floor is what would have won', () => {
  const { losses } = hold({ imp: [impOf({ bidfloor: 5 })] }, bidOf())

  expect(losses).toMatchObject([{ reason: 'below-floor', minToWinMicros: 5_000_000 }])
})

const someBids = fc.array(
  fc.record({
    partner: fc.constantFrom('a', 'b', 'c'),
    bidId: fc.constantFrom('1', '2', '3'),
    priority: fc.nat(2),
    priceMicros: fc.oneof(fc.integer({ min: 1, max: 5_000_000 }), fc.constantFrom(990_000, 1_000_000, 1_010_000)),
  }),
  { maxLength: 12 },
)
const floors = fc.integer({ min: 0, max: 300 }).map((cents) => cents / 100)

test('the winner is maximal, and what it pays lies between floor and bid', () => {
  fc.assert(
    fc.property(someBids, floors, fc.constantFrom(1, 2), (members, bidfloor, at) => {
      const bids = members.map(bidOf)
      const { winners, dispositions } = hold({ at, imp: [impOf({ bidfloor })] }, ...bids)
      const floorMicros = Math.round(bidfloor * 1_000_000)
      const eligible = bids.filter(({ netMicros }) => netMicros >= floorMicros)
      const [winner] = winners
      if (winner === undefined) return eligible.length === 0
      const { bid, clearingMicros } = winner
      const isMaximal = eligible.every(({ netMicros }) => netMicros <= bid.netMicros)
      const isFair = clearingMicros >= floorMicros && clearingMicros <= bid.netMicros && clearingMicros > 0
      return (
        isMaximal && isFair && dispositions.length === bids.length && (at === 2 || clearingMicros === bid.netMicros)
      )
    }),
    { numRuns: 2000 },
  )
})

test('the order in which bids come in changes neither the winner nor the price', () => {
  fc.assert(
    fc.property(someBids, fc.constantFrom(1, 2), (members, at) => {
      const rankOf = ({ winners }: AuctionResult) =>
        winners.map(({ bid, clearingMicros }) => [bid.partner, bid.bidId, bid.priority, clearingMicros])
      const bids = members.map(bidOf)
      expect(rankOf(hold({ at }, ...bids.toReversed()))).toEqual(rankOf(hold({ at }, ...bids)))
    }),
    { numRuns: 500 },
  )
})

function hold(members: object, ...bids: readonly CheckedBid[]): AuctionResult {
  return holdAuction(opportunityFor(members), bids)
}

function winnerOf(...bids: readonly CheckedBid[]): string | undefined {
  return hold({}, ...bids).winners[0]?.bid.partner
}

test('D99: a bid below a floor that is agreed with the publisher is told whose floor it is', () => {
  const plain = opportunityFor({ imp: [impOf({ bidfloor: 3 })] })
  const imps = plain.imps.map((imp) => ({ ...imp, floorSource: 'floors[0] of pub-1' }))

  const { dispositions } = holdAuction({ ...plain, imps }, [bidOf({ priceMicros: 2_000_000 })])

  expect(dispositions[0]?.detail).toBe('2 USD after margin; the floor is 3, by floors[0] of pub-1')
})
