import type { Scorer } from '../model/relevance.ts'
import type { Report } from '../model/report.ts'
import type { Log } from '../observe/log/event.ts'
import type { Clock } from '../time/clock.ts'
import type { Runtime } from '../time/runtime.ts'
import type { Stalls } from '../time/stalls.ts'

/** What the exchange takes from outside: time, chance, and where to report errors. */
export interface Effects {
  readonly clock: Clock
  /** How much the process is held up; without it, never. */
  readonly stalls?: Stalls
  /** How full the heap is, in percent; without it, nobody is refused for it. */
  readonly heapPercent?: () => number
  /** What the process uses; without it, no metrics tell. */
  readonly runtime?: Runtime
  /** Wall clock, in milliseconds since 1970. */
  readonly wallMs: () => number
  readonly newId: () => string
  /** A number in [0, 1). */
  readonly chance: () => number
  /** Unpredictable bytes for the nonces of notice URLs; by default those of Node. Never the same twice. */
  readonly randomBytes?: (bytes: number) => Uint8Array
  /** Receives unexpected errors; if one belongs to a request, with the id that its response carries. */
  readonly report: Report
  /** Says how well an ad fits a chat; by default by comparing words or word vectors (D97, D107). */
  readonly scorer?: Scorer
  /** Reads the file of word vectors; undefined where it is not installed. Without it, words are compared. */
  readonly readVectors?: () => Promise<Uint8Array<ArrayBuffer> | undefined>
  /** Receives what the operator should know; without it, nothing is logged. */
  readonly log?: Log
}
