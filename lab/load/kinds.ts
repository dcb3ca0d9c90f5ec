// Sums over what a generator counted.

import { countText } from '../figures.ts'
import type { Figures, Kinds, LoadResult } from './plan.ts'

const none: Figures = { count: 0, good: 0, p50Ms: 0, p99Ms: 0, maxMs: 0 }

export function figuresOf(kinds: Kinds | undefined, kind: string): Figures {
  return kinds?.[kind] ?? none
}

export function totalOf(kinds: Kinds | undefined): number {
  return Object.values(kinds ?? {}).reduce((sum, { count }) => sum + count, 0)
}

/** The share of requests that were answered with a bid; 0 where there were none. */
export function fillOf(kinds: Kinds | undefined): number {
  return figuresOf(kinds, '200').count / Math.max(1, totalOf(kinds))
}

/** The share of bids over some seconds of a load, from the first up to, not including, the last one. */
export function fillBetween({ bySecond }: LoadResult, first: number, last: number): number {
  const some = bySecond.slice(first, last)
  const bids = some.reduce((sum, kinds) => sum + figuresOf(kinds, '200').count, 0)
  const all = some.reduce((sum, kinds) => sum + totalOf(kinds), 0)
  return bids / Math.max(1, all)
}

/** The longest wait for any answer. A call that was never answered has no latency. */
export function latestMs(kinds: Kinds): number {
  const answered = Object.entries(kinds).filter(([kind]) => /^\d+$/.test(kind))
  return Math.max(0, ...answered.map(([, { maxMs }]) => maxMs))
}

/** `200: 1,234, 503: 5`, the most frequent first. */
export function shownKinds(kinds: Kinds): string {
  const sorted = Object.entries(kinds).toSorted(([, a], [, b]) => b.count - a.count)
  return sorted.map(([kind, figures]) => `${kind}: ${countText(figures.count)}`).join(', ')
}
