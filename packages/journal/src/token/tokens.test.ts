import { createCipheriv, createDecipheriv, createHmac, hash, hkdfSync, randomBytes } from 'node:crypto'
import { contextWith, type NoticeKind, noticeKinds } from '@parley/contract'
import { expect, test } from 'vitest'
import type { NoticeFacts } from '../records/notice-facts.ts'
import { contentsOf, plainTextOf } from './plain-text.ts'
import { createTokens, type SealedFacts, type TokenSettings, type Tokens } from './tokens.ts'

const day = 86_400
/** A midnight. */
const midnight = 20_000 * day
const noon = midnight + day / 2
const urls = { win: 'https://bidder.example/win?p=3.1', billing: 'https://bidder.example/bill?p=3.1', landing: '' }
const tokens = tokensOf()

test('what is sealed can be read again, every member of it, by every kind', () => {
  const names = { imp: 'imp|1 ✓ "%7C', publisher: 'Müller & Söhne \\ %FF', isTest: true, auctionType: 2 as const }
  const { win, billing, impression } = tokens.seal(sealedOf(names))

  const read = { kind: 'facts', facts: factsOf(names), urls, elsewhere: { win: false, billing: false } }
  expect(tokens.open(win, 'win', noon)).toEqual(read)
  expect(tokens.open(billing, 'billing', noon)).toEqual(read)
  expect(tokens.open(impression, 'impression', noon)).toEqual(read)
})

test('a click carries its landing page and no URL of the partner', () => {
  const landing = 'https://shop.example/?q=a%20b&c=„d“'

  const token = tokens.sealClick({ ...sealedOf(), urls: { ...urls, landing } }) ?? ''

  expect(tokens.open(token, 'click', noon)).toMatchObject({
    facts: factsOf(),
    urls: { win: '', billing: '', landing },
    elsewhere: { win: false, billing: false },
  })
})

test('D102: feedback carries what the other notices of its bid carry, and expires like them', () => {
  const token = tokens.seal(sealedOf({ expiresAt: noon + 10 })).feedback()

  expect(tokens.open(token, 'feedback', noon)).toMatchObject({ facts: factsOf({ expiresAt: noon + 10 }), urls })
  expect(tokens.open(token, 'feedback', noon + 10 + 120).kind).toBe('facts')
  expect(tokens.open(token, 'feedback', noon + 10 + 121)).toEqual({ kind: 'refused', reason: 'expired' })
})

test('a token of one kind is refused as every other kind', () => {
  const seals = tokens.seal(sealedOf())
  const byKind = { ...seals, click: tokens.sealClick(sealedOf()) ?? '', feedback: seals.feedback() }

  const accepted = noticeKinds.flatMap((sealed) =>
    noticeKinds
      .filter((read) => tokens.open(byKind[sealed], read, noon).kind === 'facts')
      .map((read) => [sealed, read]),
  )

  expect(accepted).toEqual(noticeKinds.map((kind) => [kind, kind]))
  expect(tokens.open(byKind.win, 'billing', noon)).toEqual({ kind: 'refused', reason: 'forged' })
})

test('the partner’s name, its bid and its URLs cannot be read from a token', () => {
  const { win } = tokens.seal(sealedOf({ bidMicros: 7_654_321 }))
  const bytes = Buffer.from(win, 'base64url').toString('latin1')

  for (const secret of ['alpha', 'seat-7', '7654321', 'bidder.example', 'pub-1', '0198a2b4']) {
    expect(bytes).not.toContain(secret)
    expect(win).not.toContain(secret)
  }
})

test('the same facts never give the same token twice', () => {
  const first = tokens.seal(sealedOf())
  const second = tokens.seal(sealedOf())

  expect(first.win.slice(0, 4)).toBe(second.win.slice(0, 4))
  expect(first.win).not.toBe(second.win)
  expect(first.win.slice(-20)).not.toBe(second.win.slice(-20))
})

test('T54: a token is valid until its end and 120 seconds of skew after it', () => {
  const { win } = tokens.seal(sealedOf({ expiresAt: noon + 10 }))

  expect(tokens.open(win, 'win', noon + 10 + 120).kind).toBe('facts')
  expect(tokens.open(win, 'win', noon + 10 + 121)).toEqual({ kind: 'refused', reason: 'expired' })
})

test('T54: clocks that differ by 90 seconds refuse nothing, clocks that differ by 10 minutes do', () => {
  const { win } = tokens.seal(sealedOf())
  const read = (seconds: number): string => tokens.open(win, 'win', seconds).kind

  // Behind, when the token is new; ahead, when it is about to expire.
  expect([read(noon - 90), read(noon + 3600 + 90)]).toEqual(['facts', 'facts'])
  expect([read(noon - 600), read(noon + 3600 + 600)]).toEqual(['refused', 'refused'])
})

test('T56: a token outlives the end of its period, and its key does not outlive what it sealed', () => {
  const { win } = tokens.seal(sealedOf({ issuedAt: midnight - 1, expiresAt: midnight + 10 * day }))
  const read = (seconds: number) => tokens.open(win, 'win', seconds)

  expect(read(midnight + 1).kind).toBe('facts')
  // The longest that a token of that period can be valid: an hour and the skew into the next one.
  expect(read(midnight + 3600 + 119).kind).toBe('facts')
  expect(read(midnight + 3600 + 120)).toEqual({ kind: 'refused', reason: 'expired' })
  expect(read(midnight + 3 * day)).toEqual({ kind: 'refused', reason: 'expired' })
})

test('T56: with a new key every 10 seconds, no token is refused for an hour, and none is accepted after it', () => {
  const quick = tokensOf({ keySeconds: 10 })
  const issued = Array.from({ length: 601 }, (_, second) => noon + second)
  const sealed = issued.map((issuedAt) => quick.seal(sealedOf({ issuedAt, expiresAt: issuedAt + 3600 })).win)

  const kindsAfter = (seconds: number): ReadonlySet<string> =>
    new Set(sealed.map((token, index) => quick.open(token, 'win', (issued[index] ?? 0) + seconds).kind))

  for (const seconds of [0, 9, 10, 11, 30, 31, 600, 3600, 3720]) expect(kindsAfter(seconds)).toEqual(new Set(['facts']))
  expect(kindsAfter(3721)).toEqual(new Set(['refused']))
})

test('T56: a key that is three periods older than the oldest valid token opens nothing, whatever the token says', () => {
  const quick = tokensOf({ keySeconds: 10, expirySeconds: 10 })
  const { win } = quick.seal(sealedOf({ issuedAt: noon, expiresAt: noon + day }))

  expect(quick.open(win, 'win', noon + 10 + 120).kind).toBe('facts')
  expect(quick.open(win, 'win', noon + 10 + 120 + 30)).toEqual({ kind: 'refused', reason: 'expired' })
})

test('a period that has the same last 16 bits as one in use is not taken for it', () => {
  const quick = tokensOf({ keySeconds: 10 })
  const { win } = quick.seal(sealedOf({ issuedAt: noon, expiresAt: noon + 10 * day }))

  expect(quick.open(win, 'win', noon + 10 * 2 ** 16)).toEqual({ kind: 'refused', reason: 'forged' })
})

test('more periods than there are keys kept, one after the other, are opened alike', () => {
  const days = Array.from({ length: 30 }, (_, index) => noon + index * day)
  const sealed = days.map((issuedAt) => tokens.seal(sealedOf({ issuedAt, expiresAt: issuedAt + 60 })).win)

  const kinds = sealed.map((token, index) => tokens.open(token, 'win', days[index] ?? 0).kind)

  expect(new Set(kinds)).toEqual(new Set(['facts']))
})

test('a secret is replaced on one node after the other, and nothing is refused', () => {
  const before = tokensOf({ secret: 'old' })
  const prepared = tokensOf({ secret: 'old', previousSecret: 'new' })
  const changed = tokensOf({ secret: 'new', previousSecret: 'old' })
  const after = tokensOf({ secret: 'new' })
  const opens = (reader: Tokens, sealer: Tokens): string =>
    reader.open(sealer.seal(sealedOf()).billing, 'billing', noon).kind

  expect([opens(prepared, before), opens(before, prepared)]).toEqual(['facts', 'facts'])
  expect([opens(changed, prepared), opens(prepared, changed)]).toEqual(['facts', 'facts'])
  expect([opens(after, changed), opens(changed, after)]).toEqual(['facts', 'facts'])
  expect([opens(after, before), opens(before, after)]).toEqual(['refused', 'refused'])
})

test('two secrets that share their byte are both tried', () => {
  const idOf = (secret: string): number | undefined =>
    Buffer.from(tokensOf({ secret }).seal(sealedOf()).win, 'base64url')[1]
  const others = Array.from({ length: 2000 }, (_, index) => `secret-${index}`)
  const twin = others.find((secret) => idOf(secret) === idOf('old')) ?? ''

  const { win } = tokensOf({ secret: 'old' }).seal(sealedOf())

  expect(twin).not.toBe('')
  expect(tokensOf({ secret: twin, previousSecret: 'old' }).open(win, 'win', noon).kind).toBe('facts')
  expect(tokensOf({ secret: twin }).open(win, 'win', noon)).toEqual({ kind: 'refused', reason: 'forged' })
})

test('URLs of the partner that do not fit are left out, the win URL first, and the token says so', () => {
  const long = (bytes: number): string => `https://bidder.example/${'x'.repeat(bytes)}`
  const open = (win: string, billing: string) => {
    const sealed = tokens.seal({ ...sealedOf(), urls: { win, billing, landing: '' } })
    expect(sealed.win.length).toBeLessThanOrEqual(2000)
    return tokens.open(sealed.win, 'win', noon)
  }

  expect(open(long(300), long(300))).toMatchObject({ elsewhere: { win: false, billing: false } })
  expect(open(long(800), long(800))).toMatchObject({
    urls: { win: '', billing: long(800) },
    elsewhere: { win: true, billing: false },
  })
  expect(open(long(800), long(2000))).toMatchObject({
    urls: { win: long(800), billing: '' },
    elsewhere: { win: false, billing: true },
  })
  expect(open(long(2000), '')).toMatchObject({
    urls: { win: '', billing: '' },
    elsewhere: { win: true, billing: false },
  })
})

test('a token is as long as it may be, and no longer', () => {
  const { win } = tokens.seal(sealedOf())

  expect(tokens.seal(sealedOf(), win.length).elsewhere).toEqual({ win: false, billing: false })
  expect(tokens.seal(sealedOf(), win.length - 1).elsewhere).toEqual({ win: true, billing: false })
})

test('a landing page that does not fit makes no click token', () => {
  const clickTo = (landing: string) => tokens.sealClick({ ...sealedOf(), urls: { ...urls, landing } }, 1900)

  expect(clickTo(`https://shop.example/${'x'.repeat(900)}`)?.length).toBeLessThanOrEqual(1900)
  expect(clickTo(`https://shop.example/${'x'.repeat(1400)}`)).toBe(undefined)
})

test('half a character comes back as it was', () => {
  const { win } = tokens.seal(sealedOf({ imp: '\udc00', publisher: 'a\ud800' }))

  expect(tokens.open(win, 'win', noon)).toMatchObject({ facts: { imp: '\udc00', publisher: 'a\ud800' } })
})

test('a token is what its description says: computed here with the cipher and the HMAC of Node', () => {
  const secret = 'the secret of this test, long enough'
  const keys = Buffer.from(hkdfSync('sha256', secret, '', `parley notice 2 keys ${day} ${noon / day - 0.5}`, 64))
  const seals = tokens.seal(sealedOf())
  const byKind = [seals.win, seals.billing, seals.impression, tokens.sealClick(sealedOf()) ?? '', seals.feedback()]
  for (const [place, token] of byKind.entries()) {
    const [body = '', code] = token.split('.')
    const bytes = Buffer.from(body, 'base64url')
    const mac = createHmac('sha512', keys.subarray(32)).update(bytes).digest()
    const text = createDecipheriv('aes-256-ctr', keys.subarray(0, 32), bytes.subarray(4, 20)).update(bytes.subarray(20))

    expect([bytes[0], bytes.readUInt16BE(2)]).toEqual([2, (noon / day - 0.5) % 2 ** 16])
    expect(code).toBe(mac.subarray(place * 12, place * 12 + 12).toString('base64url'))
    expect(contentsOf(text.toString()).facts).toEqual(factsOf())
  }
})

test('a token of version 1 is opened for its kind, and for no other', () => {
  const sealed = firstVersionTokens(plainTextOf(factsOf(), urls, { win: false, billing: false }))

  for (const sealedKind of noticeKinds) {
    const opened = noticeKinds.filter((kind) => tokens.open(sealed[sealedKind], kind, noon).kind === 'facts')
    expect(opened).toEqual([sealedKind])
  }
  expect(tokens.open(sealed.win, 'win', noon)).toMatchObject({ facts: factsOf(), urls })
  expect(tokens.open(`${sealed.win.slice(0, 60)}A${sealed.win.slice(61)}`, 'win', noon).kind).toBe('refused')
})

test('D106: a token of the version before, which ends with the landing page, is read with empty names', () => {
  const context = contextWith({ country: 'USA', format: 'any', deal: 'd1', advertiser: 'a.example', creative: 'c1' })
  const facts = factsOf({ context })
  const row = JSON.parse(plainTextOf(facts, urls, { win: false, billing: false })) as unknown[]

  expect(contentsOf(JSON.stringify(row)).facts).toEqual(facts)
  expect(contentsOf(JSON.stringify(row.slice(0, 23))).facts).toEqual({
    ...facts,
    context: { ...context, advertiser: '', campaign: '', creative: '' },
  })
  // What the version before reads: the first six dimensions stand where they stood.
  expect(row.slice(6, 12)).toEqual(['USA', 'any', '', '', '', 'd1'])
})

/** As they were sealed before there was a second version. */
function firstVersionTokens(text: string): Readonly<Record<NoticeKind, string>> {
  const secret = 'the secret of this test, long enough'
  const period = Math.floor(noon / day)
  const [id = 0] = new Uint8Array(hkdfSync('sha256', secret, '', 'parley notice 1 id', 1))
  const keys = Buffer.from(hkdfSync('sha256', secret, '', `parley notice 1 keys ${day} ${period}`, 64))
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', keys.subarray(0, 32), nonce)
  const sealed = Buffer.concat([cipher.update(text), cipher.final()])
  const tag = cipher.getAuthTag()
  const head = Buffer.from([1, id, period >> 8, period & 0xff])
  const body = Buffer.concat([head, nonce, sealed, tag]).toString('base64url')
  const codes = (behind: readonly number[]): string =>
    hash('sha256', Buffer.concat([keys.subarray(32), tag, Buffer.from(behind)]), 'hex')
  const token = (place: number, behind: readonly number[] = []): string =>
    `${body}.${codes(behind).slice(place * 16, place * 16 + 16)}`
  return { win: token(0), billing: token(1), impression: token(2), click: token(3), feedback: token(0, [1]) }
}

function tokensOf(members: Partial<TokenSettings> = {}): Tokens {
  const secret = 'the secret of this test, long enough'
  return createTokens({ secret, previousSecret: '', keySeconds: day, expirySeconds: 3600, randomBytes, ...members })
}

function factsOf(members: Partial<NoticeFacts> = {}): NoticeFacts {
  return {
    auction: '0198a2b4-aaaa-7bbb-8ccc-0123456789ab',
    imp: 'imp-1',
    bid: 'bid-1',
    publisher: 'pub-1',
    partner: 'alpha',
    seat: 'seat-7',
    context: contextWith({ country: 'USA', format: 'any', intent: 'research', sentiment: 'other', stage: 'decision' }),
    bidMicros: 5_000_000,
    paidMicros: 3_100_000,
    clearingMicros: 3_010_000,
    floorMicros: 1_000_000,
    auctionType: 1,
    isTest: false,
    issuedAt: noon,
    expiresAt: noon + 3600,
    ...members,
  }
}

function sealedOf(members: Partial<NoticeFacts> = {}): SealedFacts {
  return { ...factsOf(members), urls }
}
