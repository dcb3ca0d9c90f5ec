// The form of a token. A bid is sealed once; what tells its win from its billing is a short code behind it, of which the
// caller can compute none.
//
//  body  in base64url     version  secret id  period  nonce  ciphertext  tag      AES-256-GCM
//        bytes            1        1          2       12     n           16
//  a dot
//  code  in hexadecimal   of the kind, 8 bytes
//
// The first four bytes need no authentication of their own: they choose the key, and any other key refuses the rest.

import { createCipheriv, createDecipheriv, hash, timingSafeEqual } from 'node:crypto'
import type { NoticeKind } from '@parley/contract'
import { nonceBytes } from './nonces.ts'
import type { PeriodKeys } from './period-keys.ts'

/** What says which key has sealed a token: the byte of its secret, and the last 16 bits of the number of its period. */
export interface KeyName {
  readonly secretId: number
  readonly period: number
}

/** A bid that is sealed, for the tokens of all its kinds. */
export class Envelope {
  readonly #body: string
  readonly #tag: Uint8Array
  readonly #codeKey: Uint8Array
  readonly #codes: string[] = []

  constructor(body: string, tag: Uint8Array, codeKey: Uint8Array) {
    this.#body = body
    this.#tag = tag
    this.#codeKey = codeKey
  }

  tokenFor(kind: NoticeKind): string {
    const { set } = kindPlace[kind]
    const codes = this.#codes[set] ?? codesOf(this.#tag, this.#codeKey, set)
    this.#codes[set] = codes
    return `${this.#body}.${codeFor(kind, codes)}`
  }
}

const version = 1
const algorithm = 'aes-256-gcm'
const nonceAt = 4
const textAt = nonceAt + nonceBytes
const tagBytes = 16
const codeDigits = 16
export const periodRange = 2 ** 16

export function seal(text: string, name: KeyName, { cipherKey, codeKey, nonces }: PeriodKeys): Envelope {
  const bytes = Buffer.allocUnsafe(textAt + Buffer.byteLength(text) + tagBytes)
  bytes[0] = version
  bytes[1] = name.secretId
  bytes.writeUInt16BE(name.period, 2)
  nonces.writeNext(bytes, nonceAt)
  const cipher = createCipheriv(algorithm, cipherKey, bytes.subarray(nonceAt, textAt))
  bytes.set(cipher.update(text, 'utf8'), textAt)
  cipher.final()
  const tag = cipher.getAuthTag()
  bytes.set(tag, bytes.length - tagBytes)
  return new Envelope(bytes.toString('base64url'), tag, codeKey)
}

/** How many characters the token of a text has. */
export function tokenLengthOf(text: string): number {
  return Math.ceil(((textAt + Buffer.byteLength(text) + tagBytes) * 4) / 3) + '.'.length + codeDigits
}

/** What may be a token of this version, taken apart. */
export interface OpenEnvelope {
  readonly bytes: Buffer
  readonly code: string
}

export function envelopeIn(token: string): OpenEnvelope | undefined {
  const dot = token.length - codeDigits - '.'.length
  if (token[dot] !== '.') return undefined
  const body = token.slice(0, dot)
  const bytes = Buffer.from(body, 'base64url')
  if (bytes.length <= textAt + tagBytes || bytes[0] !== version) return undefined
  // A token has one spelling: otherwise unused bits and other alphabets would pass for what was sealed.
  return bytes.toString('base64url') === body ? { bytes, code: token.slice(dot + 1) } : undefined
}

export function keyNameOf({ bytes }: OpenEnvelope): KeyName {
  return { secretId: bytes.readUInt8(1), period: bytes.readUInt16BE(2) }
}

/** The text, if these keys have sealed it for this kind. The code comes first: it costs the least, and a forger has none. */
export function unseal({ bytes, code }: OpenEnvelope, kind: NoticeKind, keys: PeriodKeys): string | undefined {
  const tag = bytes.subarray(-tagBytes)
  if (!isEqual(code, codeFor(kind, codesOf(tag, keys.codeKey, kindPlace[kind].set)))) return undefined
  const nonce = bytes.subarray(nonceAt, textAt)
  const decipher = createDecipheriv(algorithm, keys.cipherKey, nonce, { authTagLength: tagBytes }).setAuthTag(tag)
  const text = decipher.update(bytes.subarray(textAt, -tagBytes))
  try {
    decipher.final()
  } catch {
    return undefined
  }
  return text.toString('utf8')
}

/** Equal in constant time. */
function isEqual(given: string, right: string): boolean {
  const found = Buffer.from(given)
  const expected = Buffer.from(right)
  return found.length === expected.length && timingSafeEqual(found, expected)
}

/** A hash has four parts, so four kinds share a set. */
type CodeSet = 0 | 1

/**
 * One hash of the key and the tag: nobody else can compute it, and its four parts tell nothing about each other. The hash of the
 * second set has one byte more behind the tag, so that tokens of the first are what they were before there was a second (D102).
 */
function codesOf(tag: Uint8Array, codeKey: Uint8Array, set: CodeSet): string {
  const input = Buffer.allocUnsafe(codeKey.length + tag.length + set)
  input.set(codeKey)
  input.set(tag, codeKey.length)
  input.fill(set, codeKey.length + tag.length)
  return hash('sha256', input, 'hex')
}

const kindPlace: Readonly<Record<NoticeKind, { readonly set: CodeSet; readonly part: number }>> = {
  win: { set: 0, part: 0 },
  billing: { set: 0, part: 1 },
  impression: { set: 0, part: 2 },
  click: { set: 0, part: 3 },
  feedback: { set: 1, part: 0 },
}

function codeFor(kind: NoticeKind, codes: string): string {
  const at = kindPlace[kind].part * codeDigits
  return codes.slice(at, at + codeDigits)
}
