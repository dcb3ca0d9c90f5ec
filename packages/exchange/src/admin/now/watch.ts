// Reads the metrics once a second, keeps the last hour, and tells whoever watches. Partners are kept for five minutes: what
// they did before is in Prometheus.

import type { Second } from '@parley/contract'
import type { Report } from '../../model/report.ts'
import type { Clock } from '../../time/clock.ts'
import { secondOf, type WorkerReading } from './second.ts'

export interface Watch {
  readonly start: () => void
  /** The oldest first. */
  readonly seconds: () => readonly Second[]
  /** Called once a second, until the result is called. */
  readonly onSecond: (hear: (second: Second) => void) => () => void
  readonly stop: () => void
}

export interface WatchParts {
  readonly read: () => Promise<readonly WorkerReading[]>
  readonly clock: Clock
  readonly wallMs: () => number
  readonly report: Report
}

const everyMs = 1000
const keptSeconds = 3600
const partnersKeptSeconds = 300

export function createWatch({ read, clock, wallMs, report }: WatchParts): Watch {
  const kept: Second[] = []
  const listeners = new Set<(second: Second) => void>()
  let before: readonly WorkerReading[] = []
  let readAtMs = clock.nowMs()
  let isStopped = false
  let cancel = (): void => {}

  async function look(): Promise<void> {
    const now = await read()
    const nowMs = clock.nowMs()
    const second = secondOf(before, now, { atMs: Math.round(wallMs()), tookMs: Math.max(1, nowMs - readAtMs) })
    before = now
    readAtMs = nowMs
    keep(kept, second)
    for (const hear of listeners) hear(second)
  }

  function next(): void {
    if (isStopped) return
    cancel = clock.after(everyMs, () => void look().catch(report).then(next))
  }

  return {
    start: next,
    seconds: () => kept,
    onSecond(hear) {
      listeners.add(hear)
      return () => void listeners.delete(hear)
    },
    stop() {
      isStopped = true
      cancel()
    },
  }
}

function keep(kept: Second[], second: Second): void {
  kept.push(second)
  if (kept.length > keptSeconds) kept.shift()
  const at = kept.length - 1 - partnersKeptSeconds
  const old = kept[at]
  if (old !== undefined && old.partners.length > 0) kept[at] = { ...old, partners: [] }
}
