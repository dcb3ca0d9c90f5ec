// Spec: Errors. After a server error (5xx) a client tries again with backoff; everything else is final.

import type { Timeouts } from './timeouts.ts'

const firstPauseMs = 100
const attemptsMax = 3

export interface Attempt {
  /** Counted from 1. */
  readonly number: number
  readonly elapsedMs: number
  /** What the answer's Retry-After asks for. */
  readonly retryAfterMs: number | undefined
}

/**
 * How long to wait before the next attempt, or undefined when there is none: three were made, or what is left after the
 * pause is less than an answer may take. Half of the pause is chance, so that many clients do not come back as one.
 */
export function pauseBeforeRetry(
  { number, elapsedMs, retryAfterMs = 0 }: Attempt,
  { readMs, totalMs }: Timeouts,
  chance: () => number,
): number | undefined {
  if (number >= attemptsMax) return undefined
  const backoffMs = firstPauseMs * 2 ** (number - 1)
  const pauseMs = Math.max(retryAfterMs, 0) + backoffMs * (0.5 + chance() / 2)
  return elapsedMs + pauseMs + readMs <= totalMs ? pauseMs : undefined
}

/** Retry-After in milliseconds; a date, which would need a clock that agrees with the server's, counts as none. */
export function retryAfterOf(header: string | null): number | undefined {
  return header !== null && /^\d{1,6}$/.test(header) ? Number(header) * 1000 : undefined
}
