// What is known of a kind of log line before one is written.

import type { LogEvent, LogLevel } from './event.ts'

export interface Wording {
  readonly msg: string
  /** What the operator can do about it. */
  readonly cure?: string
  /** The facts once more, for programs. */
  readonly members: Readonly<Record<string, string | number>>
}

export type EventOf<Kind extends LogEvent['kind']> = Extract<LogEvent, { readonly kind: Kind }>

export interface LogRow<Event> {
  readonly level: LogLevel | 'as the last'
  /** For the operator's guide. */
  readonly when: string
  /** Lines of one cause share the bound `log.linesMax`. */
  readonly cause: (event: Event) => string
  readonly tell: (event: Event) => Wording
}

/** One row for each kind. */
export type LogRows<Kinds extends LogEvent['kind']> = { readonly [Kind in Kinds]: LogRow<EventOf<Kind>> }
