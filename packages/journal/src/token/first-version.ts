// Tokens of version 1, which are still opened and no longer sealed: whoever has such a URL when the exchange is upgraded is paid.
//
//  body  in base64url     version  secret id  period  nonce  ciphertext  tag      AES-256-GCM
//        bytes            1        1          2       12     n           16
//  a dot
//  code  in hexadecimal   8 bytes of the hash of a key and the tag, other ones for each kind

import { createDecipheriv, hash } from 'node:crypto'
import type { NoticeKind } from '@parley/contract'
import { isEqual } from './equal.ts'
import type { FirstKeys } from './period-keys.ts'

export const firstVersion = 1
const nonceAt = 4
const textAt = nonceAt + 12
const tagBytes = 16
const codeDigits = 16

/** The text, if these keys have sealed it for this kind. */
export function unsealFirst(bytes: Buffer, code: string, kind: NoticeKind, keys: FirstKeys): string | undefined {
  if (bytes.length <= textAt + tagBytes || !isEqual(code, codeOf(bytes.subarray(-tagBytes), keys.codeKey, kind))) {
    return undefined
  }
  const nonce = bytes.subarray(nonceAt, textAt)
  const decipher = createDecipheriv('aes-256-gcm', keys.cipherKey, nonce, { authTagLength: tagBytes })
  const text = decipher.setAuthTag(bytes.subarray(-tagBytes)).update(bytes.subarray(textAt, -tagBytes))
  try {
    decipher.final()
  } catch {
    return undefined
  }
  return text.toString('utf8')
}

/** A hash had room for four codes; that of the fifth has one byte more behind the tag (D102). */
const codePlace: Readonly<Record<NoticeKind, { readonly behind: readonly number[]; readonly place: number }>> = {
  win: { behind: [], place: 0 },
  billing: { behind: [], place: 1 },
  impression: { behind: [], place: 2 },
  click: { behind: [], place: 3 },
  feedback: { behind: [1], place: 0 },
}

function codeOf(tag: Uint8Array, codeKey: Uint8Array, kind: NoticeKind): string {
  const { behind, place } = codePlace[kind]
  const codes = hash('sha256', Buffer.from([...codeKey, ...tag, ...behind]), 'hex')
  return codes.slice(place * codeDigits, (place + 1) * codeDigits)
}
