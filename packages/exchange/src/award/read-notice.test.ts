import { expect, test } from 'vitest'
import { noticeFactsOf } from '../../test/support/samples.ts'
import { readNotice } from './read-notice.ts'
import { createSigner } from './token.ts'

const signer = createSigner({ secret: 'secret', previousSecret: '', partners: ['alpha'] })
const now = 1_800_000_000
const facts = noticeFactsOf({ issuedAt: now })

test('a signed notice is noted with its facts and the price that the caller reports', () => {
  expect(readNotice({ kind: 'win', token: signer.sign(facts).win }, 'p=1.25', signer, now)).toEqual({
    kind: 'noted',
    notice: 'win',
    facts,
    reportedPrice: '1.25',
  })
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
