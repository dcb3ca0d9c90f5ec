import { expect, test } from 'vitest'
import type { Disposition } from '../model/disposition.ts'
import { seatNonBids } from './seat-non-bid.ts'

test('whoever did not bid is listed by seat, with the status of each impression', () => {
  const dispositions = [
    dispositionOf('alpha', 'i1', 'late'),
    dispositionOf('beta', 'i1', 'no-bid'),
    dispositionOf('alpha', 'i2', 'below-floor'),
  ]

  expect(seatNonBids(dispositions, itself)).toEqual([
    {
      seat: 'alpha',
      nonbid: [
        { impid: 'i1', statuscode: 101 },
        { impid: 'i2', statuscode: 301 },
      ],
    },
    { seat: 'beta', nonbid: [{ impid: 'i1', statuscode: 0 }] },
  ])
})

test('a seat has the name that its bids carry, and partners of one seat are listed together', () => {
  const dispositions = [dispositionOf('alpha-eu', 'i1', 'late'), dispositionOf('alpha-us', 'i1', 'no-bid')]

  expect(seatNonBids(dispositions, () => 'seat-7')).toEqual([
    {
      seat: 'seat-7',
      nonbid: [
        { impid: 'i1', statuscode: 101 },
        { impid: 'i1', statuscode: 0 },
      ],
    },
  ])
})

test('whoever won or was outbid did bid and is not listed', () => {
  expect(seatNonBids([dispositionOf('alpha', 'i1', 'won'), dispositionOf('beta', 'i1', 'outbid')], itself)).toEqual([])
})

function itself(partner: string): string {
  return partner
}

function dispositionOf(partner: string, impId: string, reason: Disposition['reason']): Disposition {
  return { partner, impId, reason, detail: '', priceMicros: undefined }
}
