// D64: who a publisher is to the exchange. Ids are free text of any length, and are used in limits, notices and records:
// a long one is replaced by its hash, so that nobody can fill memory or responses with a name (T30, T63). Limits, tokens
// and sums all use this key, so a publisher has the same name in each of them.
//
// Ids that look the same are the same publisher (T80): with a space behind it, another hyphen or a mark that nobody sees, the
// name of a publisher would stand in reports beside its own, and need none of its credentials.

import { hash } from 'node:crypto'
import { plainName } from './plain-name.ts'

/** As long as the ids that the specification bounds. */
export const publisherIdLengthMax = 64

const unverifiedMark = 'unverified:'
const isPlain = /^[\w.:-]*$/
const unseen = /[\p{Cc}\p{Cf}]/gu
const hyphens = /[\p{Pd}\u2212]/gu
const spaces = /\s+/g

/** The id itself, as any reader can store it, while it is short; no short id looks like the key of a long one, which is longer than any of them. */
export function publisherKey(id: string): string {
  return id.startsWith(unverifiedMark) ? unverifiedKey(keyOf(namedPublisher(id))) : keyOf(id)
}

function keyOf(id: string): string {
  if (id.length > publisherIdLengthMax) return `sha256:${hash('sha256', id.toWellFormed(), 'hex')}`
  return isPlain.test(id) ? id : plainName(asItLooks(id))
}

function asItLooks(id: string): string {
  const plain = id.toWellFormed().normalize('NFKC').replaceAll(spaces, ' ').replaceAll(unseen, '')
  return plain.replaceAll(hyphens, '-').trim()
}

/** T79: under which name somebody is sold who names a publisher and does not prove to be it. */
export function unverifiedKey(publisher: string): string {
  return `${unverifiedMark}${publisher}`
}

/** The publisher that was named, proven or not. */
export function namedPublisher(key: string): string {
  return key.startsWith(unverifiedMark) ? key.slice(unverifiedMark.length) : key
}
