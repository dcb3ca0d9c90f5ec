import { expect, test } from 'vitest'
import { countOf, noticeCallOf, readNotice } from './read-notice.ts'
import { createSigner, type NoticeFacts } from './token.ts'

const signer = createSigner({ secret: 'secret', previousSecret: '', partners: ['alpha'] })
const now = 1_800_000_000
const facts: NoticeFacts = {
  auctionId: 'a',
  impId: 'i',
  bidId: 'b',
  publisher: '',
  partner: 'alpha',
  bidMicros: 2,
  clearingMicros: 1,
  floorMicros: 0,
  auctionType: 2,
  isTest: false,
  issuedAt: now,
  expiresAt: now + 60,
}

test('the path says which notice is meant, behind the base path', () => {
  expect(noticeCallOf('/w/token', '')).toEqual({ kind: 'win', token: 'token' })
  expect(noticeCallOf('/b/token', '')).toEqual({ kind: 'billing', token: 'token' })
  expect(noticeCallOf('/ads/w/token', '/ads')).toEqual({ kind: 'win', token: 'token' })
  expect(noticeCallOf('/w/token', '/ads')).toBeUndefined()
  expect(noticeCallOf('/openrtb2', '')).toBeUndefined()
  expect(noticeCallOf('/w', '')).toBeUndefined()
})

test('a signed notice is noted with its facts and the price that the caller reports', () => {
  expect(readNotice({ kind: 'win', token: signer.sign(facts).win }, 'p=1.25', signer, now)).toEqual({
    kind: 'noted',
    notice: 'win',
    facts,
    reportedPrice: '1.25',
  })
})

test('D58: a notice of a test bid is counted apart from wins and billings', () => {
  const noted = { kind: 'noted', facts, reportedPrice: '' } as const
  const tested = { ...noted, facts: { ...facts, isTest: true } } as const

  expect(countOf({ ...noted, notice: 'win' })).toBe('win')
  expect(countOf({ ...noted, notice: 'billing' })).toBe('billing')
  expect(countOf({ ...tested, notice: 'win' })).toBe('test-win')
  expect(countOf({ ...tested, notice: 'billing' })).toBe('test-billing')
  expect(countOf({ kind: 'refused', notice: 'win', reason: 'forged' })).toBe('refused')
})

test.each([
  ['', ''],
  ['p=', ''],
  ['p=${AUCTION_PRICE}', '${AUCTION_PRICE}'],
  ['p=%24%7BAUCTION_PRICE%7D', '${AUCTION_PRICE}'],
  ['p=-1', '-1'],
  ['p=NaN', 'NaN'],
  ['p=%FF', '\ufffd'],
  [`p=${'9'.repeat(100)}`, '9'.repeat(32)],
])('T53: whatever the price says (%.20s), it is evidence and not the truth', (query, reportedPrice) => {
  expect(readNotice({ kind: 'billing', token: signer.sign(facts).billing }, query, signer, now)).toMatchObject({
    kind: 'noted',
    facts: { clearingMicros: 1 },
    reportedPrice,
  })
})

test('T58: a forged, an expired and a broken notice, and one of the other kind, are refused alike', () => {
  const expired = signer.sign({ ...facts, expiresAt: now - 1000 }).win
  const { win, billing } = signer.sign(facts)

  const outcomes = [expired, billing, `${win}x`, '', 'x.y'].map((token) =>
    readNotice({ kind: 'win', token }, '', signer, now),
  )

  // Only the operator is told the reason.
  const refused = { kind: 'refused', notice: 'win' }
  expect(outcomes).toEqual([
    { ...refused, reason: 'expired' },
    { ...refused, reason: 'forged' },
    { ...refused, reason: 'forged' },
    { ...refused, reason: 'malformed' },
    { ...refused, reason: 'forged' },
  ])
})
