import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { publisherKey } from '../catalog/publisher-key.ts'
import { readRanges } from '../config/ranges.ts'
import { SignatureBook } from '../limits/signatures/signature-book.ts'
import type { Caller } from '../model/caller.ts'
import type { SignatureUse, UseFinding } from '../model/signature-use.ts'
import { keyHash } from './bearer.ts'
import { type CallerSettings, type Callers, createCallers } from './callers.ts'
import type { Shown } from './proof.ts'

const now = 1_800_000_000
const body = Buffer.from('{"id":"r1"}')
const [oldKey, newKey] = ['parley_an-old-key-of-thirty-two-characters', 'parley_a-new-key-of-thirty-two-characters']
const [oldSecret, newSecret] = ['an old secret of thirty-two characters', 'a new secret of thirty-two characters']

type Entry = CallerSettings['publishers'][number]

function publisher(members: Partial<Entry>): Entry {
  return { id: 'pub-1', keys: [], secrets: [], secretFiles: [], addresses: [], required: false, ...members }
}

function settingsOf(...publishers: readonly Entry[]): CallerSettings {
  const book = new SignatureBook(0)
  return {
    publishers,
    clockToleranceSeconds: 60,
    trustedProxies: [],
    nowSeconds: () => now,
    signaturesMax: 100,
    useSignature: (use) => book.use(use, now),
  }
}

/** Where nothing is shared, nothing is waited for. */
interface QuickCallers extends Callers {
  readonly verify: (...shown: Parameters<Callers['verify']>) => Caller
}

function quickCallers(settings: CallerSettings): QuickCallers {
  return createCallers(settings) as QuickCallers
}

function callersOf(entry: Partial<Entry>, proxies: readonly string[] = []): QuickCallers {
  return quickCallers({ ...settingsOf(publisher(entry)), trustedProxies: readRanges(proxies) })
}

const nothing: Shown = { address: '192.0.2.1', authorization: undefined, signature: undefined }

function signature(secret: string, seconds: number = now, signed: Uint8Array = body): string {
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.`).update(signed).digest('hex')}`
}

const open: Caller = { kind: 'open' }
const unverified = (because: string, isRefused = false): object => ({ kind: 'unverified', because, isRefused })

test('where nobody has credentials, everybody is as before', () => {
  const { verify, mayBeVerified } = createCallers(settingsOf())

  expect(verify({ ...nothing, authorization: `Bearer ${newKey}` }, 'pub-1', body)).toEqual(open)
  expect(mayBeVerified({ ...nothing, authorization: `Bearer ${newKey}` })).toBe(true)
})

test('a request that names another publisher or none has nothing to prove', () => {
  const { verify } = callersOf({ keys: [keyHash(newKey)], required: true })

  expect(verify(nothing, 'pub-2', body)).toEqual(open)
  expect(verify(nothing, undefined, body)).toEqual(open)
})

test('each of its keys proves a publisher, so that they can be changed with an overlap', () => {
  const { verify } = callersOf({ keys: [keyHash(newKey), keyHash(oldKey)] })

  expect(verify({ ...nothing, authorization: `Bearer ${newKey}` }, 'pub-1', body)).toEqual({
    kind: 'verified',
    by: { kind: 'key', number: 1, of: 2 },
  })
  expect(verify({ ...nothing, authorization: `bearer  ${oldKey}` }, 'pub-1', body)).toEqual({
    kind: 'verified',
    by: { kind: 'key', number: 2, of: 2 },
  })
})

test.each([
  ['the key of somebody else', `Bearer ${oldKey}`, 'key-wrong'],
  ['the hash instead of the key', `Bearer ${keyHash(newKey)}`, 'key-wrong'],
  ['a key with one character more', `Bearer ${newKey}x`, 'key-wrong'],
  ['no key', 'Bearer ', 'key-form'],
  ['a password', 'Basic dXNlcjpwYXNz', 'key-form'],
  ['a key that is longer than any', `Bearer ${'x'.repeat(257)}`, 'key-form'],
])('%s proves nothing', (_, authorization, because) => {
  const { verify, mayBeVerified } = callersOf({ keys: [keyHash(newKey)] })

  expect(verify({ ...nothing, authorization }, 'pub-1', body)).toEqual(unverified(because))
  expect(mayBeVerified({ ...nothing, authorization })).toBe(false)
})

test('a publisher that wants every caller proven has the others refused', () => {
  const { verify } = callersOf({ keys: [keyHash(newKey)], required: true })

  expect(verify(nothing, 'pub-1', body)).toEqual(unverified('none', true))
})

test('each of its secrets may have signed the time and the body', () => {
  const { verify } = callersOf({ secrets: [newSecret, oldSecret] })

  expect(verify({ ...nothing, signature: signature(oldSecret) }, 'pub-1', body)).toEqual({
    kind: 'verified',
    by: { kind: 'signature', number: 2, of: 2 },
  })
})

test.each([
  ['60 seconds ago', now - 60, true],
  ['61 seconds ago', now - 61, false],
  ['60 seconds ahead', now + 60, true],
  ['61 seconds ahead', now + 61, false],
])('a signature of %s', (_, seconds, isAccepted) => {
  const { verify, mayBeVerified } = callersOf({ secrets: [newSecret] })
  const shown = { ...nothing, signature: signature(newSecret, seconds) }

  expect(verify(shown, 'pub-1', body).kind).toBe(isAccepted ? 'verified' : 'unverified')
  expect(mayBeVerified(shown)).toBe(isAccepted)
})

test.each([
  ['another body', signature(newSecret, now, Buffer.from('{"id":"r2"}')), 'signature-wrong'],
  ['another secret', signature(oldSecret), 'signature-wrong'],
  [
    'another time than the one that was signed',
    signature(newSecret, now - 1).replace(/t=\d+/, `t=${now}`),
    'signature-wrong',
  ],
  ['a time long ago', signature(newSecret, now - 3600), 'signature-time'],
  ['two signatures', `${signature(newSecret)}, ${signature(newSecret)}`, 'signature-form'],
  ['digits in capitals', signature(newSecret).toUpperCase(), 'signature-form'],
  ['nothing', '', 'signature-form'],
])('a signature of %s proves nothing, and says in what it is wrong', (_, header, because) => {
  const { verify } = callersOf({ secrets: [newSecret] })

  expect(verify({ ...nothing, signature: header }, 'pub-1', body)).toEqual(unverified(because))
})

test('T86: a signature proves one request, and the next one needs another', () => {
  const { verify } = callersOf({ secrets: [newSecret] })
  const shown = { ...nothing, signature: signature(newSecret) }
  const next = { ...nothing, signature: signature(newSecret, now - 1) }

  expect(verify(shown, 'pub-1', body).kind).toBe('verified')
  expect(verify(shown, 'pub-1', body)).toEqual(unverified('signature-again'))
  expect(verify({ ...shown, address: '192.0.2.2' }, 'pub-1', body)).toEqual(unverified('signature-again'))
  expect(verify(next, 'pub-1', body).kind).toBe('verified')
})

test('T86: with a number used once, the same body can be signed many times in a second', () => {
  const { verify } = callersOf({ secrets: [newSecret] })
  const signed = (once: string): Shown => {
    const mac = createHmac('sha256', newSecret).update(`${now},${once}.`).update(body).digest('hex')
    return { ...nothing, signature: `t=${now},n=${once},v1=${mac}` }
  }
  const moved = signed('c').signature?.replace('n=c', 'n=d')
  const dropped = signed('c').signature?.replace('n=c,', '')

  expect(verify(signed('a'), 'pub-1', body).kind).toBe('verified')
  expect(verify(signed('b'), 'pub-1', body).kind).toBe('verified')
  expect(verify(signed('a'), 'pub-1', body)).toEqual(unverified('signature-again'))
  expect(verify({ ...nothing, signature: moved }, 'pub-1', body)).toEqual(unverified('signature-wrong'))
  expect(verify({ ...nothing, signature: dropped }, 'pub-1', body)).toEqual(unverified('signature-wrong'))
  expect(verify(signed('x'.repeat(64)), 'pub-1', body).kind).toBe('verified')
  expect(verify(signed('x'.repeat(65)), 'pub-1', body)).toEqual(unverified('signature-form'))
})

test('T86: a wrong signature is not remembered, and neither is one that nobody had to look at', () => {
  const uses: unknown[] = []
  const settings = settingsOf(publisher({ keys: [keyHash(newKey)], secrets: [newSecret] }))
  const useSignature = (use: SignatureUse): UseFinding => {
    uses.push(use)
    return 'first'
  }
  const { verify } = quickCallers({ ...settings, useSignature })

  verify({ ...nothing, signature: signature(oldSecret) }, 'pub-1', body)
  verify({ ...nothing, signature: signature(newSecret, now - 61) }, 'pub-1', body)
  verify({ ...nothing, signature: signature(newSecret), authorization: `Bearer ${newKey}` }, 'pub-1', body)
  verify({ ...nothing, signature: signature(newSecret) }, 'pub-2', body)

  expect(uses).toEqual([])
})

test.each<[UseFinding, object]>([
  ['first', { kind: 'verified', by: { kind: 'signature', number: 1, of: 1 } }],
  ['again', unverified('signature-again')],
  ['forgotten', unverified('signature-time')],
])('T86: where others remember signatures too, what they say counts: %s', async (finding, caller) => {
  const settings = settingsOf(publisher({ secrets: [newSecret] }))
  const { verify } = createCallers({ ...settings, useSignature: () => Promise.resolve(finding) })

  expect(await verify({ ...nothing, signature: signature(newSecret) }, 'pub-1', body)).toEqual(caller)
})

test('of a wrong key and a wrong signature, the signature is told: the key may be meant for somebody on the way', () => {
  const { verify } = callersOf({ keys: [keyHash(newKey)], secrets: [newSecret] })

  const both = { ...nothing, authorization: 'Basic dXNlcjpwYXNz', signature: signature(oldSecret) }

  expect(verify(both, 'pub-1', body)).toEqual(unverified('signature-wrong'))
})

test.each([
  ['192.0.2.0', true],
  ['192.0.2.255', true],
  ['192.0.3.0', false],
  ['2001:db8:0:1::/64', true],
  ['2001:db8:0:2::/64', false],
  ['', false],
])('the address %s', (address, isRegistered) => {
  const { verify, mayBeVerified } = callersOf({ addresses: ['192.0.2.0/24', '2001:db8:0:1::/64'] })

  expect(verify({ ...nothing, address }, 'pub-1', body).kind).toBe(isRegistered ? 'verified' : 'unverified')
  expect(mayBeVerified({ ...nothing, address })).toBe(isRegistered)
})

test('the address of a trusted proxy proves nothing, whatever ranges it is in', () => {
  const { verify, mayBeVerified } = callersOf({ addresses: ['10.0.0.0/8'] }, ['10.0.0.1'])

  expect(verify({ ...nothing, address: '10.0.0.1' }, 'pub-1', body)).toEqual(unverified('none'))
  expect(mayBeVerified({ ...nothing, address: '10.0.0.1' })).toBe(false)
  expect(verify({ ...nothing, address: '10.0.0.2' }, 'pub-1', body).kind).toBe('verified')
})

test('the credentials of one publisher prove nothing about another', () => {
  const mine = publisher({ keys: [keyHash(newKey)], addresses: ['192.0.2.0/24'] })
  const theirs = publisher({ id: 'pub-2', keys: [keyHash(oldKey)] })
  const { verify } = quickCallers(settingsOf(mine, theirs))

  const shown = { ...nothing, authorization: `Bearer ${newKey}` }

  expect(verify(shown, 'pub-1', body).kind).toBe('verified')
  expect(verify(shown, 'pub-2', body)).toEqual(unverified('key-wrong'))
})

test('before the body is read, a right key is known whoever is named, and a signature is only possible', () => {
  const { mayBeVerified } = callersOf({ keys: [keyHash(newKey)], secrets: [newSecret] })

  expect(mayBeVerified({ ...nothing, authorization: `Bearer ${newKey}` })).toBe(true)
  expect(mayBeVerified({ ...nothing, signature: signature(oldSecret) })).toBe(true)
  expect(mayBeVerified(nothing)).toBe(false)
})

test('a signature is not even possible where nobody has a secret', () => {
  const { mayBeVerified } = callersOf({ keys: [keyHash(newKey)] })

  expect(mayBeVerified({ ...nothing, signature: signature(newSecret) })).toBe(false)
})

test('a publisher with a long id is known by its hash, as everywhere', () => {
  const id = 'p'.repeat(65)
  const { verify } = callersOf({ id, keys: [keyHash(newKey)] })

  expect(verify(nothing, publisherKey(id), body)).toEqual(unverified('none'))
})
