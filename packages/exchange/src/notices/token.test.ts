import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { createSigner, type NoticeFacts } from './token.ts'

const day = 86_400
/** A midnight. */
const midnight = 20_000 * day
const noon = midnight + day / 2
const signer = createSigner('the secret of this test')

test('what is signed can be read again, every member of it', () => {
  const facts = factsOf({ impId: 'imp|1 ✓ %7C', publisher: 'Müller & Söhne | %FF', isTest: true, auctionType: 2 })

  expect(signer.read(signer.sign(facts), noon)).toEqual({ kind: 'facts', facts })
})

test('T51: no token with one bit changed is accepted', () => {
  const tokens = Array.from({ length: 100 }, (_, index) => signer.sign(factsOf({ bidId: `bid-${index}` })))

  const accepted = tokens.flatMap((token) => bitFlips(token).filter((changed) => isAccepted(changed)))

  expect(accepted).toEqual([])
})

test('T51: a character that shares its low byte with one that was signed is not taken for it', () => {
  const token = signer.sign(factsOf())
  const lookalikes = Array.from({ length: token.indexOf('.') }, (_, at) => {
    const alike = String.fromCharCode(token.charCodeAt(at) + 0x100)
    return token.slice(0, at) + alike + token.slice(at + 1)
  })

  expect(lookalikes.filter(isAccepted)).toEqual([])
})

test('T51: no random token is accepted, of any length and also with a true payload', () => {
  const [payload = ''] = signer.sign(factsOf()).split('.')
  let accepted = 0
  for (let index = 0; index < 100_000; index++) {
    const noise = randomBytes(index % 2 === 0 ? 16 : index % 64).toString('base64url')
    if (isAccepted(index % 2 === 0 ? `${payload}.${noise}` : `${noise}.${noise}`)) accepted++
  }

  expect(accepted).toBe(0)
})

test.each([
  ['nothing', ''],
  ['a dot', '.'],
  ['three parts', `${signer.sign(factsOf())}.x`],
  ['padding', `${signer.sign(factsOf())}=`],
  ['a space', ` ${signer.sign(factsOf())}`],
  ['another secret', createSigner('another').sign(factsOf())],
  ['the signature of another token', mixed(factsOf(), factsOf({ clearingMicros: 1 }))],
  ['no signature', `${signer.sign(factsOf()).split('.')[0]}.`],
])('a token of %s is refused', (_, token) => {
  expect(signer.read(token, noon).kind).toBe('refused')
})

// Whatever is read before the signature is verified, a stranger has written it.
test.each(['%FF', '%C3', '%ED%A0%80', '%', '%zz', '\u0000'])(
  'a forged payload with %j as publisher is refused',
  (publisher) => {
    const payload = Buffer.from(`2|a|i|b|${publisher}|p|1|1|1|1|${noon}|${noon}|live`).toString('base64url')

    expect(signer.read(`${payload}.AAAAAAAAAAAAAAAAAAAAAA`, noon)).toMatchObject({ kind: 'refused' })
  },
)

test('T54: a token is valid until its end and 120 seconds of skew after it', () => {
  const token = signer.sign(factsOf({ expiresAt: noon + 10 }))

  expect(signer.read(token, noon + 10 + 120).kind).toBe('facts')
  expect(signer.read(token, noon + 10 + 121)).toEqual({ kind: 'refused', reason: 'expired' })
})

test('T54: a clock that is behind by 90 seconds accepts what another node has just signed', () => {
  expect(signer.read(signer.sign(factsOf()), noon - 90).kind).toBe('facts')
})

test('T56: a token outlives midnight, and a key of another day does not', () => {
  const token = signer.sign(factsOf({ issuedAt: midnight - 1, expiresAt: midnight + 10 * day }))

  expect(signer.read(token, midnight + 1).kind).toBe('facts')
  expect(signer.read(token, midnight + day - 1).kind).toBe('facts')
  expect(signer.read(token, midnight + day).kind).toBe('refused')
  expect(signer.read(token, midnight - day - 1).kind).toBe('facts')
  expect(signer.read(token, midnight - 3 * day).kind).toBe('refused')
})

test('keys of many days, one after the other, are derived alike', () => {
  const days = Array.from({ length: 30 }, (_, index) => noon + index * day)
  const signed = days.map((issuedAt) => signer.sign(factsOf({ issuedAt, expiresAt: issuedAt + 60 })))

  const kinds = signed.map((token, index) => signer.read(token, days[index] ?? 0).kind)

  expect(new Set(kinds)).toEqual(new Set(['facts']))
})

test('what the partner bid cannot be read from the token, nor told from what another bid has', () => {
  const tokens = [1, 2].map((bid) => signer.sign(factsOf({ bidId: `bid-${bid}`, bidMicros: 7_000_001 })))
  const payloads = tokens.map((token) => Buffer.from(token.split('.')[0] ?? '', 'base64url').toString())

  for (const payload of payloads) expect(payload).not.toContain('7000001')
  expect(new Set(payloads.map((payload) => payload.split('|')[6])).size).toBe(2)
  expect(tokens.map((token) => signer.read(token, noon))).toMatchObject([
    { facts: { bidMicros: 7_000_001 } },
    { facts: { bidMicros: 7_000_001 } },
  ])
})

test('a bid that is the price itself is read back as the price', () => {
  const facts = factsOf({ bidMicros: 3_010_000, clearingMicros: 3_010_000 })

  expect(signer.read(signer.sign(facts), noon)).toEqual({ kind: 'facts', facts })
})

test.each([0, 1, 1_000_000_000, 2 ** 48 - 1])('a bid of %d micros comes back from its mask', (bidMicros) => {
  expect(signer.read(signer.sign(factsOf({ bidMicros })), noon)).toMatchObject({ facts: { bidMicros } })
})

test('T55: the test flag is inside the signature', () => {
  const live = signer.sign(factsOf({ isTest: false }))
  const [payload = '', signature] = live.split('.')
  const asTest = Buffer.from(payload, 'base64url').toString().replace('|live', '|test')

  expect(signer.read(`${Buffer.from(asTest).toString('base64url')}.${signature}`, noon)).toMatchObject({
    kind: 'refused',
    reason: 'forged',
  })
})

test('names with half a character are signed and read as U+FFFD', () => {
  const token = signer.sign(factsOf({ impId: '\udc00', publisher: 'a\ud800' }))

  expect(signer.read(token, noon)).toMatchObject({ facts: { impId: '\ufffd', publisher: 'a\ufffd' } })
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

function isAccepted(token: string): boolean {
  return signer.read(token, noon).kind === 'facts'
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
  return `${signer.sign(first).split('.')[0]}.${signer.sign(second).split('.')[1]}`
}
