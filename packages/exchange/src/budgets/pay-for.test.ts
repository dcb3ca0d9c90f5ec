import { expect, test } from 'vitest'
import { bidOf, impWith, titleAsset } from '../../test/support/samples.ts'
import type { Winner } from '../model/award.ts'
import type { Disposition } from '../model/disposition.ts'
import type { Funds } from '../model/funds.ts'
import { payFor } from './pay-for.ts'

const imp = impWith(titleAsset)

test('a campaign pays what it won for from its lease, and a partner pays as always', () => {
  const paid: number[] = []
  const direct = winnerOf('direct', fundsOf({ lease: 7, paid }))
  const partner = winnerOf('alpha', undefined)

  const { winners, dispositions } = payFor({ winners: [direct, partner], dispositions: [] }, [], 'direct')

  expect(winners.map(({ bid, lease }) => [bid.partner, lease])).toEqual([
    ['direct', 7],
    ['alpha', undefined],
  ])
  expect(paid).toEqual([2_000_000])
  expect(dispositions).toEqual([])
})

test('what was set aside for bids that did not win is released', () => {
  const released: string[] = []
  const bids = ['a', 'b', 'c'].map((impId) => ({
    impId,
    cid: 'shoes',
    priceMicros: 1,
    funds: fundsOf({ onRelease: (end) => released.push(`${impId} ${end}`) }),
  }))
  const dispositions: readonly Disposition[] = [
    { partner: 'direct', impId: 'a', reason: 'outbid', detail: '', priceMicros: 1 },
    { partner: 'direct', impId: 'b', reason: 'won', detail: '', priceMicros: 2 },
    { partner: 'alpha', impId: 'c', reason: 'late', detail: '', priceMicros: undefined },
  ]

  payFor({ winners: [], dispositions }, bids, 'direct')

  expect(released).toEqual(['a outbid', 'b other-campaign', 'c other-campaign'])
})

test('a campaign whose lease is over, or that has none, does not win, and says so', () => {
  const dispositions: readonly Disposition[] = [
    { partner: 'direct', impId: imp.id, reason: 'won', detail: '', priceMicros: 2_000_000 },
    { partner: 'alpha', impId: imp.id, reason: 'outbid', detail: '', priceMicros: 1_000_000 },
  ]
  const late = winnerOf('direct', fundsOf({}))

  for (const winner of [late, winnerOf('direct', undefined)]) {
    const ended = payFor({ winners: [winner], dispositions }, [], 'direct')

    expect(ended.winners).toEqual([])
    expect(ended.dispositions.map(({ reason }) => reason)).toEqual(['no-lease', 'outbid'])
  }
})

function winnerOf(partner: string, funds: Funds | undefined): Winner {
  const bid = bidOf({ partner, priceMicros: 3_000_000, netMicros: 3_000_000, marginPercent: 0, funds })
  return { bid, imp, clearingMicros: 2_000_000, runnerUpMicros: undefined }
}

function fundsOf(given: { lease?: number; paid?: number[]; onRelease?: (end: string) => void }): Funds {
  return {
    take(micros) {
      given.paid?.push(micros)
      return given.lease
    },
    release: (end) => given.onRelease?.(end),
  }
}
