// What went wrong when a bid was requested, as one type that programs can inspect.

import type { Violation } from '@parley/openrtb'

/** One fault of a request: `code`, `message`, `field` and `reason`. */
export type { Violation } from '@parley/openrtb'

/**
 * Why there is no answer.
 *
 * - `refused`: the request has a fault (4xx), or cannot be written as JSON. Fix `field`; do not send it again unchanged.
 * - `over-limit`: too many requests (429). Send fewer requests, and wait for `retryAfterMs`.
 * - `unavailable`: the exchange failed (5xx), and so did all retries.
 * - `timeout`: there was no answer in time.
 * - `unreachable`: there was no connection, it broke, or the answer was a redirect. `reason` has the cause.
 * - `unreadable`: the answer is not a valid answer of the endpoint.
 */
export type BidErrorKind = 'refused' | 'over-limit' | 'unavailable' | 'timeout' | 'unreachable' | 'unreadable'

/** What is known about an error; unknown members are omitted. */
export interface BidErrorFacts {
  /** The HTTP status, if there was an answer. */
  readonly status?: number | undefined
  /** `error.code` of the answer, such as `INVALID_FIELD_VALUE`. */
  readonly code?: string | undefined
  /** `error.details.field`: the path of the faulty field, such as `imp[0].bidfloor`. */
  readonly field?: string | undefined
  /** `error.details.reason`: what is wrong with it. */
  readonly reason?: string | undefined
  /** `error.request_id`: quote it when you contact the operator. */
  readonly requestId?: string | undefined
  /** Every fault at once, if the request was a test. */
  readonly violations?: readonly Violation[] | undefined
  /** How long to wait before the next request. */
  readonly retryAfterMs?: number | undefined
  /** Number of attempts to send the request; 0 if a fault was found before sending. */
  readonly attempts?: number | undefined
  /** The underlying error. */
  readonly cause?: unknown
}

/** The error that `bid` throws, apart from the reason of the caller's own signal and an `OptionsError`. */
export class BidError extends Error {
  override readonly name = 'BidError'
  /** Why there is no answer. */
  readonly kind: BidErrorKind
  /** The HTTP status, if there was an answer. */
  readonly status: number | undefined
  /** `error.code` of the answer. */
  readonly code: string | undefined
  /** The path of the faulty field. */
  readonly field: string | undefined
  /** What is wrong with it. */
  readonly reason: string | undefined
  /** Quote it when you contact the operator. */
  readonly requestId: string | undefined
  /** Every fault at once, if the request was a test. */
  readonly violations: readonly Violation[]
  /** How long to wait before the next request. */
  readonly retryAfterMs: number | undefined
  /** Number of attempts to send the request; 0 if a fault was found before sending. */
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

/**
 * Thrown by `createClient` and the handlers of `@parley/client/server` for an invalid option, and by `bid` for invalid headers;
 * its message says how to fix it.
 */
export class OptionsError extends TypeError {
  override readonly name = 'OptionsError'
  /** The name of the option. */
  readonly option: 'baseUrl' | 'headers' | 'exchange' | 'key' | 'secret'

  constructor(option: OptionsError['option'], message: string, cause?: unknown) {
    super(message, { cause })
    this.option = option
  }
}
