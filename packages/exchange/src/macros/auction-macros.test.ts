import { expect, test } from 'vitest'
import { bidOf, impOf, opportunityFor } from '../../test/support/samples.ts'
import type { Winner } from '../model/award.ts'
import type { CheckedBid } from '../model/bid.ts'
import { loserMacros, winnerMacros } from './auction-macros.ts'

const named = { partnerBidid: 'answer-7', partnerSeat: 'buyer-7' }

test('a winner in a second-price auction hears what it pays and what would have tied', () => {
  expect(winnerMacros(winnerOf({ ...named, adid: 'ad-1' }, 3_010_000, 3_000_000), 'request-1')).toEqual({
    AUCTION_ID: 'request-1',
    AUCTION_BID_ID: 'answer-7',
    AUCTION_IMP_ID: 'i1',
    AUCTION_SEAT_ID: 'buyer-7',
    AUCTION_AD_ID: 'ad-1',
    AUCTION_CURRENCY: 'USD',
    AUCTION_MULTIPLIER: '1',
    AUCTION_PRICE: '3.01',
    AUCTION_MBR: '0.602',
    AUCTION_LOSS: '0',
    AUCTION_MIN_TO_WIN: '3',
  })
})

test('a winner that was alone needed the floor', () => {
  expect(winnerMacros(winnerOf({}, 5_000_000, undefined), 'request-1')).toMatchObject({ AUCTION_MIN_TO_WIN: '1.25' })
})

test('prices are told in the money of the partner, before the margin', () => {
  const winner = winnerOf({ marginPercent: 10, netMicros: 4_500_000 }, 2_700_000, 1_800_000)

  expect(winnerMacros(winner, 'request-1')).toMatchObject({
    AUCTION_PRICE: '3',
    AUCTION_MBR: '0.6',
    AUCTION_MIN_TO_WIN: '2',
  })
})

test('a winner never pays more than it bid, whatever the margin rounds to', () => {
  for (let priceMicros = 1; priceMicros < 3000; priceMicros += 7) {
    const netMicros = Math.floor((priceMicros * 93) / 100)
    if (netMicros === 0) continue
    const winner = winnerOf({ priceMicros, netMicros, marginPercent: 7 }, netMicros, undefined)

    expect(Number(winnerMacros(winner, 'request-1').AUCTION_PRICE)).toBeLessThanOrEqual(priceMicros / 1_000_000)
  }
})

test('a partner hears its own names for its answer and its seat, or none where it gave none', () => {
  const ours = bidOf({ seat: 'our-seat' })

  expect(loserMacros({ ...ours, ...named }, 'outbid', undefined, 'request-1')).toMatchObject({
    AUCTION_BID_ID: 'answer-7',
    AUCTION_SEAT_ID: 'buyer-7',
  })
  expect(loserMacros(ours, 'outbid', undefined, 'request-1')).toMatchObject({ AUCTION_BID_ID: '', AUCTION_SEAT_ID: '' })
})

test('a loser hears the code of its reason and what would have won, and no price', () => {
  const macros = loserMacros(bidOf(), 'outbid', 5_000_000, 'request-1')

  expect(macros).toMatchObject({ AUCTION_LOSS: '102', AUCTION_MIN_TO_WIN: '5' })
  expect(macros.AUCTION_PRICE).toBeUndefined()
})

test.each([
  ['below-floor', '100'],
  ['price', '9'],
  ['currency', '3'],
  ['missing-markup', '7'],
  ['markup', '204'],
  ['missing-asset', '204'],
  ['not-secure', '207'],
  ['blocked-advertiser', '205'],
  ['blocked-category', '209'],
] as const)('the loss code of %s is %s, and without a price that would have won it is empty', (reason, code) => {
  expect(loserMacros(bidOf(), reason, undefined, 'request-1')).toMatchObject({
    AUCTION_LOSS: code,
    AUCTION_MIN_TO_WIN: '',
  })
})

function winnerOf(bid: Partial<CheckedBid>, clearingMicros: number, runnerUpMicros: number | undefined): Winner {
  const [imp] = opportunityFor({ imp: [impOf({ bidfloor: 1.25 })] }).imps
  if (imp === undefined) throw new Error('the sample has no impression')
  return { bid: bidOf({ priceMicros: 5_000_000, ...bid }), imp, clearingMicros, runnerUpMicros }
}
