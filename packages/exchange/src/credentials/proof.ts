// What a caller shows against the credentials of one publisher. One of them is enough: an address, a key or a signature.

import { type AddressRange, addressOfKey, isWithin } from '../config/ranges.ts'
import type { Arrival } from '../words/arrival.ts'
import type { Caller, Doubt, Proof } from '../words/caller.ts'
import { hashOfKey, keyIn, placeOfHash } from './bearer.ts'
import { isNear, placeOfSecret, readSignature } from './signature.ts'

/** What an arrival has to show. */
export type Shown = Pick<Arrival, 'address' | 'authorization' | 'signature'>

/** What a publisher has on file. */
export interface Credentials {
  /** SHA-256 of each key. */
  readonly keys: readonly Buffer[]
  readonly secrets: readonly string[]
  readonly ranges: readonly AddressRange[]
  readonly isRequired: boolean
}

export interface Bounds {
  readonly clockToleranceSeconds: number
  /** The address of a proxy stands for everybody behind it, so it proves nothing. */
  readonly trustedProxies: readonly AddressRange[]
  /** Wall clock. */
  readonly nowSeconds: () => number
}

export function judged(shown: Shown, body: Uint8Array, own: Credentials, bounds: Bounds): Caller {
  if (isRegistered(shown.address, own.ranges, bounds)) return { kind: 'verified', by: { kind: 'address' } }
  const byKey = keyFinding(shown.authorization, own)
  if (typeof byKey === 'object') return { kind: 'verified', by: byKey }
  const bySignature = signatureFinding(shown.signature, body, own, bounds)
  if (typeof bySignature === 'object') return { kind: 'verified', by: bySignature }
  // An Authorization header may be meant for somebody on the way; a signature is meant for us.
  const because = bySignature === 'none' ? byKey : bySignature
  return { kind: 'unverified', because, isRefused: own.isRequired }
}

/** Whether the key of an address (edge/address.ts) is in one of the ranges. */
export function isRegistered(key: string, ranges: readonly AddressRange[], { trustedProxies }: Bounds): boolean {
  if (ranges.length === 0) return false
  const address = addressOfKey(key)
  return address !== undefined && isWithin(address, ranges) && !isWithin(address, trustedProxies)
}

type Finding = Proof | Doubt

function keyFinding(authorization: string | undefined, { keys }: Credentials): Finding {
  if (authorization === undefined) return 'none'
  const key = keyIn(authorization)
  if (key === undefined) return 'key-form'
  if (keys.length === 0) return 'key-wrong'
  const place = placeOfHash(hashOfKey(key), keys)
  return place === -1 ? 'key-wrong' : { kind: 'key', number: place + 1, of: keys.length }
}

function signatureFinding(
  header: string | undefined,
  body: Uint8Array,
  { secrets }: Credentials,
  { nowSeconds, clockToleranceSeconds }: Bounds,
): Finding {
  if (header === undefined) return 'none'
  const signature = readSignature(header)
  if (signature === undefined) return 'signature-form'
  if (!isNear(signature, nowSeconds(), clockToleranceSeconds)) return 'signature-time'
  const place = placeOfSecret(signature, body, secrets)
  return place === -1 ? 'signature-wrong' : { kind: 'signature', number: place + 1, of: secrets.length }
}
