import { randomBytes } from 'node:crypto'
import { tries } from '@parley/testkit/tries'
import { expect, test } from 'vitest'
import type { NoticeFacts } from '../words/notice.ts'
import { createSigner, type Signer } from './token.ts'

const day = 86_400
/** A midnight. */
const midnight = 20_000 * day
const noon = midnight + day / 2
const secret = 'the secret of this test, long enough'
const partners = ['house', 'alpha']
const signer = createSigner({ secret, previousSecret: '', partners })

test('what is signed can be read again, every member of it', () => {
  const facts = factsOf({ impId: 'imp|1 ✓ %7C', publisher: 'Müller & Söhne | %FF', isTest: true, auctionType: 2 })

  expect(readWin(signed(facts), noon)).toEqual({ kind: 'facts', facts })
})

test('a win token is no billing token, nor the reverse', () => {
  const { win, billing } = signer.sign(factsOf())

  expect(signer.read(win, 'win', noon).kind).toBe('facts')
  expect(signer.read(billing, 'billing', noon)).toEqual({ kind: 'facts', facts: factsOf() })
  expect(signer.read(win, 'billing', noon)).toEqual({ kind: 'refused', reason: 'forged' })
  expect(signer.read(billing, 'win', noon)).toEqual({ kind: 'refused', reason: 'forged' })
})

test('the two signatures are the halves of one HMAC and share nothing', () => {
  const { win, billing } = signer.sign(factsOf())
  const [payload, first] = win.split('.')
  const [samePayload, second] = billing.split('.')

  expect(samePayload).toBe(payload)
  expect(first).toHaveLength(22)
  expect(second).toHaveLength(21)
})

test('T51: no token with one bit changed is accepted', () => {
  const tokens = Array.from({ length: 100 }, (_, index) => signed(factsOf({ bidId: `bid-${index}` })))

  const accepted = tokens.flatMap((token) => bitFlips(token).filter((changed) => isAccepted(changed)))

  expect(accepted).toEqual([])
})

test('T51: a character that shares its low byte with one that was signed is not taken for it', () => {
  const token = signed(factsOf())
  const lookalikes = Array.from({ length: token.indexOf('.') }, (_, at) => {
    const alike = String.fromCharCode(token.charCodeAt(at) + 0x100)
    return token.slice(0, at) + alike + token.slice(at + 1)
  })

  expect(lookalikes.filter(isAccepted)).toEqual([])
})

test('T51: no random token is accepted, of any length and also with a true payload', () => {
  const [payload = ''] = signed(factsOf()).split('.')
  let accepted = 0
  for (let index = 0; index < tries(100_000); index++) {
    const noise = randomBytes(index % 2 === 0 ? 16 : index % 64).toString('base64url')
    if (isAccepted(index % 2 === 0 ? `${payload}.${noise}` : `${noise}.${noise}`)) accepted++
  }

  expect(accepted).toBe(0)
})

test.each([
  ['nothing', ''],
  ['a dot', '.'],
  ['three parts', `${signed(factsOf())}.x`],
  ['padding', `${signed(factsOf())}=`],
  ['a space', ` ${signed(factsOf())}`],
  ['another secret', signerOf('another secret').sign(factsOf()).win],
  ['the signature of another token', mixed(factsOf(), factsOf({ clearingMicros: 1 }))],
  ['no signature', `${signed(factsOf()).split('.')[0]}.`],
])('a token of %s is refused', (_, token) => {
  expect(readWin(token, noon).kind).toBe('refused')
})

// Whatever is read before the signature is verified, a stranger has written it.
test.each(['%FF', '%C3', '%ED%A0%80', '%', '%zz', '\u0000'])(
  'a forged payload with %j as publisher is refused',
  (publisher) => {
    const payload = Buffer.from(`3|a|i|b|${publisher}|p|1|1|1|1|${noon}|${noon}|live`).toString('base64url')

    expect(readWin(`${payload}.AAAAAAAAAAAAAAAAAAAAAA`, noon)).toMatchObject({ kind: 'refused' })
  },
)

test('T54: a token is valid until its end and 120 seconds of skew after it', () => {
  const token = signed(factsOf({ expiresAt: noon + 10 }))

  expect(readWin(token, noon + 10 + 120).kind).toBe('facts')
  expect(readWin(token, noon + 10 + 121)).toEqual({ kind: 'refused', reason: 'expired' })
})

test('T54: a clock that is behind by 90 seconds accepts what another node has just signed', () => {
  expect(readWin(signed(factsOf()), noon - 90).kind).toBe('facts')
})

test('T56: a token outlives midnight, and a key of another day does not', () => {
  const token = signed(factsOf({ issuedAt: midnight - 1, expiresAt: midnight + 10 * day }))

  expect(readWin(token, midnight + 1).kind).toBe('facts')
  expect(readWin(token, midnight + day - 1).kind).toBe('facts')
  expect(readWin(token, midnight + day).kind).toBe('refused')
  expect(readWin(token, midnight - day - 1).kind).toBe('facts')
  expect(readWin(token, midnight - 3 * day).kind).toBe('refused')
})

test('keys of many days, one after the other, are derived alike', () => {
  const days = Array.from({ length: 30 }, (_, index) => noon + index * day)
  const tokens = days.map((issuedAt) => signed(factsOf({ issuedAt, expiresAt: issuedAt + 60 })))

  const kinds = tokens.map((token, index) => readWin(token, days[index] ?? 0).kind)

  expect(new Set(kinds)).toEqual(new Set(['facts']))
})

test('what the partner bid cannot be read from the token, nor told from what another bid has', () => {
  const tokens = [1, 2].map((bid) => signed(factsOf({ bidId: `bid-${bid}`, bidMicros: 7_000_001 })))
  const payloads = tokens.map((token) => Buffer.from(token.split('.')[0] ?? '', 'base64url').toString())

  for (const payload of payloads) expect(payload).not.toContain('7000001')
  expect(new Set(payloads.map((payload) => payload.split('|')[6])).size).toBe(2)
  expect(tokens.map((token) => readWin(token, noon))).toMatchObject([
    { facts: { bidMicros: 7_000_001 } },
    { facts: { bidMicros: 7_000_001 } },
  ])
})

test('the name of the partner cannot be read from the token, and has another code every day', () => {
  const tokens = [0, 1].map((days) => signed(factsOf({ issuedAt: noon + days * day, expiresAt: noon + 2 * day })))
  const payloads = tokens.map((token) => Buffer.from(token.split('.')[0] ?? '', 'base64url').toString())
  const codes = payloads.map((payload) => payload.split('|')[5])

  for (const payload of payloads) expect(payload).not.toContain('alpha')
  for (const code of codes) expect(code).toMatch(/^[\da-f]{10}$/)
  expect(new Set(codes).size).toBe(2)
  expect(tokens.map((token) => readWin(token, noon + day))).toMatchObject([
    { facts: { partner: 'alpha' } },
    { facts: { partner: 'alpha' } },
  ])
})

test('a partner that has left the configuration is read as its code, because its win is true all the same', () => {
  const later = createSigner({ secret, previousSecret: '', partners: ['house'] })

  const reading = later.read(signed(factsOf()), 'win', noon)

  expect(reading).toMatchObject({
    kind: 'facts',
    facts: { partner: expect.stringMatching(/^\?[\da-f]{10}$/) as string },
  })
})

test('T56: tokens of the previous secret are accepted, and new ones are signed with the current', () => {
  const rotated = createSigner({ secret: 'the next secret', previousSecret: secret, partners })
  const after = createSigner({ secret: 'the next secret', previousSecret: '', partners })
  const old = signer.sign(factsOf({ bidMicros: 4_000_001 }))
  const fresh = rotated.sign(factsOf())

  expect(rotated.read(old.win, 'win', noon)).toMatchObject({ facts: { bidMicros: 4_000_001, partner: 'alpha' } })
  expect(rotated.read(old.billing, 'billing', noon).kind).toBe('facts')
  expect(rotated.read(old.win, 'billing', noon).kind).toBe('refused')
  expect(after.read(fresh.win, 'win', noon).kind).toBe('facts')
  expect(after.read(old.win, 'win', noon).kind).toBe('refused')
  expect(signer.read(fresh.win, 'win', noon).kind).toBe('refused')
})

test('a bid that is the price itself is read back as the price', () => {
  const facts = factsOf({ bidMicros: 3_010_000, clearingMicros: 3_010_000 })

  expect(readWin(signed(facts), noon)).toEqual({ kind: 'facts', facts })
})

test.each([0, 1, 1_000_000_000, 2 ** 48 - 1])('a bid of %d micros comes back from its mask', (bidMicros) => {
  expect(readWin(signed(factsOf({ bidMicros })), noon)).toMatchObject({ facts: { bidMicros } })
})

test('T55: the test flag is inside the signature', () => {
  const live = signed(factsOf({ isTest: false }))
  const [payload = '', signature] = live.split('.')
  const asTest = Buffer.from(payload, 'base64url').toString().replace('|live', '|test')

  expect(readWin(`${Buffer.from(asTest).toString('base64url')}.${signature}`, noon)).toMatchObject({
    kind: 'refused',
    reason: 'forged',
  })
})

test('names with half a character are signed and read as U+FFFD', () => {
  const token = signed(factsOf({ impId: '\udc00', publisher: 'a\ud800' }))

  expect(readWin(token, noon)).toMatchObject({ facts: { impId: '\ufffd', publisher: 'a\ufffd' } })
})

function factsOf(members: Partial<NoticeFacts> = {}): NoticeFacts {
  return {
    auctionId: '0198a2b4-aaaa-7bbb-8ccc-0123456789ab',
    impId: 'imp-1',
    bidId: 'bid-1',
    publisher: 'pub-1',
    partner: 'alpha',
    bidMicros: 5_000_000,
    clearingMicros: 3_010_000,
    floorMicros: 1_000_000,
    auctionType: 1,
    isTest: false,
    issuedAt: noon,
    expiresAt: noon + 3600,
    ...members,
  }
}

function signerOf(other: string): Signer {
  return createSigner({ secret: other, previousSecret: '', partners })
}

function signed(facts: NoticeFacts): string {
  return signer.sign(facts).win
}

function readWin(token: string, nowSeconds: number) {
  return signer.read(token, 'win', nowSeconds)
}

function isAccepted(token: string): boolean {
  return readWin(token, noon).kind === 'facts'
}

/** Every token that differs from this one in one bit of one character. */
function bitFlips(token: string): readonly string[] {
  const bytes = Buffer.from(token, 'latin1')
  return Array.from({ length: bytes.length * 7 }, (_, index) => {
    const changed = Buffer.from(bytes)
    const place = Math.floor(index / 7)
    changed[place] = (changed[place] ?? 0) ^ (1 << (index % 7))
    return changed.toString('latin1')
  })
}

function mixed(first: NoticeFacts, second: NoticeFacts): string {
  return `${signed(first).split('.')[0]}.${signed(second).split('.')[1]}`
}
