// How fast answers should be. The numbers of the first page and its troubles are about the same seconds.

import { percentile } from './measures.ts'

export const shownSeconds = 10

export interface Goal {
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

/** Those that are missed, with the time that was taken instead. */
export function missedIn(took: readonly number[]): readonly (Goal & { readonly tookMs: number })[] {
  return goals.flatMap((goal) => {
    const tookMs = percentile(took, goal.share)
    return tookMs !== undefined && isMissed(tookMs, goal.goalMs) ? [{ ...goal, tookMs }] : []
  })
}
