// What a notice URL carries: everything about the bid that will be needed when it is called, signed, so that nothing
// has to be looked up and nothing can be changed (T51–T56). HMAC-SHA256 with a key of the day; the win URL shows the first
// half of it and the billing URL the other, so that neither can be used as the other (D80). The publisher sees both, and is
// only told the price after the margin and the seat: the partner's bid and name are therefore masked.

import { hash, timingSafeEqual } from 'node:crypto'
import type { NoticeFacts, NoticeKind, TokenRefusal } from '../words/notice.ts'
import { createDayKeys, type DayKeys } from './day-keys.ts'

type TokenReading =
  | { readonly kind: 'facts'; readonly facts: NoticeFacts }
  | { readonly kind: 'refused'; readonly reason: TokenRefusal }

/** The two tokens of one bid. */
type NoticeTokens = Readonly<Record<NoticeKind, string>>

export interface Signer {
  sign(facts: NoticeFacts): NoticeTokens
  /** Verifies before anything else is believed; `nowSeconds` decides on the expiry. */
  read(token: string, kind: NoticeKind, nowSeconds: number): TokenReading
}

export interface SignerSettings {
  readonly secret: string
  /** What it signed is still accepted; empty when there is none. */
  readonly previousSecret: string
  /** Every name that can win. */
  readonly partners: readonly string[]
}

const version = '3'
const separator = '|'
/**
 * Where the text of an HMAC is cut: 22 of its 43 characters are 132 bits, and the rest holds the other 124. Parts of the
 * output of a pseudorandom function tell nothing about each other, so this is as good as two signatures.
 */
const halfLength = 22
const isBase64url = /^[\w-]+$/
const isPlain = /^[\w.-]*$/
const secondsPerDay = 86_400
/** Clocks of nodes may differ by this much (T54). */
const skewSeconds = 120

export function createSigner({ secret, previousSecret, partners }: SignerSettings): Signer {
  const current = createDayKeys(secret, partners)
  const accepted = previousSecret === '' ? [current] : [current, createDayKeys(previousSecret, partners)]

  /** The keys that have signed a payload, or undefined when none of ours has. */
  function keysBehind(payload: string, signature: string, kind: NoticeKind, today: number): DayKeys | undefined {
    for (const keysOf of accepted) {
      for (const day of [today, today - 1, today + 1]) {
        const keys = keysOf(day)
        if (isEqual(signature, halfOf(keys.mac(payload), kind))) return keys
      }
    }
    return undefined
  }

  return {
    sign(facts) {
      const keys = current(dayOf(facts.issuedAt))
      const payload = Buffer.from(textOf(facts, keys), 'latin1').toString('base64url')
      const mac = keys.mac(payload)
      return { win: `${payload}.${halfOf(mac, 'win')}`, billing: `${payload}.${halfOf(mac, 'billing')}` }
    },

    // The signature comes first: nothing of a forged token is even decoded.
    read(token, kind, nowSeconds) {
      const [payload, signature, ...more] = token.split('.')
      if (payload === undefined || signature === undefined || more.length > 0) return refused('malformed')
      // What is signed is ASCII; other characters could pass for those that they share a byte with.
      if (!isBase64url.test(payload)) return refused('malformed')
      const keys = keysBehind(payload, signature, kind, dayOf(nowSeconds))
      if (keys === undefined) return refused('forged')
      const facts = factsOf(Buffer.from(payload, 'base64url').toString('latin1'), keys)
      if (facts === undefined) return refused('malformed')
      return nowSeconds > facts.expiresAt + skewSeconds ? refused('expired') : { kind: 'facts', facts }
    },
  }
}

function halfOf(mac: string, kind: NoticeKind): string {
  return kind === 'win' ? mac.slice(0, halfLength) : mac.slice(halfLength)
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
function textOf(facts: NoticeFacts, { maskKey, codeOf }: DayKeys): string {
  const { auctionId, bidId, clearingMicros, floorMicros, auctionType } = facts
  const names = `${auctionId}|${escaped(facts.impId)}|${bidId}|${escaped(facts.publisher)}|${codeOf(facts.partner)}`
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

/** What is signed on a day is masked with the keys of that day. */
function factsOf(text: string, { maskKey, partnerOf }: DayKeys): NoticeFacts | undefined {
  const parts = text.split(separator)
  const [read, auctionId, impId, bidId, publisher, code, bid, clearing, floor, type, issued, expires, mode] = parts
  if (read !== version || parts.length !== 13 || publisher === undefined || code === undefined) return undefined
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
  const unmasked = (): number => (masked - maskOf({ auctionId, bidId }, maskKey) + maskRange) % maskRange
  const bidMicros = masked === isThePrice ? clearingMicros : unmasked()
  const names = {
    auctionId,
    impId: decodeURIComponent(impId),
    bidId,
    publisher: decodeURIComponent(publisher),
    partner: partnerOf(code),
  }
  return { ...names, bidMicros, clearingMicros, floorMicros, auctionType, isTest, issuedAt, expiresAt }
}

function refused(reason: TokenRefusal): TokenReading {
  return { kind: 'refused', reason }
}
