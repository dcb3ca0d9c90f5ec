// The events of the exchange, as values. The code that causes an event emits it and continues; app/process-parts.ts decides which
// sinks receive it. An event is emitted once, after what it reports is final.

import type { DeliveryEnd } from '@parley/contract'
import type { CallRecord } from '../model/call.ts'
import type { Reply } from '../model/http.ts'
import type { NoticeOutcome, PartnerNoticeEnd, UrlRefusal } from '../model/notice.ts'
import type { Outcome } from '../model/outcome.ts'
import type { ReachChange } from '../model/reach.ts'
import type { CloseReason, ShedReason } from '../model/shedding.ts'

export type Event =
  | RequestEnded
  | NoticeEnded
  /** Refused before any of it was read (T68). */
  | { readonly type: 'request-shed'; readonly reason: ShedReason }
  | { readonly type: 'answer-late'; readonly partner: string }
  /** A call that no auction waited for (D84). */
  | { readonly type: 'partner-probed'; readonly partner: string; readonly end: CallRecord['end'] }
  | { readonly type: 'search-answered'; readonly partner: string; readonly use: SearchUse }
  | { readonly type: 'partner-reach'; readonly partner: string; readonly origin: string; readonly change: ReachChange }
  | PartnerNoticeEnded
  | { readonly type: 'limits-shared' }
  | { readonly type: 'limits-alone'; readonly error: unknown }
  | { readonly type: 'connection-opened' }
  | { readonly type: 'connection-ended' }
  /** The exchange closed the connection (D87). */
  | { readonly type: 'connection-closed'; readonly reason: CloseReason }
  /** Reading from an address is paused, because it was refused too often. */
  | { readonly type: 'address-held' }
  /** `isCounted` is false where another worker counts for this one. */
  | { readonly type: 'config-read'; readonly result: ReloadResult; readonly isCounted: boolean }

/** How an order to read the configuration again ended (D89). */
export type ReloadResult = 'applied' | 'refused' | 'unchanged'

/** A bid request that has been answered. */
export interface RequestEnded {
  readonly type: 'request-ended'
  readonly requestId: string
  readonly receivedAtMs: number
  readonly repliedAtMs: number
  readonly outcome: Outcome
  readonly reply: Reply
}

/** A call to one of our notice URLs that has been answered. */
interface NoticeEnded {
  readonly type: 'notice-ended'
  readonly requestId: string
  readonly outcome: NoticeOutcome
}

/** A call of a partner's own notice URL that has its final state: tried, refused or given up. */
type PartnerNoticeEnded = LossNoticeEnded | DeliveryEnded

interface LossNoticeEnded {
  readonly type: 'partner-notice-ended'
  readonly notice: 'loss'
  readonly partner: string
  readonly end: PartnerNoticeEnd
  readonly refusal: UrlRefusal | undefined
}

/** The partner's `nurl` (win) or `burl` (billing), called after a notice of ours. */
export interface DeliveryEnded {
  readonly type: 'partner-notice-ended'
  readonly notice: 'win' | 'billing'
  readonly partner: string
  readonly end: DeliveryEnd
  readonly refusal: UrlRefusal | undefined
  /** Our own id of the bid. */
  readonly bid: string
  readonly publisher: string
  /** When the bid was sold, in seconds since 1970. */
  readonly issuedAt: number
  readonly attempts: number
}

/** How a product search was answered: from the cache, by a call in flight, by a new call, or from the cache after a failure. */
export type SearchUse = 'hit' | 'shared' | 'miss' | 'stale'

/** Takes an event. It neither throws nor waits. */
export type Emit = (event: Event) => void

/** A receiver of events: metrics, the log, the records of auctions, notices to partners. */
export interface EventSink {
  put(event: Event): void
  /** Finishes what was put. */
  close(): Promise<void>
}
