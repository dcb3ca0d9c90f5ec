import { expect, test } from 'vitest'
import { bidOf, opportunityFor } from '../../test/support/samples.ts'
import type { Reason } from '../catalog/reasons.ts'
import type { Winner } from '../model/award.ts'
import type { Disposition } from '../model/disposition.ts'
import type { OpportunityImp } from '../model/opportunity.ts'
import { shapedRequest } from './kinds.ts'
import { considerCall, noteEnds } from './shape-calls.ts'
import type { ImpEnd } from './shaper.ts'
import { Shaper } from './shaper.ts'

const opportunity = opportunityFor()
const [imp] = opportunity.imps as readonly [OpportunityImp]
const request = shapedRequest('auction', opportunity)
const terms = { explorationPercent: 5, revenueLossPercentMax: 1 }

/** A shaper that tells what it is taught. */
class NotedShaper extends Shaper {
  readonly noted: { readonly ends: readonly ImpEnd[]; readonly probability: number }[] = []

  override note(ends: readonly ImpEnd[], probability: number): void {
    this.noted.push({ ends, probability })
  }
}

function endOf(partner: string, reason: Reason, netMicros?: number): Disposition {
  const end = { partner, impId: 'i1', reason, detail: '', priceMicros: netMicros }
  return netMicros === undefined ? end : { ...end, netMicros }
}

function winnerAt(clearingMicros: number, floorMicros = 0): Winner {
  return { bid: bidOf(), imp: { ...imp, floorMicros }, clearingMicros, runnerUpMicros: undefined }
}

/** What the call of "alpha" earned, for each impression. */
function earned(auctionType: 1 | 2, dispositions: readonly Disposition[], winners: readonly Winner[] = []) {
  const shaper = new NotedShaper('alpha', terms)
  const call = { partner: 'alpha', shaper, imps: request.imps, probability: 0.25 }
  noteEnds([call], { dispositions, winners }, { ...opportunity, auctionType }, 0)
  return shaper.noted
}

test('the winner earns the whole price, at the weight of its call', () => {
  const [noted] = earned(
    1,
    [endOf('alpha', 'won', 3_000_000), endOf('beta', 'outbid', 2_900_000)],
    [winnerAt(3_000_000)],
  )

  expect(noted?.probability).toBe(0.25)
  expect(noted?.ends).toMatchObject([{ isBid: true, earnedMicros: 3_000_000 }])
})

test('a bid that lost in a first-price auction earned nothing', () => {
  const [noted] = earned(
    1,
    [endOf('alpha', 'outbid', 2_000_000), endOf('beta', 'won', 3_000_000)],
    [winnerAt(3_000_000)],
  )

  expect(noted?.ends).toMatchObject([{ isBid: true, earnedMicros: 0 }])
})

test('in a second-price auction the next bid earned what it added to the floor, and a lower one nothing', () => {
  const ends = [
    endOf('gamma', 'outbid', 1_000_000),
    endOf('alpha', 'outbid', 2_000_000),
    endOf('beta', 'won', 3_000_000),
  ]

  const [next] = earned(2, ends, [winnerAt(2_010_000, 500_000)])
  const [third] = earned(2, [...ends, endOf('delta', 'outbid', 2_500_000)], [winnerAt(2_510_000, 500_000)])

  expect(next?.ends).toMatchObject([{ isBid: true, earnedMicros: 1_510_000 }])
  expect(third?.ends).toMatchObject([{ isBid: true, earnedMicros: 0 }])
})

test('a bid that was not valid, and none, earned nothing', () => {
  const ends = (['no-bid', 'markup', 'below-floor'] as const).map((reason) => earned(1, [endOf('alpha', reason)])[0])

  for (const noted of ends) expect(noted?.ends).toMatchObject([{ isBid: false, earnedMicros: 0 }])
})

test.each(['late', 'unreachable', 'bad-response', 'held-up', 'accident', 'busy', 'no-call'] as const)(
  'a call without an answer says nothing: %s',
  (reason) => {
    expect(earned(1, [endOf('alpha', reason)])).toEqual([])
  },
)

test('a call with a deal is always made, and nothing is learned from it', () => {
  const shaper = neverBid()
  const deal = { id: 'd1', floorMicros: 0, auctionType: undefined, advertisers: undefined }

  const found = Array.from({ length: 100 }, (_, at) =>
    considerCall('alpha', shaper, [{ ...imp, offeredDeals: [deal] }], shapedRequest(`a${at}`, opportunity), 0),
  )

  expect(found.every((one) => one === undefined)).toBe(true)
})

test('a call that is not made is told with its numbers', () => {
  const shaper = neverBid()

  const found = Array.from({ length: 100 }, (_, at) =>
    considerCall('alpha', shaper, [imp], shapedRequest(`a${at}`, opportunity), 0),
  )

  const unlikely = found.filter((one) => one?.kind === 'unlikely')
  expect(unlikely.length).toBeGreaterThan(80)
  expect(unlikely[0]).toEqual({
    kind: 'unlikely',
    detail: 'such a call earns 0 USD CPM, and 0 % bring a bid that competes; 5 % are made, never fewer than 5 %',
  })
})

/** Of a partner that never bids. */
function neverBid(): Shaper {
  const shaper = new Shaper('alpha', terms)
  for (let at = 0; at < 2000; at++)
    for (const { kinds } of request.imps) shaper.note([{ kinds, isBid: false, earnedMicros: 0 }], 1, 0)
  return shaper
}
