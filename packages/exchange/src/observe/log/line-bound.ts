// T59: a cause that recurs thousands of times must not fill the log. Each cause may have a number of lines per minute; more
// are counted, and when the minute is over, one line says how many there were and what the last one was: of a partner that
// comes and goes, the last state matters most. The number of tracked causes is bounded as well.

import type { Clock } from '../../time/clock.ts'
import type { LogEvent } from './event.ts'

export interface LineBoundSettings {
  readonly linesMax: number
  readonly causesMax: number
  readonly clock: Clock
  readonly onLeftOut: (count: number, last: LogEvent) => void
}

export interface LineBound {
  /** True where the event may have a line; otherwise it has been counted. */
  take(cause: string, event: LogEvent): boolean
  /** Tells at once what was left out; no timer is left. */
  close(): void
}

interface Minute {
  readonly beganAtMs: number
  lines: number
  leftOut: number
  last: LogEvent | undefined
  stopTimer: (() => void) | undefined
}

const minuteMs = 60_000

/** Causes beyond the bound share this one. */
const crowd = ''

export function createLineBound({ linesMax, causesMax, clock, onLeftOut }: LineBoundSettings): LineBound {
  const minutes = new Map<string, Minute>()

  function minuteOf(cause: string, nowMs: number): Minute {
    const known = minutes.get(cause)
    if (known !== undefined && nowMs - known.beganAtMs < minuteMs) return known
    if (known !== undefined) end(cause, known)
    if (minutes.size >= causesMax && cause !== crowd) {
      for (const [other, minute] of minutes) if (nowMs - minute.beganAtMs >= minuteMs) end(other, minute)
      if (minutes.size >= causesMax) return minuteOf(crowd, nowMs)
    }
    const fresh = { beganAtMs: nowMs, lines: 0, leftOut: 0, last: undefined, stopTimer: undefined }
    minutes.set(cause, fresh)
    return fresh
  }

  function end(cause: string, { leftOut, last, stopTimer }: Minute): void {
    minutes.delete(cause)
    stopTimer?.()
    if (last !== undefined) onLeftOut(leftOut, last)
  }

  return {
    take(cause, event) {
      const nowMs = clock.nowMs()
      const minute = minuteOf(cause, nowMs)
      if (minute.lines < linesMax) {
        minute.lines++
        return true
      }
      minute.leftOut++
      minute.last = event
      // Of the crowd, the cause is not the name that it is kept by.
      const name = minutes.get(cause) === minute ? cause : crowd
      minute.stopTimer ??= clock.after(minute.beganAtMs + minuteMs - nowMs, () => end(name, minute))
      return false
    },
    close() {
      for (const [cause, minute] of minutes) end(cause, minute)
    },
  }
}
