// What a caller shows against the credentials of one publisher. One of them is enough: an address, a key or a signature.

import { type AddressRange, addressOfKey, isWithin } from '../config/ranges.ts'
import type { Caller, Doubt, Proof } from '../model/caller.ts'
import type { Arrival } from '../model/http.ts'
import type { SignatureUse, UseFinding } from '../model/signature-use.ts'
import { hashOfKey, keyIn, placeOfHash } from './bearer.ts'
import { isNear, markOf, placeOfSecret, readSignature } from './signature.ts'

/** What an arrival has to show. */
export type Shown = Pick<Arrival, 'address' | 'authorization' | 'signature'>

/** What a publisher has on file. */
export interface Credentials {
  readonly publisher: string
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
  /** How many signatures of one publisher are remembered. */
  readonly signaturesMax: number
  /** Notes that a signature is used, and says whether it was before. */
  readonly useSignature: (use: SignatureUse) => UseFinding | Promise<UseFinding>
}

/** Only a signature may have to be waited for, where others remember it too. */
export function judged(shown: Shown, body: Uint8Array, own: Credentials, bounds: Bounds): Caller | Promise<Caller> {
  if (isRegistered(shown.address, own.ranges, bounds)) return verified({ kind: 'address' })
  const byKey = keyFinding(shown.authorization, own)
  if (typeof byKey === 'object') return verified(byKey)
  // An Authorization header may be meant for somebody on the way; a signature is meant for us.
  const callerBy = (found: Finding): Caller => {
    if (typeof found === 'object') return verified(found)
    return { kind: 'unverified', because: found === 'none' ? byKey : found, isRefused: own.isRequired }
  }
  const bySignature = signatureFinding(shown.signature, body, own, bounds)
  return bySignature instanceof Promise ? bySignature.then(callerBy) : callerBy(bySignature)
}

function verified(by: Proof): Caller {
  return { kind: 'verified', by }
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
  { publisher, secrets }: Credentials,
  { nowSeconds, clockToleranceSeconds, signaturesMax, useSignature }: Bounds,
): Finding | Promise<Finding> {
  if (header === undefined) return 'none'
  const signature = readSignature(header)
  if (signature === undefined) return 'signature-form'
  if (!isNear(signature, nowSeconds(), clockToleranceSeconds)) return 'signature-time'
  const place = placeOfSecret(signature, body, secrets)
  // Only what is right is remembered: nobody else can fill the memory of a publisher.
  if (place === -1) return 'signature-wrong'
  const use = useSignature({
    publisher,
    seconds: signature.seconds,
    mark: markOf(signature),
    toleranceSeconds: clockToleranceSeconds,
    rememberedMax: signaturesMax,
  })
  const proof: Proof = { kind: 'signature', number: place + 1, of: secrets.length }
  return use instanceof Promise ? use.then((found) => findingOf(found, proof)) : findingOf(use, proof)
}

function findingOf(use: UseFinding, proof: Proof): Finding {
  switch (use) {
    case 'first':
      return proof
    case 'again':
      return 'signature-again'
    case 'forgotten':
      return 'signature-time'
  }
}
