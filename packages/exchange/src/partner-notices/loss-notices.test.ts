import { expect, test } from 'vitest'
import { bidOf } from '../../test/support/samples.ts'
import type { Loss } from '../model/disposition.ts'
import { lossNoticesOf } from './loss-notices.ts'

const lossUrl =
  'https://partner.net/loss?r=${AUCTION_LOSS}&m=${AUCTION_MIN_TO_WIN}&i=${AUCTION_ID}&s=${AUCTION_SEAT_ID}'

test('a lost bid with a loss URL gets its notice, with the macros filled in', () => {
  const notices = lossNoticesOf([lossOf({ reason: 'outbid', minToWinMicros: 3_010_000 })], 'request-1')

  expect(notices).toEqual([{ partner: 'alpha', url: 'https://partner.net/loss?r=102&m=3.01&i=request-1&s=buyer-7' }])
})

test('a lost bid without a loss URL gets none', () => {
  expect(lossNoticesOf([lossOf({ bid: bidOf() })], 'request-1')).toEqual([])
})

test('whatever a bid holds, its notice costs no auction', () => {
  const bid = bidOf({ lossUrl: 'https://partner.net/?a=${AUCTION_AD_ID}&i=${AUCTION_IMP_ID}', adid: '\ud800' })

  expect(() => lossNoticesOf([lossOf({ bid })], 'request-1')).not.toThrow()
})

function lossOf(members: Partial<Loss> = {}): Loss {
  return {
    partner: 'alpha',
    bid: bidOf({ lossUrl, partnerSeat: 'buyer-7' }),
    reason: 'outbid',
    minToWinMicros: undefined,
    ...members,
  }
}
