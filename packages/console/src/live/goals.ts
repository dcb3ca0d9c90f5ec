// How fast answers should be. The numbers of the first page and its troubles are about the same seconds.

import { percentile } from './measures.ts'

export const shownSeconds = 10

interface Goal {
  readonly name: string
  readonly share: number
  readonly goalMs: number
}

export const goals: readonly Goal[] = [
  { name: 'p50', share: 0.5, goalMs: 50 },
  { name: 'p95', share: 0.95, goalMs: 100 },
  { name: 'p99', share: 0.99, goalMs: 200 },
]

/** Compared as it is shown, in whole milliseconds. */
export function isMissed(tookMs: number | undefined, goalMs: number): boolean {
  return tookMs !== undefined && Math.round(tookMs) > goalMs
}

/** Whether one of them is missed. */
export function isSlow(took: readonly number[]): boolean {
  return goals.some(({ share, goalMs }) => isMissed(percentile(took, share), goalMs))
}
