// T56: the keys derived from a secret for one period, so that a leaked key is valid for one period only. Each purpose has a key of
// its own.

import { createSecretKey, hkdfSync, type KeyObject } from 'node:crypto'
import { KeyStream, type RandomBytes } from './key-stream.ts'
import { Mac } from './mac.ts'

export interface PeriodKeys {
  readonly cipherKey: KeyObject
  /** Of this process alone. */
  readonly stream: KeyStream
  readonly mac: Mac
  /** Of tokens of version 1. */
  readonly first: FirstKeys
}

export interface FirstKeys {
  readonly cipherKey: KeyObject
  /** For the codes that tell one kind of notice from another. */
  readonly codeKey: Uint8Array
}

export interface SecretKeys {
  /** One byte that says which secret has sealed a token; two secrets may share it. */
  readonly id: number
  readonly ofPeriod: (period: number) => PeriodKeys
}

export interface SecretSettings {
  readonly secret: string
  /** How long a key is in use. */
  readonly keySeconds: number
  /** Keys that are kept; above this, the one that was derived first is dropped and can be derived again. */
  readonly keysMax: number
  readonly randomBytes: RandomBytes
}

const keyBytes = 32

export function createSecretKeys({ secret, keySeconds, keysMax, randomBytes }: SecretSettings): SecretKeys {
  const known = new Map<number, PeriodKeys>()

  function derive(purpose: string, bytes: number): Uint8Array {
    return new Uint8Array(hkdfSync('sha256', secret, '', `parley notice ${purpose}`, bytes))
  }

  function keysOf(period: number): PeriodKeys {
    const derived = derive(`2 keys ${keySeconds} ${period}`, 2 * keyBytes)
    const cipherKey = createSecretKey(derived.subarray(0, keyBytes))
    const first = derive(`1 keys ${keySeconds} ${period}`, 2 * keyBytes)
    return {
      cipherKey,
      stream: new KeyStream(cipherKey, randomBytes),
      mac: new Mac(derived.subarray(keyBytes)),
      first: { cipherKey: createSecretKey(first.subarray(0, keyBytes)), codeKey: first.slice(keyBytes) },
    }
  }

  const [id = 0] = derive('1 id', 1)
  return {
    id,
    ofPeriod(period) {
      const kept = known.get(period)
      if (kept !== undefined) return kept
      const fresh = keysOf(period)
      const [oldest] = known.keys()
      if (oldest !== undefined && known.size >= keysMax) known.delete(oldest)
      known.set(period, fresh)
      return fresh
    },
  }
}
