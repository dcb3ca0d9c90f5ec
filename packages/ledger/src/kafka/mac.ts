// T78: who may write to a topic may write anything there. So a message carries a code over what it says and where it stands, with
// a key that is made from the secret of the notices: whoever does not know the secret can neither add an entry nor move one.

import { createHmac, createSecretKey, hkdfSync, type KeyObject, timingSafeEqual } from 'node:crypto'
import type { LedgerEntry } from '../apply/entry.ts'

export type Place = Pick<LedgerEntry, 'journal' | 'stream' | 'position' | 'previous' | 'damage'>

export interface Macs {
  /** With the newest secret. */
  readonly of: (place: Place, value: Uint8Array) => string
  /** Whether one of the secrets has made it. */
  readonly isRight: (mac: string, place: Place, value: Uint8Array) => boolean
}

export interface MacSecrets {
  readonly secret: string
  /** What it made is still accepted; empty when there is none. */
  readonly previousSecret: string
}

/** Undefined without a secret: then nothing can be proven. */
export function createMacs({ secret, previousSecret }: MacSecrets): Macs | undefined {
  if (secret === '') return undefined
  const newest = keyOf(secret)
  const accepted = previousSecret === '' ? [newest] : [newest, keyOf(previousSecret)]
  return {
    of: (place, value) => macOf(newest, place, value).toString('base64url'),
    isRight(mac, place, value) {
      const found = Buffer.from(mac, 'base64url')
      return accepted.some((key) => isEqual(found, macOf(key, place, value)))
    },
  }
}

function keyOf(secret: string): KeyObject {
  return createSecretKey(messageKeyOf(secret))
}

/** Also for ClickHouse, which holds messages against it as well. */
export function messageKeyOf(secret: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', 'parley message 1', 32))
}

function macOf(key: KeyObject, place: Place, value: Uint8Array): Buffer {
  return createHmac('sha256', key).update(textOf(place)).update(value).digest()
}

/** The parts of a place have no spaces and no line breaks, so that no two places have the same text. */
function textOf({ journal, stream, position, previous, damage }: Place): string {
  const text = `${stream} ${journal} ${position} ${previous}`
  return damage === undefined ? `${text}\n` : `${text} ${damage.after} ${damage.records}\n`
}

function isEqual(found: Buffer, right: Buffer): boolean {
  return found.length === right.length && timingSafeEqual(found, right)
}
