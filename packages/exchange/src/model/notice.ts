// A notice: a call that reports how a bid ended. Publishers call ours, and we call those of partners.

import type { NoticeKind } from '@parley/contract'
import type { NoticeFacts, TokenRefusal } from '@parley/journal'

export type { NoticeKind } from '@parley/contract'
export type { NoticeFacts } from '@parley/journal'

/** Why the call of a notice URL is refused. */
export type NoticeRefusal = TokenRefusal | 'unknown-reason'

/** What a valid call of one of our notice URLs says. */
export interface ReadNotice {
  readonly notice: NoticeKind
  readonly facts: NoticeFacts
  /** What the caller says: of feedback its reason (D102), of others the price, which is evidence and not truth (T53). */
  readonly reported: string
  /** The partner's own URL of this kind, with its macros filled in; empty if there is none. */
  readonly partnerUrl: string
  /** The partner has such a URL, but it did not fit into the token and this process does not know it. */
  readonly isUrlUnknown: boolean
  /** Where a click leads; empty for other kinds. */
  readonly landingUrl: string
}

/** How the call of one of our notice URLs ended. */
export type NoticeOutcome =
  | ({ readonly kind: 'noted' } & ReadNotice)
  /** This process has it already: it is answered alike, and nothing else happens (T52). */
  | ({ readonly kind: 'repeated' } & ReadNotice)
  | { readonly kind: 'refused'; readonly notice: NoticeKind; readonly reason: NoticeRefusal }
  /** Not even looked at: its address has sent too many. */
  | { readonly kind: 'over-limit'; readonly notice: NoticeKind }
  /** It is valid and cannot be made durable now, so the caller has to send it again (T66). */
  | ({ readonly kind: 'unavailable' } & ReadNotice)
  | { readonly kind: 'failed'; readonly notice: NoticeKind }

/** How our call of a partner's notice URL ended. */
export type PartnerNoticeEnd = 'sent' | 'failed' | 'refused' | 'dropped'

/** Why a partner's notice URL is not called (T34). */
export type UrlRefusal = 'malformed' | 'not-secure' | 'not-registered' | 'address'
