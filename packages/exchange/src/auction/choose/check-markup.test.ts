import { tries } from '@parley/testkit/tries'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { bidOf, impOf, opportunityFor } from '../../../test/support/samples.ts'
import type { CheckedBid, EnteredBid, MarkupCheck, Offer } from '../../model/bid.ts'
import type { Ranking } from '../../model/opportunity.ts'
import type { Relevance } from '../../model/relevance.ts'
import { holdAuction } from '../hold-auction.ts'
import { checkMarkup } from './check-markup.ts'

/** An offer that notes which of its bids were read; those of these ids do not fit. */
class NotedOffer implements Offer {
  readonly bids: readonly EnteredBid[]
  readonly read: (at: number) => MarkupCheck

  constructor(bids: readonly CheckedBid[], unfit: readonly string[], seen: string[]) {
    this.bids = bids.map((bid) => ({ ...bid, markup: undefined }))
    this.read = (at) => {
      const bid = bids[at]
      if (bid === undefined) throw new Error(`no bid ${at}`)
      seen.push(bid.bidId)
      if (unfit.includes(bid.bidId)) return { kind: 'refused', reason: 'markup', detail: 'does not fit' }
      return { kind: 'checked', bid }
    }
  }
}

function look(at: 1 | 2, offers: readonly (readonly CheckedBid[])[], unfit: readonly string[] = [], imp: object = {}) {
  const seen: string[] = []
  const opportunity = opportunityFor({ at, imp: [impOf(imp)] })
  const round = checkMarkup(
    opportunity,
    offers.map((bids) => new NotedOffer(bids, unfit, seen)),
  )
  return { seen, round, auction: holdAuction(opportunity, round.bids) }
}

const high = bidOf({ partner: 'a', bidId: 'high', priceMicros: 3_000_000 })
const middle = bidOf({ partner: 'b', bidId: 'middle', priceMicros: 2_000_000 })
const low = bidOf({ partner: 'c', bidId: 'low', priceMicros: 1_000_000 })

test('in a first-price auction only the highest bid is round at, and the others are told so', () => {
  const { seen, auction } = look(1, [[low], [high], [middle]])

  expect(seen).toEqual(['high'])
  expect(auction.winners).toMatchObject([{ bid: { bidId: 'high' }, clearingMicros: 3_000_000 }])
  expect(auction.dispositions.map(({ partner, reason, detail }) => `${partner} ${reason}: ${detail}`)).toEqual([
    "c outbid: 1 USD after margin; the winner's was 3; its markup was not checked",
    'a won: clears at 3 USD',
    "b outbid: 2 USD after margin; the winner's was 3; its markup was not checked",
  ])
})

test('in a second-price auction the next one is round at too, because it sets the price', () => {
  const { seen, auction } = look(2, [[low], [high], [middle]])

  expect(seen).toEqual(['high', 'middle'])
  expect(auction.winners).toMatchObject([{ bid: { bidId: 'high' }, clearingMicros: 2_010_000 }])
})

test('a runner-up that does not fit sets no price', () => {
  const { seen, round, auction } = look(2, [[low], [high], [middle]], ['middle'])

  expect(seen).toEqual(['high', 'middle', 'low'])
  expect(auction.winners).toMatchObject([{ clearingMicros: 1_010_000, runnerUpMicros: 1_000_000 }])
  expect(round.closed).toEqual([
    { partner: 'b', impId: 'i1', reason: 'markup', detail: 'does not fit', priceMicros: 2_000_000 },
  ])
  expect(round.losses).toMatchObject([{ partner: 'b', reason: 'markup' }])
})

test('of a partner whose best bid does not fit, the next one takes part', () => {
  const next = bidOf({ partner: 'a', bidId: 'next', priceMicros: 2_500_000 })
  const last = bidOf({ partner: 'a', bidId: 'last', priceMicros: 100_000 })

  const { seen, round, auction } = look(1, [[high, next, last], [middle]], ['high'])

  expect(seen).toEqual(['high', 'next'])
  expect(auction.winners).toMatchObject([{ bid: { bidId: 'next' } }])
  expect(round.closed).toEqual([])
  expect(round.losses.map(({ bid, reason }) => `${bid.bidId} ${reason}`)).toEqual(['last outbid', 'high markup'])
})

test('by price, the dearest bid of a partner takes part whatever its score, and its next one sets no price', () => {
  const next = bidOf({ partner: 'a', bidId: 'next', priceMicros: 2_500_000 })
  const seen: string[] = []
  const opportunity = opportunityFor({ at: 2 })
  const offers = [new NotedOffer([high, next], [], seen), new NotedOffer([low], [], seen)]

  const { bids, losses } = checkMarkup(opportunity, offers, scoreBy({ high: 1, next: 1000, low: 1000 }))

  expect(seen).toEqual(['high', 'low'])
  expect(holdAuction(opportunity, bids).winners).toMatchObject([{ bid: { bidId: 'high' }, clearingMicros: 1_010_000 }])
  expect(losses.map(({ bid, reason }) => `${bid.bidId} ${reason}`)).toEqual(['next outbid'])
})

test('a bid below the floor is not round at', () => {
  const { seen, auction } = look(2, [[low], [middle]], [], { bidfloor: 2.5 })

  expect(seen).toEqual([])
  expect(auction.dispositions.map(({ reason }) => reason)).toEqual(['below-floor', 'below-floor'])
})

const price = fc.integer({ min: 1, max: 6 }).map((dollars) => dollars * 1_000_000)
const partnerBids = fc.array(fc.record({ price, fits: fc.boolean() }), { minLength: 1, maxLength: 3 })

test('who wins, and for how much, is the same as if everything had been round at', () => {
  fc.assert(
    fc.property(fc.array(partnerBids, { maxLength: 5 }), fc.constantFrom(1 as const, 2 as const), (drawn, type) => {
      const offers = drawn.map((bids, partner) =>
        bids
          .toSorted((a, b) => b.price - a.price)
          .map(({ price: priceMicros, fits }, at) => ({
            bid: bidOf({ partner: `p${partner}`, bidId: `${partner}-${at}`, priceMicros }),
            fits,
          })),
      )
      const unfit = offers.flat().flatMap(({ bid, fits }) => (fits ? [] : [bid.bidId]))
      const bidfloor = 2

      const { auction, round, seen } = look(
        type,
        offers.map((offer) => offer.map(({ bid }) => bid)),
        unfit,
        { bidfloor },
      )
      const all = offers.flatMap((offer) => offer.find(({ fits }) => fits)?.bid ?? [])
      const expected = holdAuction(opportunityFor({ at: type, imp: [impOf({ bidfloor })] }), all)

      const sold = ({ winners }: typeof auction) => winners.map((one) => [one.bid.bidId, one.clearingMicros])
      expect(sold(auction)).toEqual(sold(expected))
      expect(round.bids.length + round.closed.length).toBe(drawn.length)
      expect(new Set(seen).size).toBe(seen.length)
      const told = [...round.losses, ...auction.losses].map(({ bid }) => bid.bidId)
      const winners = auction.winners.map(({ bid }) => bid.bidId)
      const ids = offers.flat().map(({ bid }) => bid.bidId)
      expect(new Set([...told, ...winners])).toEqual(new Set(ids))
      expect(told.length + winners.length).toBe(ids.length)
    }),
    { numRuns: tries(3000) },
  )
})

const scoreBy =
  (scores: Readonly<Record<string, number>>) =>
  ({ bidId }: CheckedBid): Relevance => ({ thousandths: scores[bidId] ?? 0, because: [] })

function lookScored(at: 1 | 2, ranking: Ranking, minRelevance: number, scores: Readonly<Record<string, number>>) {
  const seen: string[] = []
  const plain = opportunityFor({ at, imp: [impOf({ ext: { service: { minRelevance } } })] })
  const opportunity = { ...plain, ranking }
  const offers = [[low], [high], [middle]].map((bids) => new NotedOffer(bids, [], seen))
  const round = checkMarkup(opportunity, offers, scoreBy(scores))
  return { seen, round, auction: holdAuction(opportunity, round.bids) }
}

test('an ad that does not fit the chat makes way for the next one, and its end tells its score', () => {
  const { seen, round, auction } = lookScored(1, 'price', 0.3, { high: 299, middle: 300 })

  expect(seen).toEqual(['high', 'middle'])
  expect(auction.winners).toMatchObject([{ bid: { bidId: 'middle', relevance: { thousandths: 300 } } }])
  expect(round.closed).toEqual([
    {
      partner: 'a',
      impId: 'i1',
      reason: 'irrelevant',
      detail: 'its relevance is 0.299, and the threshold is 0.3',
      priceMicros: 3_000_000,
      relevance: { thousandths: 299, because: [] },
    },
  ])
})

test('by price times relevance, bids are round at until no other can come first or second', () => {
  const { seen, auction } = lookScored(1, 'price-times-relevance', 0, { high: 500, middle: 600 })

  // The third can have a rank of at most 1.00, and 2.00 × 0.6 is more.
  expect(seen).toEqual(['high', 'middle'])
  expect(auction.winners).toMatchObject([{ bid: { bidId: 'high' }, clearingMicros: 3_000_000 }])
})

test('a bid that came with its markup read is scored as well', () => {
  const offer: Offer = { bids: [high], read: () => ({ kind: 'checked', bid: high }) }

  const { bids } = checkMarkup(opportunityFor({}), [offer], scoreBy({ high: 420 }))

  expect(bids).toMatchObject([{ bidId: 'high', relevance: { thousandths: 420 } }])
})

const needed = 'https://a.example/?min=${AUCTION_MIN_TO_WIN}'
const withLink = (url: string) => ({ assets: [{ id: 1, title: { text: 'Shoes' } }], link: { url } })

/** 3.00 × 0.9 against 2.00 × 0.54, which is as much as 1.20 × 0.9. */
const tied = 1_200_000

test.each<[string, Partial<CheckedBid>, Partial<CheckedBid>, readonly string[], number | undefined]>([
  ['nobody is told what was needed, the next bid is not scored', {}, {}, ['high'], undefined],
  ['the winner is told by its win notice, it is', { winUrl: needed }, {}, ['high', 'middle'], tied],
  ['the winner is told by its billing notice, it is', { billingUrl: needed }, {}, ['high', 'middle'], tied],
  ['the winner is told by its markup, it is', { markup: withLink(needed) }, {}, ['high', 'middle'], tied],
  ['the next one is told by its loss notice, it is', {}, { lossUrl: needed }, ['high', 'middle'], tied],
])('by price times relevance at first price, where %s', (_, ofFirst, ofNext, expected, runnerUpMicros) => {
  const seen: string[] = []
  const opportunity = { ...opportunityFor({ at: 1 }), ranking: 'price-times-relevance' as const }
  const offers = [
    { ...high, ...ofFirst },
    { ...middle, ...ofNext },
  ].map((bid) => new NotedOffer([bid], [], seen))

  const { bids } = checkMarkup(opportunity, offers, scoreBy({ high: 900, middle: 540 }))
  const [winner] = holdAuction(opportunity, bids).winners

  expect(seen).toEqual(expected)
  expect(winner).toMatchObject({ bid: { bidId: 'high' }, clearingMicros: 3_000_000 })
  expect(winner?.runnerUpMicros).toBe(runnerUpMicros)
})

test('a test request is sold whatever the score, which is told', () => {
  const opportunity = opportunityFor({ test: 1, imp: [impOf({ ext: { service: { minRelevance: 1 } } })] })

  const { bids, closed } = checkMarkup(opportunity, [new NotedOffer([high], [], [])], scoreBy({ high: 0 }))

  expect(bids).toMatchObject([{ relevance: { thousandths: 0 } }])
  expect(closed).toEqual([])
})

test('by price times relevance, who wins and for how much is the same as if everything had been round at', () => {
  const partner = fc.array(fc.record({ price, score: fc.integer({ min: 0, max: 1000 }) }), {
    minLength: 1,
    maxLength: 3,
  })
  const scored = fc.array(partner, { maxLength: 4 })
  fc.assert(
    fc.property(scored, fc.constantFrom(1 as const, 2 as const), fc.constantFrom(0, 0.4), (drawn, type, least) => {
      const plain = opportunityFor({
        at: type,
        imp: [impOf({ bidfloor: 2, ext: { service: { minRelevance: least } } })],
      })
      const opportunity = { ...plain, ranking: 'price-times-relevance' as const }
      const owned = drawn.map((bids, at) =>
        bids
          .toSorted((a, b) => b.price - a.price)
          .map(({ price: priceMicros, score }, own) => ({
            ...bidOf({ partner: `p${at}`, bidId: `${at}-${own}`, priceMicros }),
            relevance: { thousandths: score, because: [] },
          })),
      )
      const scores = Object.fromEntries(owned.flat().map(({ bidId, relevance }) => [bidId, relevance.thousandths]))
      const offers = owned.map((bids) => new NotedOffer(bids, [], []))
      // Of each partner the bid with the highest rank, if it is at the floor and fits.
      const fitting = owned.flatMap((bids) =>
        bids
          .filter(({ netMicros, relevance }) => netMicros >= 2_000_000 && relevance.thousandths >= least * 1000)
          .toSorted((a, b) => b.netMicros * b.relevance.thousandths - a.netMicros * a.relevance.thousandths)
          .slice(0, 1),
      )

      const seen = holdAuction(opportunity, checkMarkup(opportunity, offers, scoreBy(scores)).bids)
      const expected = holdAuction(opportunity, fitting)

      const sold = ({ winners }: typeof seen) => winners.map((one) => [one.bid.bidId, one.clearingMicros])
      expect(sold(seen)).toEqual(sold(expected))
    }),
    { numRuns: tries(3000) },
  )
})
