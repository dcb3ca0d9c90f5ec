import { feedbackReasons, noticeKinds } from '@parley/contract'
import type { SealedFacts } from '@parley/journal'
import { randomOf } from '@parley/testkit'
import { tries } from '@parley/testkit/tries'
import { expect, test } from 'vitest'
import { noticeFactsOf, tokens } from '../../test/support/samples.ts'
import { createOverflowUrls } from './overflow-urls.ts'
import { readNotice } from './read-notice.ts'

const now = 1_800_000_000
const facts = noticeFactsOf({ issuedAt: now })
const urls = { win: 'https://alpha.example/win?p=1', billing: 'https://alpha.example/bill?p=1', landing: '' }
const sealed: SealedFacts = { ...facts, urls }
const tools = { tokens, overflowUrls: createOverflowUrls(10) }

test('a sealed notice is noted with its facts, the reported price and the partner’s own URL', () => {
  const { win, billing } = tokens.seal(sealed)

  const noted = { facts, reported: '1.25', isUrlUnknown: false, landingUrl: '' }
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
  const overflowUrls = createOverflowUrls(10)
  overflowUrls.keep(facts.bid, long)

  const call = { kind: 'win', token: win } as const
  expect(readNotice(call, '', { tokens, overflowUrls }, now)).toMatchObject({
    partnerUrl: long.win,
    isUrlUnknown: false,
  })
  expect(readNotice(call, '', tools, now)).toMatchObject({ kind: 'noted', partnerUrl: '', isUrlUnknown: true })
  expect(readNotice({ kind: 'billing', token: billing }, '', tools, now)).toMatchObject({
    partnerUrl: urls.billing,
    isUrlUnknown: false,
  })
})

test('at the bound, the URLs that were kept longest ago are dropped', () => {
  const kept = createOverflowUrls(2)
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
])('T53: whatever the price says (%.20s), it is evidence and not the truth', (query, reported) => {
  expect(readNotice({ kind: 'billing', token: tokens.seal(sealed).billing }, query, tools, now)).toMatchObject({
    kind: 'noted',
    facts: { bidMicros: 3, paidMicros: 2, clearingMicros: 1 },
    reported,
  })
})

test.each(feedbackReasons)('D102: feedback says that an ad is %s, about the bid of its token', (reason) => {
  const token = tokens.seal(sealed).feedback()

  expect(readNotice({ kind: 'feedback', token }, `reason=${reason}&publisher=other`, tools, now)).toEqual({
    kind: 'noted',
    notice: 'feedback',
    facts,
    reported: reason,
    partnerUrl: '',
    isUrlUnknown: false,
    landingUrl: '',
  })
})

test.each(['', 'reason=', 'reason=boring', 'reason=Irrelevant', 'reason=irrelevant%20', 'p=irrelevant', 'irrelevant'])(
  'D102: feedback without one of the six reasons (%s) is refused',
  (query) => {
    const token = tokens.seal(sealed).feedback()

    expect(readNotice({ kind: 'feedback', token }, query, tools, now)).toEqual({
      kind: 'refused',
      notice: 'feedback',
      reason: 'unknown-reason',
    })
  },
)

test('D102: of a hundred thousand altered tokens, tokens of other kinds and altered reasons, none is accepted', () => {
  const token = tokens.seal(sealed).feedback()
  const otherBid = tokens.seal({ ...sealed, bid: 'bid-2', publisher: 'other' }).feedback()
  const { win, billing, impression } = tokens.seal(sealed)
  const others = [win, billing, impression, tokens.sealClick(sealed) ?? '']
  const [body = '', code = ''] = token.split('.')
  const [otherBody = '', otherCode = ''] = otherBid.split('.')
  const random = randomOf(102)
  const below = (count: number): number => Math.floor(random() * count)
  const reasonAt = (index: number): string => feedbackReasons[index % feedbackReasons.length] ?? ''
  const forgeries: readonly ((index: number) => readonly [token: string, query: string])[] = [
    (index) => [altered(token, below(token.length), below(255) + 1), `reason=${reasonAt(index)}`],
    (index) => [`${altered(body, below(body.length), below(255) + 1)}.${code}`, `reason=${reasonAt(index)}`],
    (index) => [`${body}.${altered(code, below(code.length), below(255) + 1)}`, `reason=${reasonAt(index)}`],
    (index) => [index % 2 === 0 ? `${body}.${otherCode}` : `${otherBody}.${code}`, `reason=${reasonAt(index)}`],
    (index) => [others[index % others.length] ?? '', `reason=${reasonAt(index)}`],
    (index) => [token, `reason=${altered(reasonAt(index), below(reasonAt(index).length), below(255) + 1)}`],
  ]
  let accepted = 0
  for (let index = 0; index < tries(100_000); index++) {
    const [forged, query] = forgeries[index % forgeries.length]?.(below(1000)) ?? ['', '']
    if (readNotice({ kind: 'feedback', token: forged }, query, tools, now).kind === 'noted') accepted++
  }

  expect(accepted).toBe(0)
  expect(readNotice({ kind: 'feedback', token }, 'reason=helpful', tools, now)).toMatchObject({ kind: 'noted' })
  // Nor can feedback be made into money.
  for (const kind of noticeKinds.filter((other) => other !== 'feedback')) {
    expect(readNotice({ kind, token }, '', tools, now)).toMatchObject({ kind: 'refused', reason: 'forged' })
  }
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

/** The text with other bits in one of its characters. */
function altered(text: string, at: number, bits: number): string {
  return text.slice(0, at) + String.fromCharCode(text.charCodeAt(at) ^ bits) + text.slice(at + 1)
}
