// Everything that happens in the exchange and that somebody may want to hear, as values. Whoever sees one emits it and goes
// on; who hears it is decided in app/lasting.ts. An event is emitted once, after what it tells of is decided.

import type { CloseReason } from '../words/close-reason.ts'
import type { NoticeOutcome, PartnerNoticeEnd, UrlRefusal } from '../words/notice.ts'
import type { Outcome } from '../words/outcome.ts'
import type { ReachChange } from '../words/reach.ts'
import type { Reply } from '../words/reply.ts'

export type Event =
  | RequestEnded
  | NoticeEnded
  /** Turned away before anything of it was looked at (T68). */
  | { readonly type: 'request-shed' }
  | { readonly type: 'answer-late'; readonly partner: string }
  | { readonly type: 'search-answered'; readonly partner: string; readonly use: SearchUse }
  | { readonly type: 'partner-reach'; readonly partner: string; readonly origin: string; readonly change: ReachChange }
  | PartnerNoticeEnded
  | { readonly type: 'limits-shared' }
  | { readonly type: 'limits-alone'; readonly error: unknown }
  | { readonly type: 'connection-opened' }
  | { readonly type: 'connection-ended' }
  /** The exchange closed it on its caller (D87). */
  | { readonly type: 'connection-closed'; readonly reason: CloseReason }
  /** An address is not read for a while, because it was refused too often. */
  | { readonly type: 'address-held' }

/** A bid request that has its answer. */
export interface RequestEnded {
  readonly type: 'request-ended'
  readonly requestId: string
  readonly receivedAtMs: number
  readonly repliedAtMs: number
  readonly outcome: Outcome
  readonly reply: Reply
}

/** A call of one of our notice URLs that has its answer. */
interface NoticeEnded {
  readonly type: 'notice-ended'
  readonly requestId: string
  readonly outcome: NoticeOutcome
}

interface PartnerNoticeEnded {
  readonly type: 'partner-notice-ended'
  readonly partner: string
  readonly end: PartnerNoticeEnd
  readonly refusal: UrlRefusal | undefined
}

/** How a product search was answered: from memory, with another one under way, anew, or from memory after a failure. */
export type SearchUse = 'hit' | 'shared' | 'miss' | 'stale'

/** Takes an event. It neither throws nor waits. */
export type Emit = (event: Event) => void

/** One that hears of events: metrics, the log, the records of auctions, notices to partners. */
export interface EventSink {
  put(event: Event): void
  /** Finishes what was put. */
  close(): Promise<void>
}
