// A clock that a test moves. What is due runs in the order of its time.

import type { Clock } from '../../src/clock.ts'

export interface ManualClock extends Clock {
  readonly advance: (ms: number) => void
  /** The times that somebody is waiting for, counted from now. */
  readonly waiting: () => readonly number[]
}

interface Alarm {
  readonly atMs: number
  readonly action: () => void
}

export function manualClock(): ManualClock {
  let nowMs = 1000
  const alarms = new Set<Alarm>()
  const due = (untilMs: number): Alarm | undefined =>
    [...alarms].filter(({ atMs }) => atMs <= untilMs).toSorted((a, b) => a.atMs - b.atMs)[0]
  return {
    nowMs: () => nowMs,
    after(ms, action) {
      const alarm = { atMs: nowMs + ms, action }
      alarms.add(alarm)
      return () => alarms.delete(alarm)
    },
    advance(ms) {
      const endMs = nowMs + ms
      for (let next = due(endMs); next !== undefined; next = due(endMs)) {
        alarms.delete(next)
        nowMs = next.atMs
        next.action()
      }
      nowMs = endMs
    },
    waiting: () => [...alarms].map(({ atMs }) => atMs - nowMs),
  }
}
