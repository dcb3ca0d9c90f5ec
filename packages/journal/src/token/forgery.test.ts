// T51: nobody but the exchange makes a token that it accepts.

import { randomBytes } from 'node:crypto'
import { contextWith } from '@parley/contract'
import { tries } from '@parley/testkit/tries'
import { expect, test } from 'vitest'
import { createTokens, type SealedFacts } from './tokens.ts'

const noon = 20_000 * 86_400 + 43_200
const common = { previousSecret: '', keySeconds: 86_400, expirySeconds: 3600, randomBytes }
const tokens = createTokens({ ...common, secret: 'the secret of this test, long enough' })

test('T51: no token with one bit changed is accepted', () => {
  const sealed = Array.from({ length: 100 }, (_, index) => tokens.seal(sealedOf(`bid-${index}`)).win)

  const accepted = sealed.flatMap((token) => bitFlips(token).filter(isAccepted))

  expect(sealed.every(isAccepted)).toBe(true)
  expect(accepted).toEqual([])
})

test('T51: of a million random and changed tokens, none is accepted', () => {
  const [body = '', code = ''] = tokens.seal(sealedOf('bid-1')).win.split('.')
  const bytes = Buffer.from(body, 'base64url')
  const forgeries = [
    () => `${changed(bytes).toString('base64url')}.${code}`,
    () => `${body}.${changed(Buffer.from(code, 'base64url')).toString('base64url')}`,
    () => `${body}.${randomBytes(12).toString('base64url')}`,
    // Behind a header that names a key in use, so that it is the key that refuses.
    () => `${Buffer.concat([bytes.subarray(0, 4), randomBytes(bytes.length)]).toString('base64url')}.${code}`,
  ]
  let accepted = 0
  for (let index = 0; index < tries(1_000_000); index++) {
    if (isAccepted(forgeries[index % forgeries.length]?.() ?? '')) accepted++
  }

  expect(accepted).toBe(0)
})

test('T51: a character that shares its low byte with one of the token is not taken for it', () => {
  const { win } = tokens.seal(sealedOf('bid-1'))
  const lookalikes = Array.from(win, (_, at) => {
    const alike = String.fromCharCode(win.charCodeAt(at) + 0x100)
    return win.slice(0, at) + alike + win.slice(at + 1)
  })

  expect(lookalikes.filter(isAccepted)).toEqual([])
})

test.each([
  ['nothing', ''],
  ['a dot', '.'],
  ['one character more', `${tokens.seal(sealedOf('b')).win}A`],
  ['padding', `${tokens.seal(sealedOf('b')).win}=`],
  ['a space', ` ${tokens.seal(sealedOf('b')).win}`],
  ['more than 2,000 characters', 'A'.repeat(2001)],
  ['the version before', 'M3w1ZjFkMGMzZS04YTRiLTRjN2U.AAAAAAAAAAAAAAAAAAAAAA'],
])('a token of %s is malformed', (_, token) => {
  expect(tokens.open(token, 'win', noon)).toEqual({ kind: 'refused', reason: 'malformed' })
})

test('a token of another secret is forged, and so is one with the code of another', () => {
  const other = createTokens({ ...common, secret: 'another secret' })
  const [body] = tokens.seal(sealedOf('bid-1')).win.split('.')
  const [, code] = tokens.seal(sealedOf('bid-1')).win.split('.')

  const forged = { kind: 'refused', reason: 'forged' }
  expect(tokens.open(other.seal(sealedOf('bid-1')).win, 'win', noon)).toEqual(forged)
  expect(tokens.open(`${body}.${code}`, 'win', noon)).toEqual(forged)
})

test('a token of version 2 is not taken for one of version 1, nor with a shorter body for another', () => {
  const [body = '', code] = tokens.seal(sealedOf('bid-1')).win.split('.')
  const bytes = Buffer.from(body, 'base64url')
  const asFirst = Buffer.from(bytes).fill(1, 0, 1)

  const cut = Array.from({ length: bytes.length }, (_, length) => bytes.subarray(0, length))
  expect([asFirst, ...cut].filter((some) => isAccepted(`${some.toString('base64url')}.${code}`))).toEqual([])
})

test('processes with one secret have streams of their own', () => {
  const counterOf = (): string => Buffer.from(freshTokens().seal(sealedOf('b')).win, 'base64url').toString('hex', 4, 20)

  expect(new Set(Array.from({ length: 1000 }, counterOf)).size).toBe(1000)
})

function freshTokens() {
  return createTokens({ ...common, secret: 'one' })
}

function isAccepted(token: string): boolean {
  return tokens.open(token, 'win', noon).kind === 'facts'
}

/** Every token that differs from this one in one bit of one character. */
function bitFlips(token: string): readonly string[] {
  const bytes = Buffer.from(token, 'latin1')
  return Array.from({ length: bytes.length * 8 }, (_, index) => {
    const flipped = Buffer.from(bytes)
    const place = Math.floor(index / 8)
    flipped[place] = (flipped[place] ?? 0) ^ (1 << (index % 8))
    return flipped.toString('latin1')
  })
}

/** The bytes with one to three bits changed, at random. */
function changed(bytes: Buffer): Buffer {
  const copy = Buffer.from(bytes)
  // Different places, so that no change takes another one back.
  const start = Math.floor(Math.random() * bytes.length * 8)
  for (let bit = 0; bit <= Math.floor(Math.random() * 3); bit++) {
    const place = (start + bit * 7) % (bytes.length * 8)
    copy[place >> 3] = (copy[place >> 3] ?? 0) ^ (1 << (place & 7))
  }
  return copy
}

function sealedOf(bid: string): SealedFacts {
  return {
    auction: '0198a2b4-aaaa-7bbb-8ccc-0123456789ab',
    imp: 'imp-1',
    bid,
    publisher: 'pub-1',
    partner: 'alpha',
    seat: 'alpha',
    context: contextWith({ country: 'USA', format: 'any' }),
    bidMicros: 5_000_000,
    paidMicros: 3_100_000,
    clearingMicros: 3_010_000,
    floorMicros: 1_000_000,
    auctionType: 1,
    isTest: false,
    issuedAt: noon,
    expiresAt: noon + 3600,
    urls: { win: '', billing: '', landing: '' },
  }
}
