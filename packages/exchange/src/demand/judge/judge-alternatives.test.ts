// D44 and D97: of a partner whose bids for an impression are alternatives, which one enters.

import { expect, test } from 'vitest'
import { FakeLine, partnerOf, remoteOf } from '../../../test/demand/fakes.ts'
import { bidOf, impOf, opportunityFor } from '../../../test/support/samples.ts'
import type { CheckedBid, EnteredBid, Offer, PartnerBid } from '../../model/bid.ts'
import type { AnswerPart, PartnerAnswer } from '../call/ask.ts'
import { type Judgement, judge } from './judge.ts'

test('D44: of alternatives the first valid one is taken, whatever the others would pay', () => {
  const bids = [
    bidOf({ bidId: 'euro', crid: 'euro', currency: 'EUR' }),
    bidOf({ bidId: 'first', crid: 'first', priceMicros: 1_000_000 }),
    bidOf({ bidId: 'pricier', crid: 'pricier', priceMicros: 3_000_000 }),
  ]

  const judgement = judge([alternatives([{ impIds: ['i1'], bids }])])

  expect(bestOf(judgement.offers).map(({ bidId }) => bidId)).toEqual(['first'])
  expect(judgement.losses.map(({ bid, reason }) => `${bid.bidId} ${reason}`)).toEqual(['euro currency'])
})

test('D97: of alternatives the one that is worth most is taken, of equal ones the first', () => {
  const worth: Readonly<Record<string, number>> = { a: -3, b: 7, c: 7, d: 2 }
  const bids = ['a', 'b', 'c', 'd'].map((crid) => bidOf({ crid, bidId: crid }))
  const worthOf = ({ bidId }: CheckedBid): number => worth[bidId] ?? 0

  const { offers, losses } = judge([alternatives([{ impIds: ['i1'], bids }])], undefined, worthOf)

  expect(bestOf(offers).map(({ bidId }) => bidId)).toEqual(['b'])
  expect(losses).toEqual([])
})

test('D97: behind an alternative than which none can be worth more, no other one is read', () => {
  const seen: string[] = []
  const bids = ['a', 'b', 'c'].map((crid) => bidOf({ crid, bidId: crid }))
  const worthOf = ({ bidId }: CheckedBid): number => {
    seen.push(bidId)
    return bidId === 'a' ? 1 : Number.POSITIVE_INFINITY
  }

  const { offers } = judge([alternatives([{ impIds: ['i1'], bids }])], undefined, worthOf)

  expect(bestOf(offers).map(({ bidId }) => bidId)).toEqual(['b'])
  expect(seen).toEqual(['a', 'b'])
})

test('D97: the alternative that is worth most goes to one impression, and the next best to the next', () => {
  const bidsFor = (impId: string) => ['a', 'b', 'c'].map((crid) => bidOf({ impId, crid, bidId: crid }))
  const parts = ['i1', 'i2'].map((impId) => ({ impIds: [impId], bids: bidsFor(impId) }))
  const worthOf = ({ bidId }: CheckedBid): number => ({ a: 1, b: 2, c: 3 })[bidId] ?? 0

  const { offers } = judge([alternatives(parts)], undefined, worthOf)

  expect(bestOf(offers).map(({ impId, bidId }) => `${impId} ${bidId}`)).toEqual(['i1 c', 'i2 b'])
})

test('D44: no creative goes to two impressions, whichever of the calls was answered first', () => {
  const first = { impIds: ['i1'], bids: [bidOf({ crid: 'a' }), bidOf({ crid: 'b' })] }
  const second = { impIds: ['i2'], bids: [bidOf({ impId: 'i2', crid: 'a' }), bidOf({ impId: 'i2', crid: 'b' })] }

  const judgements = [judge([alternatives([first, second])]), judge([alternatives([second, first])])]

  for (const { offers } of judgements) {
    expect(bestOf(offers).map(({ impId, crid }) => `${impId} ${crid}`)).toEqual(['i1 a', 'i2 b'])
  }
})

test('D44: an impression for which no creative is left gets none, and is told why', () => {
  const first = { impIds: ['i1'], bids: [bidOf({ crid: 'a' })] }
  const second = { impIds: ['i2'], bids: [bidOf({ impId: 'i2', crid: 'a' })] }

  expect(endsOf(judge([alternatives([first, second])]))).toEqual([
    'i2 no-bid every offered ad is already used for another impression',
  ])
})

test('D44: a creative that cannot win one impression is left for the next', () => {
  const first = { impIds: ['i1'], bids: [bidOf({ crid: 'a' })] }
  const second = { impIds: ['i2'], bids: [bidOf({ impId: 'i2', crid: 'a' })] }

  const { offers } = judge([alternatives([first, second], { bidfloor: 2.01 })])

  expect(bestOf(offers).map(({ impId, crid }) => `${impId} ${crid}`)).toEqual(['i1 a', 'i2 a'])
})

interface Part {
  readonly impIds: readonly string[]
  readonly bids: readonly PartnerBid[]
}

/** The answer of a partner whose bids are alternatives, invited for two impressions, the first with these members. */
function alternatives(parts: readonly Part[], members: object = {}): PartnerAnswer {
  const opportunity = opportunityFor({ imp: [impOf(members), impOf({ id: 'i2' })].slice(0, parts.length) })
  const partner = partnerOf({ demand: remoteOf(new FakeLine(), { offersAlternatives: true }) })
  const readings = parts.map(({ impIds: ids, bids }): AnswerPart => {
    return { kind: 'reading', impIds: ids, reading: { bids, noBids: [] } }
  })
  return { invitation: { partner, opportunity, time: { deadlineMs: 0, auctionMs: 0, tmaxMs: 0 } }, parts: readings }
}

function bestOf(offers: readonly Offer[]): readonly EnteredBid[] {
  return offers.flatMap(({ bids }) => bids.slice(0, 1))
}

function endsOf({ closed }: Judgement): readonly string[] {
  return closed.map(({ impId, reason, detail }) => `${impId} ${reason} ${detail}`)
}
