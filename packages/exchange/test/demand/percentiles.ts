// Times of many answers in a few numbers.

import { percentile } from '@parley/testkit/percentile'

export interface Percentiles {
  readonly count: number
  readonly p50: number
  readonly p95: number
  readonly p99: number
  readonly p999: number
  readonly max: number
}

export function percentilesOf(times: readonly number[]): Percentiles {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number): number => percentile(sorted, share)
  return { count: sorted.length, p50: at(0.5), p95: at(0.95), p99: at(0.99), p999: at(0.999), max: at(1) }
}

/** A line for people: `p50 12.3 ms …`. */
export function shown({ p50, p95, p99, p999, max }: Percentiles): string {
  const named = { p50, p95, p99, 'p99.9': p999, max }
  return Object.entries(named)
    .map(([name, ms]) => `${name} ${ms.toFixed(1)}`)
    .join('  ')
}

/** Runs over items with at most so many at once; the results stand in the order of the items. */
export async function inParallel<Item, Result>(
  items: readonly Item[],
  most: number,
  run: (item: Item, index: number) => Promise<Result>,
): Promise<readonly Result[]> {
  const results: Result[] = []
  const entries = items.entries()
  const work = async (): Promise<void> => {
    for (const [index, item] of entries) results[index] = await run(item, index)
  }
  await Promise.all(Array.from({ length: most }, work))
  return results
}
