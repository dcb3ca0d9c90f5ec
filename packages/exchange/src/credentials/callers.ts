// D93 and T29: whether a caller is the publisher that it names. Where no publisher has credentials, nothing is looked at; where
// some have, a request of any other costs one lookup.

import { publisherKey } from '../catalog/publisher-key.ts'
import type { PublisherTerms } from '../config/publisher.ts'
import { type AddressRange, readRanges } from '../config/ranges.ts'
import type { Caller } from '../model/caller.ts'
import { hashOfKey, keyIn, readKeyHash } from './bearer.ts'
import { type Bounds, type Credentials, isRegistered, judged, type Shown } from './proof.ts'
import { isNear, readSignature } from './signature.ts'

export interface CallerSettings extends Bounds {
  readonly publishers: readonly PublisherTerms[]
}

export interface Callers {
  /** `publisher` is the key of the publisher that the request names; `body` is as it was sent, before it is inflated. */
  readonly verify: (shown: Shown, publisher: string | undefined, body: Uint8Array) => Caller | Promise<Caller>
  /**
   * Before the body is read: false where nothing can be proven, whoever is named, although others could. A key and an address are checked at once. A
   * signature needs the body, so the right form and time are enough here, and it may still turn out to be wrong.
   */
  readonly mayBeVerified: (shown: Shown) => boolean
}

const open: Caller = { kind: 'open' }

export function createCallers({ publishers, ...bounds }: CallerSettings): Callers {
  if (publishers.length === 0) return { verify: () => open, mayBeVerified: () => true }
  const known = new Map(publishers.map(credentialsOf).map((own) => [own.publisher, own]))
  return {
    verify(shown, publisher, body) {
      const own = publisher === undefined ? undefined : known.get(publisher)
      return own === undefined ? open : judged(shown, body, own, bounds)
    },
    mayBeVerified: possibleProof([...known.values()], bounds),
  }
}

function credentialsOf({ id, keys, secrets, addresses, required }: PublisherTerms): Credentials {
  const publisher = publisherKey(id)
  return { publisher, keys: keys.map(readKeyHash), secrets, ranges: readRanges(addresses), isRequired: required }
}

/** All publishers at once: the body, which names one of them, has not been read. */
function possibleProof(all: readonly Credentials[], bounds: Bounds): (shown: Shown) => boolean {
  const hashes = new Set(all.flatMap(({ keys }) => keys.map((key) => key.toString('hex'))))
  const ranges: readonly AddressRange[] = all.flatMap((own) => own.ranges)
  const hasSecrets = all.some(({ secrets }) => secrets.length > 0)

  function isKnownKey({ authorization }: Shown): boolean {
    const key = authorization === undefined ? undefined : keyIn(authorization)
    return key !== undefined && hashes.has(hashOfKey(key).toString('hex'))
  }

  function mayBeSigned({ signature }: Shown): boolean {
    if (!hasSecrets || signature === undefined) return false
    const read = readSignature(signature)
    return read !== undefined && isNear(read, bounds.nowSeconds(), bounds.clockToleranceSeconds)
  }

  return (shown) => isKnownKey(shown) || mayBeSigned(shown) || isRegistered(shown.address, ranges, bounds)
}
