// Everything that the exchange tells its operator while it runs. Events are values: the code that causes one passes it to its
// `Log` and continues. wording.ts decides how an event is worded; line-bound.ts limits how many lines are written.

import type { DeliveryEnd } from '@parley/contract'
import type { Problem } from '../../config/problem.ts'
import type { ConfigVersion } from '../../model/config-version.ts'
import type { KeptEvent } from '../../model/kept.ts'
import type { NodeEvent } from '../../model/node-event.ts'
import type { NoticeKind, NoticeRefusal, UrlRefusal } from '../../model/notice.ts'
import type { Failure } from '../../model/reach.ts'

/** Takes an event. It neither throws nor waits, whatever becomes of the line. */
export type Log = (event: LogEvent) => void

export type LogLevel = 'info' | 'warn' | 'error'

/** Times are of the wall clock, in milliseconds since 1970. */
export type LogEvent =
  | { readonly kind: 'started'; readonly configHash: string; readonly url: string; readonly workers: number }
  | ({ readonly kind: 'config-applied'; readonly order: ReloadOrder } & ConfigVersion)
  | ({ readonly kind: 'config-unchanged'; readonly order: ReloadOrder } & ConfigVersion)
  | RefusedConfig
  | { readonly kind: 'stopping'; readonly order: 'SIGTERM' | 'SIGINT' | 'disconnect' }
  | { readonly kind: 'stopped' }
  | ({ readonly kind: 'partner-unreachable'; readonly sinceMs: number; readonly failures: number } & Peer & Failure)
  | ({ readonly kind: 'partner-back'; readonly awayMs: number } & Peer)
  | ({ readonly kind: 'worker-died'; readonly why: string; readonly replacedInMs: number | undefined } & WorkerProcess)
  | { readonly kind: 'worker-back'; readonly worker: number }
  | { readonly kind: 'count-lost'; readonly keeper: CountKeeper; readonly error: unknown }
  | { readonly kind: 'count-found'; readonly keeper: CountKeeper; readonly awayMs: number }
  | { readonly kind: 'booking-lost'; readonly url: string; readonly error: unknown }
  | { readonly kind: 'booking-found'; readonly url: string; readonly awayMs: number }
  | NodeEvent
  | KeptEvent
  | { readonly kind: 'vectors-broken'; readonly why: string }
  | { readonly kind: 'model-failing'; readonly error: unknown; readonly retryInMs: number | undefined }
  | { readonly kind: 'model-back'; readonly awayMs: number }
  | { readonly kind: 'vectors-discarded'; readonly file: string; readonly why: string }
  | { readonly kind: 'notice-refused'; readonly notice: NoticeKind; readonly reason: LoggedRefusal }
  | { readonly kind: 'notice-unavailable'; readonly notice: NoticeKind }
  | { readonly kind: 'loss-notice-refused'; readonly partner: string; readonly reason: UrlRefusal }
  | ({ readonly kind: 'delivery-failed' } & FailedDelivery)
  | { readonly kind: 'accident'; readonly error: unknown; readonly requestId: string | undefined }
  | { readonly kind: 'lines-left-out'; readonly count: number; readonly last: LogEvent }
  | { readonly kind: 'lines-lost'; readonly count: number }

/** Why the configuration is read again: a signal, files that have changed, or somebody who changed it from the console. */
export type ReloadOrder = 'SIGHUP' | 'watch' | 'console'

/** Files that were read and not applied. */
interface RefusedConfig {
  readonly kind: 'config-refused'
  readonly order: ReloadOrder
  readonly file: string
  /** At least one. */
  readonly problems: readonly Problem[]
}

interface WorkerProcess {
  readonly worker: number
  readonly pid: number
}

/** A partner's own win or billing notice that was not sent. */
interface FailedDelivery {
  readonly partner: string
  readonly notice: 'win' | 'billing'
  readonly end: Exclude<DeliveryEnd, 'sent' | 'elsewhere'>
  /** Why its URL was refused. */
  readonly refusal: UrlRefusal | undefined
  readonly attempts: number
}

interface Peer {
  readonly partner: string
  /** Scheme, host and port of its endpoint; paths and queries may hold keys. */
  readonly origin: string
}

/** Who keeps the count that processes share: Redis for many machines, the primary process for the workers of one. */
export type CountKeeper = 'redis' | 'primary'

type LoggedRefusal = NoticeRefusal | 'over-limit'
