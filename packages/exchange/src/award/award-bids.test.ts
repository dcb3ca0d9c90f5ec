import { contextWith } from '@parley/contract'
import type { Tokens } from '@parley/journal'
import { expect, test } from 'vitest'
import { awardToolsOf, bidOf, impOf, opportunityFor, titleAsset, tokens } from '../../test/support/samples.ts'
import { winnerMacros } from '../macros/auction-macros.ts'
import type { Award } from '../model/award.ts'
import type { CheckedBid } from '../model/bid.ts'
import { type AwardTools, awardBid } from './award-bids.ts'
import { createOverflowUrls } from './overflow-urls.ts'

const now = 1_800_000_000
const tools = awardToolsOf()
const link = { url: 'https://shop.example/' }

test('the notice URLs are our own, sealed, with the price macro left for the caller', () => {
  const { nurl, burl } = award({ priceMicros: 2_000_000, seat: 'seat-7' })

  const win = /^https:\/\/exchange\.example\/ads\/w\/(.*)\?p=\$\{AUCTION_PRICE\}$/.exec(nurl)?.[1] ?? ''
  const billing = /^https:\/\/exchange\.example\/ads\/b\/(.*)\?p=\$\{AUCTION_PRICE\}$/.exec(burl)?.[1] ?? ''

  expect(tokens.open(billing, 'billing', now).kind).toBe('facts')
  expect(tokens.open(win, 'win', now)).toMatchObject({
    facts: {
      auction: 'our-id',
      imp: 'i1',
      bid: 'bid-1',
      publisher: 'pub-1',
      partner: 'alpha',
      seat: 'seat-7',
      context: contextWith({ format: 'any', advertiser: 'shop.example' }),
      bidMicros: 2_000_000,
      paidMicros: 1_500_000,
      clearingMicros: 1_500_000,
      floorMicros: 1_000_000,
      auctionType: 2,
      isTest: false,
      issuedAt: now,
      expiresAt: now + 3600,
    },
    urls: { win: '', billing: '', landing: '' },
    elsewhere: { win: false, billing: false },
  })
})

test('D100: the notice says under which deal it was sold, and the floor that counted', () => {
  const deal = { id: 'spring-2027', floorMicros: 500_000, auctionType: 1, priority: 3 } as const

  const read = tokens.open(tokenIn(award({ deal }).nurl), 'win', now)

  expect(read).toMatchObject({
    facts: { context: { deal: 'spring-2027' }, floorMicros: 500_000, auctionType: 1 },
  })
})

test('what the partner pays is what its own URLs say, to the micro', () => {
  const own = {
    winUrl: 'https://alpha.example/win?p=${AUCTION_PRICE}&i=${AUCTION_IMP_ID}',
    billingUrl: 'https://alpha.example/bill?p=${AUCTION_PRICE:B64}&m=${AUCTION_MIN_TO_WIN}',
  }

  // 1.5 dollars are left of 1.764706 after 15 percent.
  const read = tokens.open(tokenIn(award({ ...own, marginPercent: 15 }).nurl), 'win', now)

  expect(read).toMatchObject({
    facts: { paidMicros: 1_764_706, clearingMicros: 1_500_000 },
    urls: {
      win: 'https://alpha.example/win?p=1.764706&i=i1',
      billing: `https://alpha.example/bill?p=${encodeURIComponent(btoa('1.764706'))}&m=1.752942`,
    },
  })
})

test('the price in the token is the price of the macro, at every margin', () => {
  for (let percent = 0; percent <= 90; percent += 0.37) {
    const { nurl, winner } = award({ marginPercent: percent })
    const read = tokens.open(tokenIn(nurl), 'win', now)

    if (read.kind === 'refused') throw new Error(read.reason)
    const told = Number(winnerMacros(winner, 'r1').AUCTION_PRICE)
    expect(read.facts.paidMicros).toBe(Math.round(told * 1_000_000))
  }
})

test('no notice URL is longer than 2,000 characters; what does not fit is kept in memory', () => {
  const overflowUrls = createOverflowUrls(10)
  const long = {
    winUrl: `https://alpha.example/${'x'.repeat(1000)}`,
    billingUrl: `https://alpha.example/${'y'.repeat(900)}`,
  }

  const { nurl, burl } = award(long, { overflowUrls })

  expect([nurl, burl].every(({ length }) => length <= 2000)).toBe(true)
  expect(tokens.open(tokenIn(burl), 'billing', now)).toMatchObject({
    urls: { win: '', billing: long.billingUrl },
    elsewhere: { win: true, billing: false },
  })
  expect(overflowUrls.of('bid-1')).toMatchObject({ win: long.winUrl, billing: long.billingUrl })
})

test('names of any length and kind leave room in the URL, and come out as plain text', () => {
  const names = { seat: '"'.repeat(5000), partner: 'p'.repeat(63) }

  const { nurl } = award(names, {}, { publisher: `\u0000\n\ud800"${'✓'.repeat(60)}` })
  const read = tokens.open(tokenIn(nurl), 'win', now)

  expect(nurl.length).toBeLessThanOrEqual(2000)
  expect(read).toMatchObject({
    facts: {
      publisher: `\ufffd"${'✓'.repeat(60)}`,
      seat: '"'.repeat(128),
      partner: 'p'.repeat(63),
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

const isTracked = (publisher: string | undefined): boolean => publisher === 'pub-1'
const assets = [{ id: 1, title: { text: 'Shoes' }, link: { url: 'https://shop.example/asset' } }]
const eventtrackers = [{ event: 1, method: 2, url: 'https://alpha.example/js' }]

test('D80: markup of a tracked publisher reports impressions and clicks to us, and keeps the partner’s trackers', () => {
  const clicktrackers = ['https://alpha.example/click']
  const markup = { assets, link: { url: 'https://shop.example/?p=${AUCTION_PRICE}', clicktrackers }, eventtrackers }

  const { native } = nativeIn(award({ markup }, { isTracked }))

  const shown = native.eventtrackers?.[1]
  expect(native.eventtrackers).toEqual([eventtrackers[0], { event: 1, method: 1, url: expect.any(String) }])
  expect(native.imptrackers).toBe(undefined)
  expect(tokens.open(pathIn(shown?.url, '/i/'), 'impression', now)).toMatchObject({ facts: { bid: 'bid-1' } })
  expect(native.link.clicktrackers).toEqual(clicktrackers)
  expect(landingOf(native.link.url)).toBe('https://shop.example/?p=1.5')
  expect(landingOf(native.assets?.[0]?.link?.url)).toBe('https://shop.example/asset')
})

test('D80: markup for a publisher that is not tracked has no URL of ours', () => {
  const markup = { assets, link, eventtrackers }

  const { adm } = award({ markup }, { isTracked: () => false })

  expect(JSON.parse(adm)).toEqual({ native: markup })
})

test.each(['1.0', '1.1'])('D80: native %s has no event trackers, so its impression trackers get one more', (ver) => {
  const imp = [impOf({ native: { request: JSON.stringify({ native: { ver, assets: [titleAsset] } }), ver } })]
  const markup = { assets, link, imptrackers: ['https://alpha.example/seen'] }

  const { native } = nativeIn(award({ markup }, { isTracked }, { imp }))

  expect(native.eventtrackers).toBe(undefined)
  expect(native.imptrackers).toEqual(['https://alpha.example/seen', expect.stringContaining('/ads/i/')])
})

test('D80: a link that is too long or leads to no page of the web stays as it is', () => {
  const urls = [`https://shop.example/${'x'.repeat(1900)}`, 'shop-app://product/7', 'no URL']

  for (const url of urls) {
    const { native } = nativeIn(award({ markup: { assets: [], link: { url } } }, { isTracked }))

    expect(native.link.url).toBe(url)
    expect(native.eventtrackers).toHaveLength(1)
  }
})

test('D80: a tracked link has at most 2,000 characters', () => {
  const lengths = Array.from({ length: 200 }, (_, more) => {
    const url = `https://shop.example/${'x'.repeat(1100 + more)}`
    return nativeIn(award({ markup: { assets: [], link: { url } } }, { isTracked })).native.link.url
  }).filter((url) => url.startsWith('https://exchange.example/'))

  expect(lengths.length).toBeGreaterThan(0)
  expect(lengths.length).toBeLessThan(200)
  expect(Math.max(...lengths.map(({ length }) => length))).toBeLessThanOrEqual(2000)
})

test('D80: the same markup, sold twice, is tracked under the bid that sold it, and is not changed itself', () => {
  const markup = { assets, link }
  const ids = ['first', 'second']

  const before = award({ markup }).adm
  const tracked = ids.map((id) => nativeIn(award({ markup }, { isTracked, newId: () => id })).native)
  const after = award({ markup }).adm

  const bids = tracked.map(({ link: { url } }) => tokens.open(pathIn(url, '/c/'), 'click', now))
  expect(bids).toMatchObject([{ facts: { bid: 'first' } }, { facts: { bid: 'second' } }])
  expect(after).toBe(before)
})

interface SentNative {
  readonly assets?: readonly { readonly link?: { readonly url: string } }[]
  readonly link: { readonly url: string; readonly clicktrackers?: readonly string[] }
  readonly eventtrackers?: readonly { readonly url?: string }[]
  readonly imptrackers?: readonly string[]
}

function nativeIn({ adm }: Award): { readonly native: SentNative } {
  return JSON.parse(adm) as { native: SentNative }
}

test('D102: a publisher that wants feedback gets a URL for each bid, sealed about that bid', () => {
  const hasFeedback = (publisher: string | undefined): boolean => publisher === 'pub-1'

  const wanted = award({}, { hasFeedback })
  const unwanted = award({}, { hasFeedback }, { publisher: 'pub-2' })

  expect(tokens.open(pathIn(wanted.feedback, '/feedback/'), 'feedback', now)).toMatchObject({
    facts: { bid: 'bid-1', publisher: 'pub-1', partner: 'alpha', issuedAt: now, expiresAt: now + 3600 },
  })
  expect(unwanted.feedback).toBe(undefined)
})

test('D102: nothing is sealed for feedback that nobody wants', () => {
  const feedback = (): never => {
    throw new Error('it was sealed')
  }
  const seal: Tokens['seal'] = (sealed, lengthMax) => ({ ...tokens.seal(sealed, lengthMax), feedback })

  expect(award({}, { tokens: { ...tokens, seal } }).feedback).toBe(undefined)
})

function tokenIn(url: string): string {
  return /\/[wb]\/([\w.-]*)\?/.exec(url)?.[1] ?? ''
}

function pathIn(url: string | undefined, path: string): string {
  const start = `https://exchange.example/ads${path}`
  expect(url?.startsWith(start)).toBe(true)
  return url?.slice(start.length) ?? ''
}

function landingOf(url: string | undefined): string | undefined {
  const read = tokens.open(pathIn(url, '/c/'), 'click', now)
  return read.kind === 'facts' ? read.urls.landing : undefined
}

interface Asked {
  readonly imp?: readonly object[]
  readonly publisher?: string
}

function award(bid: Partial<CheckedBid> = {}, members: Partial<AwardTools> = {}, asked: Asked = {}): Award {
  const { imp: imps = [impOf({ bidfloor: 1 })], publisher = 'pub-1' } = asked
  const opportunity = opportunityFor({
    at: 2,
    site: { domain: 'site.example', publisher: { id: publisher } },
    imp: imps,
  })
  const [imp] = opportunity.imps
  if (imp === undefined) throw new Error('the sample has no impression')
  const winner = { bid: bidOf(bid), imp, clearingMicros: 1_500_000, runnerUpMicros: 1_490_000 }
  return awardBid(winner, opportunity, { id: 'our-id', issuedAt: now }, { ...tools, ...members })
}
