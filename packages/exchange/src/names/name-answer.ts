// The possible results of a DNS lookup.

import type { LookupAddress } from 'node:dns'

export type NameAnswer =
  | { readonly kind: 'addresses'; readonly addresses: readonly LookupAddress[]; readonly ttlMs: number }
  /** There is no such name, or nobody to ask. It is said at once. */
  | { readonly kind: 'unknown' }
  /** Nobody answered in time. */
  | { readonly kind: 'unanswered' }

/** Asks for a name; it never rejects. */
export type AskName = (name: string) => Promise<NameAnswer>
