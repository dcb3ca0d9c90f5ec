import { contextWith } from '@parley/contract'
import { expect, test } from 'vitest'
import { bidOf, impOf, impWith, opportunityFor, soldWith, titleAsset, traceOf } from '../../test/support/samples.ts'
import type { Award } from '../model/award.ts'
import type { CheckedBid } from '../model/bid.ts'
import type { BidOutcome } from '../model/outcome.ts'
import { bidResponseOf } from './bid-response.ts'

test('the answer echoes the request id and names the bid with everything that is known of it', () => {
  const won = award('b-1', bidOf({ cid: 'c1', crid: 'cr1', cat: ['IAB17'] }))

  const response = bidResponseOf(answerOf({}, { ...won, exp: 300 }))

  expect(response).toEqual({
    id: 'r1',
    bidid: 'answer-1',
    cur: 'USD',
    seatbid: [
      {
        seat: 'alpha',
        bid: [
          {
            id: 'b-1',
            impid: 'i1',
            price: 2,
            adm: '{"native":{}}',
            nurl: 'https://exchange.example/w',
            burl: 'https://exchange.example/b',
            adomain: ['shop.example'],
            cid: 'c1',
            crid: 'cr1',
            cat: ['IAB17'],
            mtype: 4,
            exp: 300,
          },
        ],
      },
    ],
  })
})

test('what is not known is left out', () => {
  const [seat] = bidResponseOf(answerOf({}, award('b-1', bidOf()))).seatbid

  expect(Object.keys(seat?.bid[0] ?? {})).toEqual(['id', 'impid', 'price', 'adm', 'nurl', 'burl', 'adomain', 'mtype'])
})

test('the price is the clearing price, as a decimal', () => {
  const response = bidResponseOf(answerOf({}, { ...award('b-1', bidOf()), winner: winnerOf(bidOf(), 19_990_000) }))

  expect(response.seatbid[0]?.bid[0]?.price).toBe(19.99)
})

test('winners of one seat share a seatbid', () => {
  const imp = [impOf(), impOf({ id: 'i2' }), impOf({ id: 'i3' })]

  const { seatbid } = bidResponseOf(
    answerOf(
      { imp },
      award('b-1', bidOf({ seat: 'x' })),
      award('b-2', bidOf({ seat: 'y', impId: 'i2' })),
      award('b-3', bidOf({ seat: 'x', impId: 'i3' })),
    ),
  )

  expect(seatbid.map(({ seat, bid }) => [seat, ...bid.map(({ impid }) => impid)])).toEqual([
    ['x', 'i1', 'i3'],
    ['y', 'i2'],
  ])
})

test('a bid that serves a declared format names it', () => {
  const adFormat = { agent_url: 'https://formats.example', id: 'card' }

  const { seatbid } = bidResponseOf(answerOf({}, award('b-1', bidOf({ adFormat }))))

  expect(seatbid[0]?.bid[0]?.ext).toEqual({ service: { adcpFormat: adFormat } })
})

test('D102: a bid of a publisher that wants feedback carries the URL for it, beside the format', () => {
  const adFormat = { agent_url: 'https://formats.example', id: 'card' }
  const feedback = 'https://exchange.example/feedback/t'

  const { seatbid } = bidResponseOf(
    answerOf({}, { ...award('b-1', bidOf({ adFormat })), feedback }, { ...award('b-2', bidOf()), feedback }),
  )

  expect(seatbid[0]?.bid.map(({ ext }) => ext)).toEqual([
    { service: { adcpFormat: adFormat, feedback } },
    { service: { feedback } },
  ])
})

test('D103: a bid tells whose ad it is, beside our own extension', () => {
  const dsa = { behalf: 'Shoes Ltd', paid: 'Ads Ltd', adrender: 0 } as const
  const adFormat = { agent_url: 'https://formats.example', id: 'card' }

  const { seatbid } = bidResponseOf(answerOf({}, award('b-1', bidOf({ dsa })), award('b-2', bidOf({ dsa, adFormat }))))

  expect(seatbid[0]?.bid.map(({ ext }) => ext)).toEqual([{ dsa }, { service: { adcpFormat: adFormat }, dsa }])
})

test('a live answer explains nothing, a test answer does', () => {
  expect(bidResponseOf(answerOf({}, award('b-1', bidOf()))).ext).toBe(undefined)
  expect(bidResponseOf(answerOf({ test: 1 }, award('b-1', bidOf()))).ext).toMatchObject({ service: { test: true } })
})

test('a publisher that wants to know is told who did not bid', () => {
  const nonBids = [{ seat: 'seat-beta', nonbid: [{ impid: 'i1', statuscode: 101 }] }]

  const { ext } = bidResponseOf({ ...answerOf({}, award('b-1', bidOf())), nonBids })

  expect(ext).toEqual({ seatnonbid: nonBids })
})

function answerOf(members: object, ...awards: readonly Award[]): BidOutcome {
  const quota = { scope: 'ip', limit: 100, remaining: 57, resetSeconds: 1 } as const
  return { ...soldWith(traceOf(opportunityFor(members)), quota), awards }
}

function award(bidId: string, bid: CheckedBid): Award {
  const context = contextWith({})
  const urls = { nurl: 'https://exchange.example/w', burl: 'https://exchange.example/b', feedback: undefined }
  return {
    winner: winnerOf(bid, bid.netMicros),
    bidId,
    issuedAt: 1,
    context,
    adm: '{"native":{}}',
    ...urls,
    exp: undefined,
  }
}

function winnerOf(bid: CheckedBid, clearingMicros: number): Award['winner'] {
  return { bid, imp: impWith(titleAsset), clearingMicros, runnerUpMicros: undefined }
}

test('D98: a pacing token stands at the same place in earnest and in a test', () => {
  const pacing = { turn: 1, token: 'none', ads: 0, turns: [], paced: [] } as const
  const tested = answerOf({ test: 1 })

  const live = bidResponseOf({ ...answerOf({}), pacingToken: 'the-token' })
  const told = bidResponseOf({ ...tested, trace: { ...tested.trace, pacing }, pacingToken: 'the-token' })

  expect(live.ext).toEqual({ service: { pacing: 'the-token' } })
  expect(told.ext?.service).toMatchObject({
    test: true,
    pacing: 'the-token',
    paced: [{ impid: 'i1', wouldBePaced: false }],
  })
})
