// The form of a token. A bid is sealed once; what tells its win from its billing is the code behind it, of which the caller can
// compute none.
//
//  body  in base64url   version  secret id  period  counter  ciphertext     AES-256-CTR
//        bytes          1        1          2       16       n
//  a dot
//  code  in base64url   12 bytes of the HMAC-SHA-512 of the body, other ones for each kind
//
// Why it is this and not AES-256-GCM: docs/decisions/sealing.md.

import type { NoticeKind } from '@parley/contract'
import { isEqual } from './equal.ts'
import { firstVersion, unsealFirst } from './first-version.ts'
import { counterBytes, decrypt } from './key-stream.ts'
import type { PeriodKeys } from './period-keys.ts'

/** What says which key has sealed a token: the byte of its secret, and the last 16 bits of the number of its period. */
export interface KeyName {
  readonly secretId: number
  readonly period: number
}

/** A bid that is sealed, for the tokens of all its kinds. */
export class Envelope {
  readonly #body: string
  readonly #codes: string

  constructor(body: string, codes: string) {
    this.#body = body
    this.#codes = codes
  }

  tokenFor(kind: NoticeKind): string {
    return `${this.#body}.${codeFor(kind, this.#codes)}`
  }
}

const version = 2
const textAt = 4 + counterBytes
/** 12 bytes in base64url, and 8 in hexadecimal in version 1. */
const codeLength = 16
export const periodRange = 2 ** 16

export function seal(text: string, { secretId, period }: KeyName, { stream, mac }: PeriodKeys): Envelope {
  const room = mac.roomFor(textAt + Buffer.byteLength(text))
  const { bytes, from } = room
  bytes[from] = version
  bytes[from + 1] = secretId
  bytes.writeUInt16BE(period, from + 2)
  bytes.write(text, from + textAt)
  stream.encrypt(bytes, from + textAt)
  return new Envelope(bytes.toString('base64url', from), mac.ofRoom(room))
}

/** How many characters the token of a text has. */
export function tokenLengthOf(text: string): number {
  return Math.ceil(((textAt + Buffer.byteLength(text)) * 4) / 3) + '.'.length + codeLength
}

/** What may be a token, taken apart. */
export interface OpenEnvelope {
  readonly bytes: Buffer
  readonly code: string
}

export function envelopeIn(token: string): OpenEnvelope | undefined {
  const dot = token.length - codeLength - '.'.length
  if (token[dot] !== '.') return undefined
  const body = token.slice(0, dot)
  const bytes = Buffer.from(body, 'base64url')
  if (bytes.length <= textAt || (bytes[0] !== version && bytes[0] !== firstVersion)) return undefined
  // A token has one spelling: otherwise unused bits and other alphabets would pass for what was sealed.
  return bytes.toString('base64url') === body ? { bytes, code: token.slice(dot + 1) } : undefined
}

export function keyNameOf({ bytes }: OpenEnvelope): KeyName {
  return { secretId: bytes.readUInt8(1), period: bytes.readUInt16BE(2) }
}

/** The text, if these keys have sealed it for this kind. */
export function unseal({ bytes, code }: OpenEnvelope, kind: NoticeKind, keys: PeriodKeys): string | undefined {
  if (bytes[0] === firstVersion) return unsealFirst(bytes, code, kind, keys.first)
  return isEqual(code, codeFor(kind, keys.mac.of(bytes))) ? decrypt(bytes, textAt, keys.cipherKey) : undefined
}

/** A hash of 64 bytes has room for five codes. */
const codePlace: Readonly<Record<NoticeKind, 0 | 1 | 2 | 3 | 4>> = {
  win: 0,
  billing: 1,
  impression: 2,
  click: 3,
  feedback: 4,
}

function codeFor(kind: NoticeKind, codes: string): string {
  const at = codePlace[kind] * codeLength
  return codes.slice(at, at + codeLength)
}
