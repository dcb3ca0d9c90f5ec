import type { Log } from '../observe/log/event.ts'
import type { Clock } from '../time/clock.ts'
import type { Report } from '../words/report.ts'

/** What the outside world lends to the exchange: time, chance, and where accidents are told. */
export interface Effects {
  readonly clock: Clock
  /** Wall clock, in milliseconds since 1970. */
  readonly wallMs: () => number
  readonly newId: () => string
  /** A number in [0, 1). */
  readonly chance: () => number
  /** Hears of accidents; where one belongs to a request, with the id that its answer carries. */
  readonly report: Report
  /** Hears what the operator should know; without it nobody is told. */
  readonly log?: Log
}
