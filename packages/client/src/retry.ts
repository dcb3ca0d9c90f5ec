// Spec: Errors. After a server error (5xx) a client retries with backoff; everything else is final.

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
 * How long to wait before the next attempt, or undefined if there is none: three were made, or the time left after the
 * pause is shorter than an answer may take. Half of the pause is random, so that clients do not retry all at once.
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

/** Retry-After in milliseconds; a date would need synchronized clocks and is ignored. */
export function retryAfterOf(header: string | null): number | undefined {
  return header !== null && /^\d{1,6}$/.test(header) ? Number(header) * 1000 : undefined
}
