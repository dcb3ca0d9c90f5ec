import { busyMs } from '@parley/testkit/quickest'
import { tries } from '@parley/testkit/tries'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { partnerOf } from '../../../test/demand/fakes.ts'
import { bidOf, impOf, opportunityFor } from '../../../test/support/samples.ts'
import type { EnteredBid, Offer, PartnerBid } from '../../model/bid.ts'
import type { AnswerPart, NoAnswer, PartnerAnswer } from '../call/ask.ts'
import { type Judgement, judge } from './judge.ts'

test('a valid bid enters the auction, and nothing is closed', () => {
  const { offers, closed, losses } = judge([answer([reading([bidOf()])])])

  expect(bestOf(offers)).toMatchObject([{ impId: 'i1', partner: 'alpha', netMicros: 2_000_000 }])
  expect(closed).toEqual([])
  expect(losses).toEqual([])
})

test('D98: a bid of an advertiser that comes too soon is refused, and the next one of its partner stands', () => {
  const bids = [bidOf({ priceMicros: 5_000_000, adomain: ['again.example'] }), bidOf({ adomain: ['new.example'] })]
  const repeatOf = ({ adomain }: Pick<PartnerBid, 'adomain'>) => (adomain.includes('again.example') ? 'why' : undefined)

  const { offers, losses } = judge([answer([reading(bids)])], repeatOf)
  const refused = judge([answer([reading(bids.slice(0, 1))])], repeatOf)

  expect(bestOf(offers)).toMatchObject([{ adomain: ['new.example'] }])
  expect(losses.map(({ reason }) => reason)).toEqual(['repeated-advertiser'])
  expect(endsOf(refused)).toEqual(['i1 repeated-advertiser why'])
})

test('D103: a bid without the transparency that is required is refused, and the next one of its partner stands', () => {
  const dsa = { behalf: 'Shoes Ltd', paid: 'Shoes Ltd' }
  const bids = [bidOf({ priceMicros: 5_000_000 }), bidOf({ dsa })]
  const given = answer([reading(bids)])
  const { request } = opportunityFor({ regs: { ext: { dsa: { dsarequired: 2 } } } })
  const asked = {
    ...given,
    invitation: { ...given.invitation, opportunity: { ...given.invitation.opportunity, request } },
  }

  const { offers, losses } = judge([asked])
  const refused = judge([{ ...asked, parts: [reading(bids.slice(0, 1))] }])

  expect(bestOf(offers)).toMatchObject([{ priceMicros: 2_000_000, dsa }])
  expect(losses.map(({ reason }) => reason)).toEqual(['dsa'])
  expect(endsOf(refused)).toEqual(['i1 dsa ext.dsa is missing'])
})

test('D103: where the request has no regs.ext.dsa, what a bid says goes no further', () => {
  const { offers } = judge([answer([reading([bidOf({ dsa: { behalf: 'Shoes Ltd', paid: 'Shoes Ltd' } })])])])

  expect(bestOf(offers)[0]?.dsa).toBeUndefined()
})

test.each<NoAnswer>(['no-call', 'busy', 'late', 'unreachable', 'bad-response', 'accident'])(
  'a call that ended as %s closes its place with it',
  (reason) => {
    expect(endsOf(judge([answer([{ kind: 'none', impIds: ['i1'], reason, detail: 'why' }])]))).toEqual([
      `i1 ${reason} why`,
    ])
  },
)

test('an answer that cannot be read closes every place of its call', () => {
  const part: AnswerPart = {
    kind: 'reading',
    impIds: ['i1', 'i2'],
    reading: { bids: [], noBids: [], fault: 'not JSON' },
  }

  expect(endsOf(judge([answer([part], ['i1', 'i2'])]))).toEqual([
    'i1 bad-response not JSON',
    'i2 bad-response not JSON',
  ])
})

test('an answer without a bid is told with the words of the partner', () => {
  const noBids = [{ impId: 'i1', detail: 'nbr 2' }]

  expect(
    endsOf(judge([answer([{ kind: 'reading', impIds: ['i1', 'i2'], reading: { bids: [], noBids } }], ['i1', 'i2'])])),
  ).toEqual(['i1 no-bid nbr 2', 'i2 no-bid '])
})

test('T41: a bid for an impression that was not asked for is dropped and mentioned', () => {
  expect(endsOf(judge([answer([reading([bidOf({ impId: 'i9' })])])]))[0]).toBe(
    'i1 no-bid 1 bids for impressions that were not requested',
  )
})

test('of several bids of one partner those that are valid enter, the best first', () => {
  const bids = [
    bidOf({ bidId: 'low', priceMicros: 1_000_000 }),
    bidOf({ bidId: 'euro', priceMicros: 9_000_000, currency: 'EUR' }),
    bidOf({ bidId: 'high', priceMicros: 3_000_000 }),
    bidOf({ bidId: 'middle', priceMicros: 2_000_000 }),
  ]

  const judgement = judge([answer([reading(bids)])])

  expect(judgement.offers.map(({ bids: entered }) => entered.map(({ bidId }) => bidId))).toEqual([
    ['high', 'middle', 'low'],
  ])
  expect(judgement.losses.map(({ bid, reason }) => `${bid.bidId} ${reason}`)).toEqual(['euro currency'])
  expect(judgement.closed.filter(({ impId }) => impId === 'i1')).toEqual([])
})

test('D100: among the bids of one partner, the deal of higher priority goes before the price, if it reaches its floor', () => {
  const pmp = { deals: [{ id: 'cheap' }, { id: 'dear', bidfloor: 5 }] }
  const [imp] = opportunityFor({ imp: [impOf({ pmp })] }).imps
  const live = imp?.deals?.live.map((deal) => ({ ...deal, priority: deal.id === 'dear' ? 9 : 1 })) ?? []
  const deals = { isPrivate: false, live, idle: [] }
  const bids = [
    bidOf({ bidId: 'plain', priceMicros: 4_000_000 }),
    bidOf({ bidId: 'dear', priceMicros: 4_500_000, dealId: 'dear' }),
    bidOf({ bidId: 'cheap', priceMicros: 1_000_000, dealId: 'cheap' }),
  ]
  const { invitation, parts } = answer([reading(bids)])
  const imps = invitation.opportunity.imps.map((one) => ({ ...one, deals }))

  const judgement = judge([{ invitation: { ...invitation, opportunity: { ...invitation.opportunity, imps } }, parts }])

  expect(judgement.offers.map(({ bids: entered }) => entered.map(({ bidId }) => bidId))).toEqual([
    ['cheap', 'plain', 'dear'],
  ])
})

test('D100: a refusal names the deal that it is about', () => {
  const { invitation, parts } = answer([reading([bidOf({ dealId: 'd1' })])])
  const deals = { isPrivate: false, live: [], idle: [{ id: 'd1', because: 'ended' }] } as const
  const imps = invitation.opportunity.imps.map((one) => ({ ...one, deals }))

  const { closed } = judge([{ invitation: { ...invitation, opportunity: { ...invitation.opportunity, imps } }, parts }])

  expect(closed[0]).toMatchObject({ reason: 'deal-not-live', detail: 'd1 has ended', deal: 'd1' })
})

test('D52: of equal bids of one partner the id that comes first enters, in whatever order they came', () => {
  const bids = [bidOf({ bidId: '2' }), bidOf({ bidId: '1' }), bidOf({ bidId: '3' })]

  expect(bestOf(judge([answer([reading(bids)])]).offers).map(({ bidId }) => bidId)).toEqual(['1'])
  expect(bestOf(judge([answer([reading(bids.toReversed())])]).offers).map(({ bidId }) => bidId)).toEqual(['1'])
})

test('a place whose every bid is refused is closed with the first refusal and its price', () => {
  const bids = [bidOf({ priceMicros: -1 }), bidOf({ currency: 'EUR' })]

  const { closed, losses } = judge([answer([reading(bids)])])

  expect(closed[0]).toMatchObject({ impId: 'i1', reason: 'price', priceMicros: -1 })
  expect(losses.map(({ reason, minToWinMicros }) => [reason, minToWinMicros])).toEqual([
    ['price', undefined],
    ['currency', undefined],
  ])
})

test('T44: the eleventh bid for an impression is not looked at', () => {
  const tenBad = Array.from({ length: 10 }, () => bidOf({ currency: 'EUR' }))

  expect(judge([answer([reading([...tenBad, bidOf()])])]).offers).toEqual([])
  expect(judge([answer([reading([...tenBad.slice(1), bidOf()])])]).offers).toHaveLength(1)
})

test('ten thousand bids in one answer take no time', () => {
  const bids = Array.from({ length: 10_000 }, (_, index) =>
    bidOf({ bidId: String(index), impId: index % 2 ? 'i1' : 'x' }),
  )

  const ms = busyMs(() => judge([answer([reading(bids)])]))

  expect(ms).toBeLessThan(250)
})

const someBid = fc.record({
  impId: fc.constantFrom('i1', 'i2', 'i9'),
  bidId: fc.constantFrom('1', '2'),
  priceMicros: fc.oneof(fc.integer({ min: -10, max: 5_000_000 }), fc.constantFrom(undefined, 2e9, 0.5)),
  currency: fc.constantFrom('USD', 'EUR'),
  markup: fc.oneof(fc.constant(bidOf().markup), fc.jsonValue()),
})
const impIds = fc.constantFrom(['i1'], ['i2'], ['i1', 'i2'])
const somePart: fc.Arbitrary<AnswerPart> = fc.oneof(
  fc.record({
    kind: fc.constant('none' as const),
    impIds,
    reason: fc.constantFrom('late' as const, 'busy' as const),
    detail: fc.string(),
  }),
  fc.record({
    kind: fc.constant('reading' as const),
    impIds,
    reading: fc
      .array(someBid)
      .map((bids) => ({ bids: bids.map((bid): PartnerBid => ({ ...bidOf(), ...bid })), noBids: [] })),
  }),
)

test('every place has one offer or one end, whatever the answers hold', () => {
  fc.assert(
    fc.property(fc.array(fc.array(somePart, { maxLength: 3 }), { maxLength: 4 }), (answers) => {
      const { offers, closed } = judge(answers.map((parts, index) => answer(parts, ['i1', 'i2'], `p${index}`)))
      const bids = bestOf(offers)
      const places = [...bids, ...closed].map(({ partner, impId }) => `${partner} ${impId}`)
      const expected = answers.flatMap((_, index) => [`p${index} i1`, `p${index} i2`])
      expect(places.toSorted()).toEqual(expected.toSorted())
      expect(
        bids.every(({ priceMicros, currency }) => priceMicros > 0 && priceMicros <= 1e9 && currency === 'USD'),
      ).toBe(true)
    }),
    { numRuns: tries(3000) },
  )
})

function reading(bids: readonly PartnerBid[]): AnswerPart {
  return { kind: 'reading', impIds: ['i1'], reading: { bids, noBids: [] } }
}

/** The answer of a partner that was invited for these impressions. */
function answer(parts: readonly AnswerPart[], ids: readonly string[] = ['i1'], name: string = 'alpha'): PartnerAnswer {
  const opportunity = opportunityFor({ imp: ids.map((id) => impOf({ id })) })
  return {
    invitation: { partner: partnerOf({ name }), opportunity, time: { deadlineMs: 0, auctionMs: 0, tmaxMs: 0 } },
    parts,
  }
}

function bestOf(offers: readonly Offer[]): readonly EnteredBid[] {
  return offers.flatMap(({ bids }) => bids.slice(0, 1))
}

function endsOf({ closed }: Judgement): readonly string[] {
  return closed.map(({ impId, reason, detail }) => `${impId} ${reason} ${detail}`)
}
