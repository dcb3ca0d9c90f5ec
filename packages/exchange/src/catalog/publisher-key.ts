// D64: who a publisher is to the exchange. Ids are free text of any length, and are used in limits, notices and records:
// a long one is replaced by its hash, so that nobody can fill memory or responses with a name (T30, T63). Limits, tokens
// and sums all use this key, so a publisher has the same name in each of them.

import { hash } from 'node:crypto'
import { plainName } from './plain-name.ts'

/** As long as the ids that the specification bounds. */
export const publisherIdLengthMax = 64

/** The id itself, as any reader can store it, while it is short; no short id looks like the key of a long one, which is longer than any of them. */
export function publisherKey(id: string): string {
  return id.length <= publisherIdLengthMax ? plainName(id) : `sha256:${hash('sha256', id.toWellFormed(), 'hex')}`
}
