// What went wrong when a bid was asked for, in one type that a program can take apart.

import type { Violation } from '@parley/openrtb'

/** One fault of a request: `code`, `message`, `field` and `reason`. */
export type { Violation } from '@parley/openrtb'

/**
 * Why there is no answer.
 *
 * - `refused`: the request has a fault (4xx), or cannot be written as JSON. Mend `field`; sending it again is pointless.
 * - `over-limit`: too many requests (429). Send fewer, and none before `retryAfterMs`.
 * - `unavailable`: the exchange failed (5xx), and so did the attempts after it.
 * - `timeout`: there was no answer in time.
 * - `unreachable`: there was no connection, it broke, or it led elsewhere (a redirect). `reason` has the cause.
 * - `unreadable`: the answer is not what the endpoint promises.
 */
export type BidErrorKind = 'refused' | 'over-limit' | 'unavailable' | 'timeout' | 'unreachable' | 'unreadable'

/** What is known about an error; what is not known is left out. */
export interface BidErrorFacts {
  /** The HTTP status, if there was an answer. */
  readonly status?: number | undefined
  /** `error.code` of the answer, such as `INVALID_FIELD_VALUE`. */
  readonly code?: string | undefined
  /** `error.details.field`: the path of the field at fault, such as `imp[0].bidfloor`. */
  readonly field?: string | undefined
  /** `error.details.reason`: what is wrong with it. */
  readonly reason?: string | undefined
  /** `error.request_id`: name it when you ask the operator for help. */
  readonly requestId?: string | undefined
  /** Every fault at once, if the request was a test. */
  readonly violations?: readonly Violation[] | undefined
  /** How long to wait before the next request. */
  readonly retryAfterMs?: number | undefined
  /** How often the request was sent, or sending it was tried; 0 if a fault was found before. */
  readonly attempts?: number | undefined
  /** The error below this one. */
  readonly cause?: unknown
}

/** The one error that `bid` throws, except for the reason of the caller's own signal and an `OptionsError`. */
export class BidError extends Error {
  override readonly name = 'BidError'
  /** Why there is no answer. */
  readonly kind: BidErrorKind
  /** The HTTP status, if there was an answer. */
  readonly status: number | undefined
  /** `error.code` of the answer. */
  readonly code: string | undefined
  /** The path of the field at fault. */
  readonly field: string | undefined
  /** What is wrong with it. */
  readonly reason: string | undefined
  /** Name it when you ask the operator for help. */
  readonly requestId: string | undefined
  /** Every fault at once, if the request was a test. */
  readonly violations: readonly Violation[]
  /** How long to wait before the next request. */
  readonly retryAfterMs: number | undefined
  /** How often the request was sent, or sending it was tried; 0 if a fault was found before. */
  readonly attempts: number

  constructor(kind: BidErrorKind, message: string, facts: BidErrorFacts = {}) {
    super(message, { cause: facts.cause })
    this.kind = kind
    this.status = facts.status
    this.code = facts.code
    this.field = facts.field
    this.reason = facts.reason
    this.requestId = facts.requestId
    this.violations = facts.violations ?? []
    this.retryAfterMs = facts.retryAfterMs
    this.attempts = facts.attempts ?? 0
  }
}

/** Thrown by `createClient` for an option that cannot work, and by `bid` for such headers; its message says how to mend it. */
export class OptionsError extends TypeError {
  override readonly name = 'OptionsError'
  /** The name of the option. */
  readonly option: 'baseUrl' | 'headers'

  constructor(option: 'baseUrl' | 'headers', message: string, cause?: unknown) {
    super(message, { cause })
    this.option = option
  }
}
