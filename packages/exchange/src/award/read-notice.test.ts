import type { SealedFacts } from '@parley/journal'
import { expect, test } from 'vitest'
import { noticeFactsOf, tokens } from '../../test/support/samples.ts'
import { createKeptUrls } from './kept-urls.ts'
import { readNotice } from './read-notice.ts'

const now = 1_800_000_000
const facts = noticeFactsOf({ issuedAt: now })
const urls = { win: 'https://alpha.example/win?p=1', billing: 'https://alpha.example/bill?p=1', landing: '' }
const sealed: SealedFacts = { ...facts, urls }
const tools = { tokens, keptUrls: createKeptUrls(10) }

test('a sealed notice is noted with its facts, the reported price and the partner’s own URL', () => {
  const { win, billing } = tokens.seal(sealed)

  const noted = { facts, reportedPrice: '1.25', isUrlUnknown: false, landingUrl: '' }
  expect(readNotice({ kind: 'win', token: win }, 'p=1.25', tools, now)).toEqual({
    kind: 'noted',
    notice: 'win',
    partnerUrl: urls.win,
    ...noted,
  })
  expect(readNotice({ kind: 'billing', token: billing }, 'p=1.25', tools, now)).toEqual({
    kind: 'noted',
    notice: 'billing',
    partnerUrl: urls.billing,
    ...noted,
  })
})

test('an impression has no URL of the partner, and a click has the page that it leads to', () => {
  const { impression } = tokens.seal(sealed)
  const landing = 'https://shop.example/'
  const click = tokens.sealClick({ ...sealed, urls: { ...urls, landing } }) ?? ''

  expect(readNotice({ kind: 'impression', token: impression }, '', tools, now)).toMatchObject({
    kind: 'noted',
    notice: 'impression',
    partnerUrl: '',
    landingUrl: '',
  })
  expect(readNotice({ kind: 'click', token: click }, 'url=https://evil.example', tools, now)).toMatchObject({
    kind: 'noted',
    notice: 'click',
    partnerUrl: '',
    landingUrl: landing,
  })
})

test('a URL that did not fit is found in this process, and is unknown in any other', () => {
  const long = { ...urls, win: `https://alpha.example/${'x'.repeat(2000)}` }
  const { win, billing } = tokens.seal({ ...sealed, urls: long })
  const keptUrls = createKeptUrls(10)
  keptUrls.keep(facts.bid, long)

  const call = { kind: 'win', token: win } as const
  expect(readNotice(call, '', { tokens, keptUrls }, now)).toMatchObject({ partnerUrl: long.win, isUrlUnknown: false })
  expect(readNotice(call, '', tools, now)).toMatchObject({ kind: 'noted', partnerUrl: '', isUrlUnknown: true })
  expect(readNotice({ kind: 'billing', token: billing }, '', tools, now)).toMatchObject({
    partnerUrl: urls.billing,
    isUrlUnknown: false,
  })
})

test('at the bound, the URLs that were kept longest ago are dropped', () => {
  const kept = createKeptUrls(2)
  for (const bid of ['a', 'b', 'c']) kept.keep(bid, urls)

  expect([kept.of('a'), kept.of('b'), kept.of('c')]).toEqual([undefined, urls, urls])
})

test.each([
  ['', ''],
  ['p=', ''],
  ['p=0', '0'],
  ['p=-1', '-1'],
  ['p=1e9', '1e9'],
  ['p=NaN', 'NaN'],
  ['p=${AUCTION_PRICE}', '${AUCTION_PRICE}'],
  ['p=%24%7BAUCTION_PRICE%7D', '${AUCTION_PRICE}'],
  ['p=%FF', '\ufffd'],
  [`p=${'9'.repeat(100)}`, '9'.repeat(32)],
])('T53: whatever the price says (%.20s), it is evidence and not the truth', (query, reportedPrice) => {
  expect(readNotice({ kind: 'billing', token: tokens.seal(sealed).billing }, query, tools, now)).toMatchObject({
    kind: 'noted',
    facts: { bidMicros: 3, paidMicros: 2, clearingMicros: 1 },
    reportedPrice,
  })
})

test('T58: a forged, an expired and a broken notice, and one of another kind, are refused alike', () => {
  const expired = tokens.seal({ ...sealed, expiresAt: now - 1000 }).win
  const { win, billing } = tokens.seal(sealed)

  const outcomes = [expired, billing, `${win}x`, '', 'x.y'].map((token) =>
    readNotice({ kind: 'win', token }, '', tools, now),
  )

  // Only the operator is told the reason.
  const refused = { kind: 'refused', notice: 'win' }
  expect(outcomes).toEqual([
    { ...refused, reason: 'expired' },
    { ...refused, reason: 'forged' },
    { ...refused, reason: 'malformed' },
    { ...refused, reason: 'malformed' },
    { ...refused, reason: 'malformed' },
  ])
})
