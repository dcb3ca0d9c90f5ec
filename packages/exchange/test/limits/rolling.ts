// How well a limit was kept: the fullest and the emptiest rolling second, and what an exact limiter would have admitted.

import { SlidingLog } from '../../src/time/sliding-log.ts'

const secondMs = 1000

/** The most that fall into one second, wherever it begins. */
export function fullestSecond(timesMs: readonly number[]): number {
  const sorted = timesMs.toSorted((a, b) => a - b)
  let most = 0
  let first = 0
  for (const [last, atMs] of sorted.entries()) {
    while (atMs - (sorted[first] ?? atMs) >= secondMs) first++
    most = Math.max(most, last - first + 1)
  }
  return most
}

export interface Span {
  readonly fromMs: number
  readonly toMs: number
}

/** The fewest in any second that lies within the span. */
export function emptiestSecond(timesMs: readonly number[], { fromMs, toMs }: Span): number {
  const sorted = timesMs.toSorted((a, b) => a - b)
  // A second is emptiest right after a request has left it.
  const starts = [fromMs, ...sorted.map((atMs) => atMs + 1e-6)].filter(
    (startMs) => startMs >= fromMs && startMs + secondMs <= toMs,
  )
  return Math.min(...starts.map((startMs) => countWithin(sorted, startMs, startMs + secondMs)))
}

function countWithin(sorted: readonly number[], fromMs: number, toMs: number): number {
  return placeOf(sorted, toMs) - placeOf(sorted, fromMs)
}

/** How many are earlier. */
function placeOf(sorted: readonly number[], atMs: number): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle] ?? 0) < atMs) low = middle + 1
    else high = middle
  }
  return low
}

/** A request as its sender sees it: it was admitted at some moment between the two. */
export interface Seen {
  readonly sentMs: number
  readonly answeredMs: number
}

/**
 * The most that were certainly admitted in one second: a request counts where it was both sent and answered within it.
 * However busy the machine is, this never says too much.
 */
export function surelyInOneSecond(seen: readonly Seen[]): number {
  const bySend = seen.toSorted((a, b) => a.sentMs - b.sentMs)
  const answers = seen.map(({ answeredMs }) => answeredMs).toSorted((a, b) => a - b)
  let most = 0
  for (const [before, { sentMs }] of bySend.entries()) {
    // Answered in time, less those that were sent before and answered in time too.
    const endMs = sentMs + secondMs
    let early = 0
    for (let index = 0; index < before; index++) if ((bySend[index]?.answeredMs ?? endMs) < endMs) early++
    most = Math.max(most, placeOf(answers, endMs) - early)
  }
  return most
}

/** The arrivals that an exact limiter on one node admits. */
export function exactAdmissions(arrivalsMs: readonly number[], limit: number): readonly number[] {
  const log = new SlidingLog(limit)
  return arrivalsMs.toSorted((a, b) => a - b).filter((atMs) => log.take(atMs))
}
