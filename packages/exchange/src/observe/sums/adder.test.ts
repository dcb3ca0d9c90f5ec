import { contextFrom, contextWith } from '@parley/contract'
import type { EndSum, RequestSum } from '@parley/journal'
import { expect, test } from 'vitest'
import { chatMetrics, quota } from '../../../test/support/random-auctions.ts'
import { bidOf, impOf, opportunityFor, soldWith, traceOf } from '../../../test/support/samples.ts'
import { holdAuction } from '../../auction/hold-auction.ts'
import type { CheckedBid } from '../../model/bid.ts'
import type { Disposition } from '../../model/disposition.ts'
import type { Opportunity } from '../../model/opportunity.ts'
import type { Outcome } from '../../model/outcome.ts'
import { Adder } from './adder.ts'

const unknown = contextWith({ format: 'any' })
/** The bids of these tests name one. */
const sold = { ...unknown, advertiser: 'shop.example' }
const others = contextFrom(() => 'other')

test('an auction is one request and one end for each partner, with the money of bids and of the sale', () => {
  const adder = new Adder(100)
  const opportunity = opportunityFor({ at: 2, site: { publisher: { id: 'p1' } } })
  const alpha = bidOf({ partner: 'alpha', priceMicros: 2_000_000, netMicros: 1_800_000, marginPercent: 10 })
  const beta = bidOf({ partner: 'beta', priceMicros: 1_000_000 })

  adder.add(auction(opportunity, [alpha, beta], [closed('gamma', 'late')]), 29_000_000)

  const ofAll = { minute: 29_000_000, publisher: 'p1', context: unknown, count: 1 }
  const nothing = { bidMicros: 0, paidMicros: 0, clearingMicros: 0 }
  expect(taken(adder)).toEqual({
    requests: [{ minute: 29_000_000, publisher: 'p1', outcome: 'bid', count: 1, impressions: 1 }],
    ends: [
      { ...ofAll, partner: 'gamma', step: 'no-answer', reason: 'late', ...nothing },
      // Second price: the publisher gets 1.01, and 1.122223 is the least price that leaves so much after ten percent.
      {
        ...ofAll,
        context: sold,
        partner: 'alpha',
        step: 'won',
        reason: 'won',
        bidMicros: 2_000_000,
        paidMicros: 1_122_223,
        clearingMicros: 1_010_000,
      },
      { ...ofAll, partner: 'beta', step: 'lost', reason: 'outbid', ...nothing, bidMicros: 1_000_000 },
    ],
  })
})

test('D100: what a deal sold is added under the deal, as its notice will be, and what lost is not', () => {
  const adder = new Adder(100)
  const deal = { id: 'd1', floorMicros: 1_000_000, auctionType: undefined, priority: 0 }
  const alpha = bidOf({ partner: 'alpha', priceMicros: 2_000_000, deal })
  const beta = bidOf({ partner: 'beta', priceMicros: 1_500_000, deal })

  adder.add(auction(opportunityFor(), [alpha, beta]), 7)

  expect(taken(adder).ends.map(({ partner, context }) => [partner, context.deal])).toEqual([
    ['alpha', 'd1'],
    ['beta', ''],
  ])
})

test('a publisher has the same name in sums as in tokens, and any database can store it', () => {
  const adder = new Adder(100)

  adder.add(auction(opportunityFor({ site: { publisher: { id: 'pub\u0000\ud800' } } }), [bidOf()]), 7)

  const { requests, ends } = taken(adder)
  expect([...requests, ...ends].map(({ publisher }) => publisher)).toEqual(['pub\ufffd', 'pub\ufffd'])
})

test('equal ends are counted in one row, and each minute has its own', () => {
  const adder = new Adder(100)
  const same = auction(opportunityFor(), [bidOf({ priceMicros: 3_000_000 })])

  adder.add(same, 7)
  adder.add(same, 7)
  adder.add(same, 8)

  const { requests, ends } = taken(adder)
  expect(requests.map(({ minute, count, impressions }) => [minute, count, impressions])).toEqual([
    [7, 2, 2],
    [8, 1, 1],
  ])
  expect(
    ends.map(({ minute, count, bidMicros, clearingMicros }) => [minute, count, bidMicros, clearingMicros]),
  ).toEqual([
    [7, 2, 6_000_000, 6_000_000],
    [8, 1, 3_000_000, 3_000_000],
  ])
})

test('what is known of the chat and the impression parts the ends', () => {
  const adder = new Adder(100)
  const adcpFormats = [{ agent_url: 'https://formats.example/', id: 'card' }]
  const imp = [impOf(), impOf({ id: 'i2', ext: { service: { adcpFormats } } })]
  const service = { ...chatMetrics, funnel: { stage: 'intent', progress: 0.5 } }
  const opportunity = opportunityFor({ imp, ext: { service } })

  adder.add(auction(opportunity, [], [closed('alpha', 'no-bid'), closed('alpha', 'no-bid', 'i2')]), 7)

  expect(taken(adder).ends.map(({ context }) => context)).toEqual([
    { ...unknown, stage: 'intent' },
    { ...unknown, stage: 'intent', format: 'card' },
  ])
})

test('D106: what was sold is added under its advertiser, campaign and creative, and nothing else is', () => {
  const adder = new Adder(100)
  const bid = bidOf({ adomain: ['shoes.example'], cid: 'spring', crid: 'banner-7' })

  adder.add(auction(opportunityFor(), [bid], [closed('beta', 'no-bid')]), 7)

  expect(taken(adder).ends.map(({ partner, context }) => [partner, context])).toEqual([
    ['beta', unknown],
    ['alpha', { ...unknown, advertiser: 'shoes.example', campaign: 'spring', creative: 'banner-7' }],
  ])
})

test('a price that is no price and a price in another currency are no money', () => {
  const adder = new Adder(100)
  const wrong: readonly Disposition[] = [
    { ...closed('alpha', 'price'), priceMicros: Number.POSITIVE_INFINITY },
    { ...closed('beta', 'currency'), priceMicros: 5_000_000 },
    { ...closed('gamma', 'markup'), priceMicros: 2_000_000 },
  ]

  adder.add(auction(opportunityFor(), [], wrong), 7)

  expect(taken(adder).ends.map(({ reason, bidMicros }) => [reason, bidMicros])).toEqual([
    ['price', 0],
    ['currency', 0],
    ['markup', 2_000_000],
  ])
})

test('requests that did not come to an auction count without a publisher', () => {
  const adder = new Adder(100)

  adder.add({ kind: 'over-limit', quota }, 7)
  adder.add({ kind: 'failed', quota }, 7)
  adder.add({ kind: 'failed', quota }, 7)

  expect(taken(adder)).toEqual({
    requests: [
      { minute: 7, publisher: '', outcome: 'over-limit', count: 1, impressions: 0 },
      { minute: 7, publisher: '', outcome: 'failed', count: 2, impressions: 0 },
    ],
    ends: [],
  })
})

test('D58: a test request is in no sum', () => {
  const adder = new Adder(100)

  adder.add(auction(opportunityFor({ test: 1 }), [bidOf()]), 7)

  expect(adder.rows).toBe(0)
  expect(taken(adder)).toEqual({ requests: [], ends: [] })
})

test('what needs another row than the last one is added under other, and counted', () => {
  const adder = new Adder(2)
  const of = (publisher: string): Outcome =>
    auction(opportunityFor({ site: { publisher: { id: publisher } } }), [bidOf({ priceMicros: 1_000_000 })])

  adder.add(of('p1'), 7)
  adder.add(of('p2'), 7)
  adder.add(of('p3'), 7)
  adder.add(of('p1'), 7)

  const { requests, ends } = taken(adder)
  expect(requests.map(({ publisher, count }) => [publisher, count])).toEqual([
    ['p1', 2],
    ['other', 2],
  ])
  expect(
    ends.map(({ publisher, context, count, clearingMicros }) => [publisher, context, count, clearingMicros]),
  ).toEqual([
    ['p1', sold, 2, 2_000_000],
    ['other', others, 2, 2_000_000],
  ])
  expect(adder.merged).toEqual({ requests: 2, ends: 2 })
})

test('a new end of a known publisher falls under other as well when there is no room for its row', () => {
  const adder = new Adder(2)
  const opportunity = opportunityFor({ site: { publisher: { id: 'p1' } } })

  adder.add(auction(opportunity, [], [closed('alpha', 'no-bid')]), 7)
  adder.add(auction(opportunity, [], [closed('alpha', 'late')]), 7)
  adder.add(auction(opportunity, [bidOf()]), 7)

  const { requests, ends } = taken(adder)
  expect(requests.map(({ publisher, outcome, count }) => [publisher, outcome, count])).toEqual([
    ['p1', 'no-bid', 2],
    ['other', 'bid', 1],
  ])
  expect(ends.map(({ publisher, reason, count }) => [publisher, reason, count])).toEqual([
    ['p1', 'no-bid', 1],
    ['other', 'late', 1],
    ['other', 'won', 1],
  ])
  expect(adder.merged).toEqual({ requests: 1, ends: 2 })
})

test('after the sums are taken there is room again', () => {
  const adder = new Adder(2)
  const of = (publisher: string): Outcome =>
    auction(opportunityFor({ site: { publisher: { id: publisher } } }), [bidOf()])
  adder.add(of('p1'), 7)
  adder.take()

  adder.add(of('p2'), 7)

  expect(taken(adder).ends.map(({ publisher }) => publisher)).toEqual(['p2'])
  expect(adder.merged).toEqual({ requests: 0, ends: 0 })
})

function auction(opportunity: Opportunity, bids: readonly CheckedBid[], ends: readonly Disposition[] = []): Outcome {
  const { winners, dispositions, losses } = holdAuction(opportunity, bids)
  const trace = { ...traceOf(opportunity), dispositions: [...ends, ...dispositions], winners }
  return winners.length === 0 ? { kind: 'no-bid', quota, trace, losses } : soldWith(trace, quota)
}

function closed(partner: string, reason: Disposition['reason'], impId = 'i1'): Disposition {
  return { partner, impId, reason, detail: '', priceMicros: undefined }
}

function taken(adder: Adder): { readonly requests: readonly RequestSum[]; readonly ends: readonly EndSum[] } {
  const groups = adder.take()
  return { requests: groups.flatMap(({ requests }) => requests), ends: groups.flatMap(({ ends }) => ends) }
}
