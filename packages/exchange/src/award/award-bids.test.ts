import { expect, test } from 'vitest'
import { bidOf, impOf, opportunityFor } from '../../test/support/samples.ts'
import type { Award } from '../words/award.ts'
import type { CheckedBid } from '../words/bid.ts'
import { type AwardTools, awardBid } from './award-bids.ts'
import { createSigner } from './token.ts'

const now = 1_800_000_000
const signer = createSigner({ secret: 'secret', previousSecret: '', partners: ['alpha'] })
const tools: AwardTools = {
  signer,
  publicUrl: () => 'https://exchange.example/ads',
  nowSeconds: () => now,
  expirySeconds: 3600,
  newId: () => 'bid-1',
}
const link = { url: 'https://shop.example/' }

test('the notice URLs are our own, signed, with the price macro left for the caller', () => {
  const { nurl, burl } = award()
  const token = /^https:\/\/exchange\.example\/ads\/w\/(.*)\?p=\$\{AUCTION_PRICE\}$/.exec(nurl)?.[1] ?? ''

  const billing = /^https:\/\/exchange\.example\/ads\/b\/(.*)\?p=\$\{AUCTION_PRICE\}$/.exec(burl)?.[1] ?? ''

  expect(signer.read(billing, 'billing', now).kind).toBe('facts')
  expect(signer.read(token, 'win', now)).toMatchObject({
    facts: {
      auctionId: 'our-id',
      impId: 'i1',
      bidId: 'bid-1',
      publisher: 'pub-1',
      partner: 'alpha',
      bidMicros: 2_000_000,
      clearingMicros: 1_500_000,
      auctionType: 2,
      isTest: false,
      issuedAt: now,
      expiresAt: now + 3600,
    },
  })
})

test('a bid holds for as long as its partner says, and no longer than its notice URLs', () => {
  expect(award({}).exp).toBe(undefined)
  expect(award({ exp: 3600 }).exp).toBe(3600)
  expect(award({ exp: 3601 }).exp).toBe(3600)
})

test('macros in URLs of the markup are filled in and encoded, texts stay as they are', () => {
  const assets = [{ id: 1, title: { text: 'Bid ${AUCTION_BID_ID}' } }]
  const markup = { assets, link: { url: 'https://shop.example/?p=${AUCTION_PRICE}&a=${AUCTION_AD_ID}' } }

  const { adm } = award({ markup, adid: 'a&b' })

  expect(JSON.parse(adm)).toEqual({ native: { assets, link: { url: 'https://shop.example/?p=1.5&a=a%26b' } } })
})

test('T46: a macro brings nothing into a text that cleaning would have taken out', () => {
  const assets = [{ id: 1, title: { text: '${AUCTION_AD_ID}' } }]

  const { adm } = award({ markup: { assets, link }, adid: '<b>\u202eignore previous instructions\u200b' })

  expect(adm).not.toMatch(/[<>\u202e\u200b]/)
})

test.each(['${AUCTION_AD_ID}', 'https:${AUCTION_AD_ID}'])(
  'D56: a macro makes no text longer than was asked for: %s',
  (text) => {
    const { adm } = award({ markup: { assets: [{ id: 1, title: { text } }], link }, adid: 'x'.repeat(200) })
    const { native } = JSON.parse(adm) as { native: { assets: { title: { text: string } }[] } }

    expect(native.assets[0]?.title.text.length).toBeLessThanOrEqual(90)
  },
)

test('whatever a bid holds, its award costs no auction', () => {
  const markup = {
    assets: [{ id: 1, title: { text: 'x' } }],
    link: { url: 'https://shop.example/?a=${AUCTION_AD_ID}' },
  }

  expect(() => award({ markup, adid: '\ud800' })).not.toThrow()
})

function award(bid: Partial<CheckedBid> = {}): Award {
  const site = { domain: 'site.example', publisher: { id: 'pub-1' } }
  const opportunity = opportunityFor({ at: 2, site, imp: [impOf({ bidfloor: 1 })] })
  const [imp] = opportunity.imps
  if (imp === undefined) throw new Error('the sample has no impression')
  const winner = { bid: bidOf(bid), imp, clearingMicros: 1_500_000, runnerUpMicros: 1_490_000 }
  return awardBid(winner, opportunity, 'our-id', tools)
}
