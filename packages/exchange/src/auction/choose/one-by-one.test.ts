import { expect, test } from 'vitest'
import { bidOf, impOf, opportunityFor } from '../../../test/support/samples.ts'
import type { CheckedBid, Offer } from '../../model/bid.ts'
import type { Opportunity } from '../../model/opportunity.ts'
import type { RepeatAmong } from '../../model/pacing.ts'
import { holdAuction } from '../hold-auction.ts'
import { checkMarkup } from './check-markup.ts'
import { type AuctionFor, sellOneByOne } from './one-by-one.ts'

const opportunity = opportunityFor({ imp: [impOf({ id: 'i1' }), impOf({ id: 'i2' })] })

test('without a rule all impressions are sold at once', () => {
  const parts: Opportunity[] = []

  sellOneByOne(opportunity, [offerOf(bidOf())], (part, offers) => {
    parts.push(part)
    return sell(part, offers)
  })

  expect(parts).toEqual([opportunity])
})

test('an advertiser that has won one impression does not win the next, and the next best bid does', () => {
  const dear = { partner: 'a', priceMicros: 3_000_000, adomain: ['shop.example'] }
  const cheap = { partner: 'b', priceMicros: 1_000_000, adomain: ['book.example'] }
  const offers = ['i1', 'i2'].flatMap((impId) => [
    offerOf(bidOf({ ...dear, impId })),
    offerOf(bidOf({ ...cheap, impId })),
  ])

  const sold = sellOneByOne(opportunity, offers, sell, sameDomain)

  expect(wonIn(sold)).toEqual(['i1 a', 'i2 b'])
  expect(endsOf(sold)).toEqual([
    'a i2 repeated-advertiser: it has won',
    'a i1 won: clears at 3 USD',
    "b i1 outbid: 1 USD after margin; the winner's was 3",
    'b i2 won: clears at 1 USD',
  ])
  expect(lossesOf(sold)).toEqual(['a i2 repeated-advertiser', 'b i1 outbid'])
})

test('another bid of the same offer takes the place of one that is refused, and its own markup is read', () => {
  const first = bidOf({ partner: 'a', adomain: ['shop.example'] })
  const again = bidOf({ partner: 'b', impId: 'i2', bidId: 'again', priceMicros: 3_000_000, adomain: ['shop.example'] })
  const other = bidOf({ partner: 'b', impId: 'i2', bidId: 'other', priceMicros: 2_000_000, adomain: ['book.example'] })
  const unread = { ...offerOf(again, other), bids: [again, other].map((bid) => ({ ...bid, markup: undefined })) }

  const sold = sellOneByOne(opportunity, [offerOf(first), unread], sell, sameDomain)

  expect(sold.auction.winners.map(({ bid }) => bid)).toEqual([first, other])
  expect(endsOf(sold)).toEqual(['a i1 won: clears at 2 USD', 'b i2 won: clears at 2 USD'])
  expect(lossesOf(sold)).toEqual(['b i2 repeated-advertiser'])
})

test('a refused bid ends with its price and its deal', () => {
  const deal = { id: 'd1', floorMicros: 0, auctionType: undefined, priority: 0 }
  const offers = [offerOf(bidOf({ partner: 'a' })), offerOf(bidOf({ partner: 'b', impId: 'i2', deal }))]

  const { round } = sellOneByOne(opportunity, offers, sell, sameDomain)

  expect(round.closed).toMatchObject([{ partner: 'b', impId: 'i2', priceMicros: 2_000_000, deal: 'd1' }])
})

type Sold = ReturnType<AuctionFor>

const sell: AuctionFor = (part, offers) => {
  const round = checkMarkup(part, offers)
  return { round, auction: holdAuction(part, round.bids) }
}

const sameDomain: RepeatAmong = ({ adomain }, won) =>
  won.some((bid) => bid.adomain.join() === adomain.join()) ? 'it has won' : undefined

function offerOf(...bids: readonly CheckedBid[]): Offer {
  return {
    bids,
    read(at) {
      const bid = bids[at]
      if (bid === undefined) throw new Error(`no bid ${at}`)
      return { kind: 'checked', bid }
    },
  }
}

function wonIn({ auction }: Sold): readonly string[] {
  return auction.winners.map(({ imp, bid }) => `${imp.id} ${bid.partner}`)
}

function endsOf({ round, auction }: Sold): readonly string[] {
  const ends = [...round.closed, ...auction.dispositions]
  return ends.map(({ partner, impId, reason, detail }) => `${partner} ${impId} ${reason}: ${detail}`)
}

function lossesOf({ round, auction }: Sold): readonly string[] {
  return [...round.losses, ...auction.losses].map(({ bid, partner, reason }) => `${partner} ${bid.impId} ${reason}`)
}
