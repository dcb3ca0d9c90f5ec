// What keeps ads from a publisher's pages without any fault of the page. A reader of the chat never sees it, so the server says it.

import type { Clock } from '../clock.ts'

/**
 * What went wrong.
 *
 * - `timeout`: the exchange did not answer in time; the page gets no ad (204).
 * - `unreachable`: there was no connection, or the answer was a redirect or too large; the page gets 502 and may retry.
 * - `unavailable`: the exchange failed (5xx); the page gets its answer and may retry.
 * - `unverified`: the exchange did not accept `key` or `secret`. Requests are refused, or share a small limit.
 * - `dropped`: a page sent members that are not forwarded. Only requests in test mode are looked at.
 */
export type AdProblemKind = 'timeout' | 'unreachable' | 'unavailable' | 'unverified' | 'dropped'

/** One problem, as a fact and as a sentence. */
export interface AdProblem {
  /** What went wrong. */
  readonly kind: AdProblemKind
  /** What happened, and what to do about it. */
  readonly message: string
  /** The status of the exchange's answer, if there was one. */
  readonly status?: number | undefined
}

const quietMs = 60_000

/** Writes problems to the console, each kind at most once a minute: an exchange that is down must not flood a log. */
export function logProblems(clock: Clock, log: (line: string) => void): (problem: AdProblem) => void {
  const loggedMs = new Map<AdProblemKind, number>()
  return ({ kind, message }) => {
    const nowMs = clock.nowMs()
    const lastMs = loggedMs.get(kind)
    if (lastMs !== undefined && nowMs - lastMs < quietMs) return
    loggedMs.set(kind, nowMs)
    log(`Parley: ${message}`)
  }
}
