// What is stored of a request once it is answered.

import type { CpmMicros } from '../money/micros.ts'
import type { CheckedBid } from './bid.ts'
import type { BidDeal } from './deal.ts'
import type { Reply } from './http.ts'
import type { Quota } from './limits.ts'
import type { Outcome, Trace } from './outcome.ts'

/** A winner as it is kept. */
export interface Sale extends Pick<CheckedBid, 'impId' | 'partner' | 'priceMicros' | 'marginPercent'> {
  readonly clearingMicros: CpmMicros
  readonly runnerUpMicros: CpmMicros | undefined
  /** Under which it was sold, where it was. */
  readonly deal?: BidDeal | undefined
}

export type StoredTrace = Omit<Trace, 'winners'> & { readonly sales: readonly Sale[] }

/** Requests over a limit or refused in overload are counted, not stored: a flood must not push out auctions. */
export type StorableOutcome = Exclude<Outcome, { readonly kind: 'over-limit' | 'overloaded' }>

/** An outcome without the bids themselves. */
export type StoredOutcome =
  | { readonly kind: 'bid' | 'no-bid'; readonly quota: Quota; readonly trace: StoredTrace }
  | Exclude<StorableOutcome, { readonly kind: 'bid' | 'no-bid' }>

/** A request and how it ended, as the operator may look it up afterwards. */
export interface AuctionEntry {
  readonly requestId: string
  readonly receivedAtMs: number
  readonly repliedAtMs: number
  /** Wall clock, in milliseconds since 1970. */
  readonly atMs: number
  readonly outcome: StoredOutcome
  readonly reply: Pick<Reply, 'status' | 'body'>
}

/** Which stored auctions are asked for. */
export interface AuctionQuery {
  /** Texts that are somewhere in every entry that fits: an entry without them need not be read. */
  readonly texts: readonly string[]
  readonly fits: (entry: AuctionEntry) => boolean
}
