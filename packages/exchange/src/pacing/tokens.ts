// D98: the pacing token. It is signed and not encrypted: it says when ads came, of whom in 32 bits each, and nothing of a person.
// It is bound to its publisher and its placements and useless elsewhere. Every node with the same secret reads it.

import { createHmac, createSecretKey, hash, hkdfSync, type KeyObject, timingSafeEqual } from 'node:crypto'
import { forKnownTexts, isTokenText } from '@parley/openrtb'
import type { PacingState, TokenFault } from '../model/pacing.ts'
import { type Binding, hashBytes, readState, stateBytesMax, versionBytes, writeState } from './token-bytes.ts'

export interface PacingTokens {
  readonly write: (state: PacingState, binding: Binding) => string
  /** `given` is whatever the request has there. */
  readonly read: (given: unknown, binding: Binding, nowMinute: number) => TokenReading
}

export type TokenReading =
  | { readonly kind: 'state'; readonly state: PacingState }
  | { readonly kind: 'unusable'; readonly fault: TokenFault }

export interface PacingSecrets {
  readonly secret: string
  /** What it signed is still accepted; empty when there is none. */
  readonly previousSecret: string
}

const version = 1
const sealBytes = 16
/** A chat that goes on for longer begins anew. */
export const lifeMinutes = 360
/** Clocks of nodes may differ by this much (T54). */
const skewMinutes = 2

export function createPacingTokens({ secret, previousSecret }: PacingSecrets): PacingTokens {
  const key = keyOf(secret)
  const accepted = previousSecret === '' ? [key] : [key, keyOf(previousSecret)]
  return {
    write(state, binding) {
      const bytes = Buffer.allocUnsafe(stateBytesMax + sealBytes)
      bytes[0] = version
      const end = writeState(bytes, binding, state)
      bytes.set(sealOf(bytes.subarray(0, end), key), end)
      return bytes.toString('base64url', 0, end + sealBytes)
    },

    read(given, binding, nowMinute) {
      if (!isTokenText(given)) return unusable('shape')
      const bytes = Buffer.from(given, 'base64url')
      // Nothing of a forged token is parsed, and a token has one spelling.
      if (!accepted.some((one) => isSealed(bytes, one)) || bytes.toString('base64url') !== given) {
        return unusable('forged')
      }
      return fromSigned(bytes.subarray(0, -sealBytes), binding, nowMinute)
    },
  }
}

function fromSigned(signed: Buffer, { publisher, placement }: Binding, nowMinute: number): TokenReading {
  // A later version is one of ours, and this node does not understand it.
  if (signed[0] !== version) return unusable('expired')
  const placementAt = versionBytes + hashBytes
  if (!publisher.equals(signed.subarray(versionBytes, placementAt))) return unusable('publisher')
  if (!placement.equals(signed.subarray(placementAt, placementAt + hashBytes))) return unusable('placement')
  const state = readState(signed)
  const age = nowMinute - state.startMinute
  return age >= lifeMinutes || age < -skewMinutes ? unusable('expired') : { kind: 'state', state }
}

/** Its own label, so that nothing that was made for a notice URL passes for a pacing token. */
function keyOf(secret: string): KeyObject {
  return createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', 'parley pacing 1', 32)))
}

function sealOf(signed: Buffer, key: KeyObject): Buffer {
  return createHmac('sha256', key).update(signed).digest().subarray(0, sealBytes)
}

function isSealed(bytes: Buffer, key: KeyObject): boolean {
  if (bytes.length <= sealBytes) return false
  return timingSafeEqual(bytes.subarray(-sealBytes), sealOf(bytes.subarray(0, -sealBytes), key))
}

/** What a token is bound to: a publisher, and the placements of a request. */
export function bindingOf(publisher: string | undefined, tagids: readonly string[]): Binding {
  return { publisher: shortHash(JSON.stringify(publisher ?? null)), placement: shortHash(JSON.stringify(tagids)) }
}

const shortHash = forKnownTexts((text) => hash('sha256', text, 'buffer').subarray(0, hashBytes))

function unusable(fault: TokenFault): TokenReading {
  return { kind: 'unusable', fault }
}
