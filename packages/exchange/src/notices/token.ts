// What a notice URL carries: everything about the bid that will be needed when it is called, signed, so that nothing
// has to be looked up and nothing can be changed (T51–T56). HMAC-SHA256 with a key of the day, cut to 132 bits. The URL goes
// through the publisher's hands, who is told the price after the margin; what the partner bid is therefore masked.

import { hash, hkdfSync, timingSafeEqual } from 'node:crypto'
import type { Micros } from '../money/micros.ts'
import { createMac } from './mac.ts'

export interface NoticeFacts {
  readonly auctionId: string
  readonly impId: string
  readonly bidId: string
  readonly publisher: string
  readonly partner: string
  readonly bidMicros: Micros
  readonly clearingMicros: Micros
  readonly floorMicros: Micros
  readonly auctionType: 1 | 2
  readonly isTest: boolean
  /** Seconds since 1970. */
  readonly issuedAt: number
  readonly expiresAt: number
}

type TokenReading =
  | { readonly kind: 'facts'; readonly facts: NoticeFacts }
  | { readonly kind: 'refused'; readonly reason: 'malformed' | 'forged' | 'expired' }

export interface Signer {
  sign(facts: NoticeFacts): string
  /** Verifies before anything else is believed; `nowSeconds` decides on the expiry. */
  read(token: string, nowSeconds: number): TokenReading
}

const version = '2'
const separator = '|'
/** Six bits each. */
const signatureLength = 22
const isBase64url = /^[\w-]+$/
const isPlain = /^[\w.-]*$/
const secondsPerDay = 86_400
/** Clocks of nodes may differ by this much (T54). */
const skewSeconds = 120

interface DayKeys {
  readonly mac: (text: string) => string
  /** Of the mask; a text, because it is hashed together with one. */
  readonly maskKey: string
}

export function createSigner(secret: string): Signer {
  const known = new Map<number, DayKeys>()

  // Keys are derived per day, so that a leaked one is worth a day; three days' keys are enough to verify.
  function keysOf(day: number): DayKeys {
    const cached = known.get(day)
    if (cached !== undefined) return cached
    const derive = (purpose: string): ArrayBuffer => hkdfSync('sha256', secret, '', `parley ${purpose} ${day}`, 32)
    const fresh = {
      mac: createMac(new Uint8Array(derive('notice'))),
      maskKey: Buffer.from(derive('mask')).toString('hex'),
    }
    if (known.size > 8) known.clear()
    known.set(day, fresh)
    return fresh
  }

  function signatureOf(payload: string, day: number): string {
    return keysOf(day).mac(payload).slice(0, signatureLength)
  }

  return {
    sign(facts) {
      const { maskKey } = keysOf(dayOf(facts.issuedAt))
      const payload = Buffer.from(textOf(facts, maskKey), 'latin1').toString('base64url')
      return `${payload}.${signatureOf(payload, dayOf(facts.issuedAt))}`
    },

    // The signature comes first: nothing of a forged token is even decoded.
    read(token, nowSeconds) {
      const [payload, signature, ...more] = token.split('.')
      if (payload === undefined || signature === undefined || more.length > 0) return refused('malformed')
      // What is signed is ASCII; other characters could pass for those that they share a byte with.
      if (!isBase64url.test(payload)) return refused('malformed')
      const today = dayOf(nowSeconds)
      const isOurs = [today, today - 1, today + 1].some((day) => isEqual(signature, signatureOf(payload, day)))
      if (!isOurs) return refused('forged')
      const facts = factsOf(Buffer.from(payload, 'base64url').toString('latin1'), (at) => keysOf(dayOf(at)).maskKey)
      if (facts === undefined) return refused('malformed')
      return nowSeconds > facts.expiresAt + skewSeconds ? refused('expired') : { kind: 'facts', facts }
    },
  }
}

/** Equal in constant time. */
function isEqual(given: string, right: string): boolean {
  const expected = Buffer.from(right)
  const found = Buffer.from(given)
  return found.length === expected.length && timingSafeEqual(found, expected)
}

function dayOf(seconds: number): number {
  return Math.floor(seconds / secondsPerDay)
}

/** ASCII: what others have named is escaped, and so holds no separator either. */
function textOf(facts: NoticeFacts, maskKey: string): string {
  const { auctionId, bidId, partner, clearingMicros, floorMicros, auctionType } = facts
  const names = `${auctionId}|${escaped(facts.impId)}|${bidId}|${escaped(facts.publisher)}|${partner}`
  const money = `${maskedBid(facts, maskKey)}|${clearingMicros}|${floorMicros}|${auctionType}`
  return `${version}|${names}|${money}|${facts.issuedAt}|${facts.expiresAt}|${facts.isTest ? 'test' : 'live'}`
}

/** Up to 281 million dollars, in hexadecimal digits of a hash that nobody else can compute and that no two bids share. */
const maskRange = 2 ** 48
const maskDigits = 12

/** A bid that is the price that the publisher is told is no secret, and there is no masked number like this. */
const isThePrice = -1

function maskedBid(facts: NoticeFacts, maskKey: string): number {
  const { bidMicros, clearingMicros } = facts
  return bidMicros === clearingMicros ? isThePrice : (bidMicros + maskOf(facts, maskKey)) % maskRange
}

function maskOf({ auctionId, bidId }: Pick<NoticeFacts, 'auctionId' | 'bidId'>, maskKey: string): number {
  return Number.parseInt(hash('sha256', `${maskKey}|${auctionId}|${bidId}`, 'hex').slice(0, maskDigits), 16)
}

function escaped(name: string): string {
  return isPlain.test(name) ? name : encodeURIComponent(name.toWellFormed())
}

function factsOf(text: string, maskKeyOf: (issuedAt: number) => string): NoticeFacts | undefined {
  const parts = text.split(separator)
  const [read, auctionId, impId, bidId, publisher, partner, bid, clearing, floor, type, issued, expires, mode] = parts
  if (read !== version || parts.length !== 13 || publisher === undefined || partner === undefined) return undefined
  if (auctionId === undefined || impId === undefined || bidId === undefined) return undefined
  const numbers = [bid, clearing, floor, type, issued, expires].map(Number)
  if (!numbers.every(Number.isSafeInteger)) return undefined
  const [masked, clearingMicros, floorMicros, auctionType, issuedAt, expiresAt] = numbers as [
    number,
    number,
    number,
    1 | 2,
    number,
    number,
  ]
  const isTest = mode === 'test'
  const unmasked = (): number => (masked - maskOf({ auctionId, bidId }, maskKeyOf(issuedAt)) + maskRange) % maskRange
  const bidMicros = masked === isThePrice ? clearingMicros : unmasked()
  const names = {
    auctionId,
    impId: decodeURIComponent(impId),
    bidId,
    publisher: decodeURIComponent(publisher),
    partner,
  }
  return { ...names, bidMicros, clearingMicros, floorMicros, auctionType, isTest, issuedAt, expiresAt }
}

function refused(reason: 'malformed' | 'forged' | 'expired'): TokenReading {
  return { kind: 'refused', reason }
}
