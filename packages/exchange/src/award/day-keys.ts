// T56: the keys derived from a secret for one day, so that a leaked key is valid for one day only.

import { hash, hkdfSync } from 'node:crypto'
import { createMac } from './mac.ts'

export interface DayKeys {
  /** The whole HMAC of a text, in base64url. */
  readonly mac: (text: string) => string
  /** Of the mask; a text, because it is hashed together with one. */
  readonly maskKey: string
  /** What stands for a partner's name in a token. */
  readonly codeOf: (partner: string) => string
  /** The name behind a code. */
  readonly partnerOf: (code: string) => string
}

/** Three days' keys are enough to verify. */
const daysMax = 8
/** Hexadecimal; among the 200 partners that there may be, two share a code once in 50 million days. */
const codeDigits = 10

/** The keys of a secret by day, and with them the codes of the partners of the configuration. */
export function createDayKeys(secret: string, partners: readonly string[]): (day: number) => DayKeys {
  const known = new Map<number, DayKeys>()
  return (day) => {
    const cached = known.get(day)
    if (cached !== undefined) return cached
    const fresh = keysOfDay(secret, day, partners)
    if (known.size > daysMax) known.clear()
    known.set(day, fresh)
    return fresh
  }
}

function keysOfDay(secret: string, day: number, partners: readonly string[]): DayKeys {
  const derive = (purpose: string): ArrayBuffer => hkdfSync('sha256', secret, '', `parley ${purpose} ${day}`, 32)
  const maskKey = Buffer.from(derive('mask')).toString('hex')
  const coded = (name: string): string => hash('sha256', `${maskKey}|partner|${name}`, 'hex').slice(0, codeDigits)
  const codes = new Map(partners.map((name) => [name, coded(name)]))
  const names = new Map(partners.map((name) => [coded(name), name]))
  return {
    mac: createMac(new Uint8Array(derive('notice'))),
    maskKey,
    codeOf: (partner) => codes.get(partner) ?? coded(partner),
    // The signature is ours, so somebody did win this: a partner that has left the configuration since, or that only
    // another node has by now. The event stays true without the name, and no partner can be called like this.
    partnerOf: (code) => names.get(code) ?? `?${code}`,
  }
}
