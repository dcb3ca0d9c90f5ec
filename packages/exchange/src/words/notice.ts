// A notice: a call that reports how a bid ended. Publishers call ours, and we call those of partners.

import type { CpmMicros } from '../money/micros.ts'

export type NoticeKind = 'win' | 'billing'

/** What one of our notice URLs says about its bid. */
export interface NoticeFacts {
  readonly auctionId: string
  readonly impId: string
  readonly bidId: string
  readonly publisher: string
  readonly partner: string
  readonly bidMicros: CpmMicros
  readonly clearingMicros: CpmMicros
  readonly floorMicros: CpmMicros
  readonly auctionType: 1 | 2
  readonly isTest: boolean
  /** Seconds since 1970. */
  readonly issuedAt: number
  readonly expiresAt: number
}

export type TokenRefusal = 'malformed' | 'forged' | 'expired'

/** How the call of one of our notice URLs ended. */
export type NoticeOutcome =
  | {
      readonly kind: 'noted'
      readonly notice: NoticeKind
      readonly facts: NoticeFacts
      readonly reportedPrice: string
    }
  | { readonly kind: 'refused'; readonly notice: NoticeKind; readonly reason: TokenRefusal }
  /** Not even looked at: its address has sent too many. */
  | { readonly kind: 'over-limit'; readonly notice: NoticeKind }
  | { readonly kind: 'failed'; readonly notice: NoticeKind }

/** How our call of a partner's notice URL ended. */
export type PartnerNoticeEnd = 'sent' | 'failed' | 'refused' | 'dropped'

/** Why a partner's notice URL is not called (T34). */
export type UrlRefusal = 'malformed' | 'not-secure' | 'not-registered' | 'address'
