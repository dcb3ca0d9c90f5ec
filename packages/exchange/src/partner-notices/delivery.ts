// Which call of a partner's own URL a notice of ours leads to.

import type { ReadNotice } from '../model/notice.ts'

/** A call of a partner's `nurl` (win) or `burl` (billing), and the bid that it is about. */
export interface Delivery {
  readonly kind: 'win' | 'billing'
  readonly partner: string
  /** Undefined where there is one that this process does not know. */
  readonly url: string | undefined
  /** Our own id of the bid. */
  readonly bid: string
  readonly publisher: string
  /** When the bid was sold, in seconds since 1970. */
  readonly issuedAt: number
}

/** Undefined where the partner wants no call. Of a test bid nobody hears anything (T55). */
export function deliveryOf({ notice, facts, partnerUrl, isUrlUnknown }: ReadNotice): Delivery | undefined {
  if (facts.isTest || (notice !== 'win' && notice !== 'billing')) return undefined
  if (partnerUrl === '' && !isUrlUnknown) return undefined
  const { partner, bid, publisher, issuedAt } = facts
  return { kind: notice, partner, url: isUrlUnknown ? undefined : partnerUrl, bid, publisher, issuedAt }
}
