// A key of one reader. The file has only its hash, so that whoever reads the file cannot use it.

import { createHash } from 'node:crypto'
import type { View } from '../reports/view.ts'

export interface Key {
  /** For people and logs: which key this is. */
  readonly name: string
  /** SHA-256 of the key, in hexadecimal. A key is 256 random bits, so that a slower hash would protect nothing more. */
  readonly sha256: string
  readonly view: View
}

const prefix = 'parley_'

/** `bytes` are 32 random ones. */
export function keyFrom(bytes: Uint8Array): string {
  return prefix + Buffer.from(bytes).toString('base64url')
}

export function hashOf(key: string): Buffer {
  return createHash('sha256').update(key).digest()
}

/** The line of the file for a key. */
export function lineOf({ name, sha256, view }: Key): string {
  const of = view.side === 'operator' ? {} : { of: view.of }
  return JSON.stringify({ name, side: view.side, ...of, sha256 })
}
