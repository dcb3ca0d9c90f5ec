// The log of a process: one line of JSON per event that matters, in plain ASCII and at most 8 KiB, or a plain sentence
// for a person at a terminal. Requests are not logged, so a healthy exchange writes two lines: that it started and that it
// stopped. If something fails here, only the line is lost.

import { pino } from 'pino'
import type { Clock } from '../../time/clock.ts'
import type { Log, LogEvent, LogLevel } from './event.ts'
import { createLineBound } from './line-bound.ts'
import { createPipe, type LineStream } from './pipe.ts'
import { escapeOf, plainLine } from './plain-line.ts'
import { causeOf, levelOf, wordingOf } from './wording.ts'

export interface LogSettings {
  readonly level: LogLevel | 'silent'
  readonly linesMax: number
  readonly causesMax: number
  readonly queueBytesMax: number
}

export interface LogTools {
  readonly stream: LineStream
  /** True where a person reads. */
  readonly isTerminal: boolean
  readonly clock: Clock
  /** Wall clock, in milliseconds since 1970. */
  readonly wallMs: () => number
  /** The number of this worker; undefined in a primary and where there is one process. */
  readonly worker: number | undefined
}

export interface OpenLog {
  readonly tell: Log
  /** Tells what was left out so far; no timer is left. */
  readonly close: () => void
}

export function createLog(settings: LogSettings, { stream, isTerminal, clock, wallMs, worker }: LogTools): OpenLog {
  const pipe = createPipe(stream, settings.queueBytesMax, (count) => write({ kind: 'lines-lost', count }))
  const shape = isTerminal ? plainLine : inAscii
  const logger = pino(
    {
      level: settings.level,
      base: worker === undefined ? null : { worker },
      timestamp: () => `,"at":"${new Date(wallMs()).toISOString()}"`,
      formatters: { level: (level) => ({ level }) },
    },
    { write: (line) => pipe(shape(line)) },
  )
  const bound = createLineBound({
    ...settings,
    clock,
    onLeftOut: (count, last) => write({ kind: 'lines-left-out', count, last }),
  })

  function write(event: LogEvent): void {
    try {
      const { msg, cure, members } = wordingOf(event)
      logger[levelOf(event)]({ event: event.kind, ...members, ...(cure === undefined ? {} : { cure }) }, msg)
    } catch {
      // An event that cannot be told must not cost what it tells of.
    }
  }

  function tell(event: LogEvent): void {
    try {
      if (logger.isLevelEnabled(levelOf(event)) && bound.take(causeOf(event), event)) write(event)
    } catch {
      // As above.
    }
  }
  return { tell, close: () => bound.close() }
}

const beyondAscii = /[^ -~\n]/g

/** JSON may hold any character as it is; collectors and terminals may not take all of them well (T59). */
function inAscii(line: string): string {
  return line.replace(beyondAscii, escapeOf)
}
