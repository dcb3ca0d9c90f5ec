// D93: the key of a publisher, in the header that is made for it (RFC 6750). The configuration has only its SHA-256; a key is
// long and random, so that nobody finds it by guessing hashes.

import { hash, timingSafeEqual } from 'node:crypto'

const bearer = /^Bearer +(\S+)$/i

/** Nobody has a longer key, so a longer one is not worth a hash. */
const keyLengthMax = 256

/** The key in an Authorization header, if there is one. */
export function keyIn(authorization: string): string | undefined {
  const key = bearer.exec(authorization)?.[1]
  return key !== undefined && key.length <= keyLengthMax ? key : undefined
}

export function hashOfKey(key: string): Buffer {
  return hash('sha256', key, 'buffer')
}

const prefix = 'sha256:'

/** The hash of a key as `parley key` prints it. */
export function keyHash(key: string): string {
  return `${prefix}${hashOfKey(key).toString('hex')}`
}

/** The hash of a key as the configuration has it. */
export function readKeyHash(text: string): Buffer {
  return Buffer.from(text.slice(prefix.length), 'hex')
}

/** The place of a hash among others, or -1; every comparison takes the same time. */
export function placeOfHash(found: Buffer, hashes: readonly Buffer[]): number {
  return hashes.findIndex((known) => timingSafeEqual(known, found))
}
