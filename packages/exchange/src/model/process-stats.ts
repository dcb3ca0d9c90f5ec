// What one process tells of itself once a second, for the console. Counts only grow, so that two readings tell what happened
// between them; everything else is as it is now.

import type { JournalNow, PartnerNow } from '@parley/contract'

export interface ProcessStats {
  /** Requests, by outcome. */
  readonly outcomes: Counts
  /** Answered auctions, by how long they took: how many took at most each of `tookBoundsMs`, and how many there were. */
  readonly took: readonly number[]
  /** Requests over a limit, by its scope. */
  readonly overLimit: Counts
  readonly busyMs: number
  readonly loopDelayMs: number
  readonly inFlight: number
  readonly inFlightBound: number
  /** Used share of the limit of the whole exchange. */
  readonly limitUsed: number
  /** False while the shared count of the limits is unreachable. */
  readonly areLimitsShared: boolean
  /** True while the configuration that was read last is refused, so that an older one is in force. */
  readonly isConfigRefused: boolean
  readonly residentBytes: number
  /** Undefined without a journal. */
  readonly journal?: JournalNow | undefined
  readonly partners: readonly PartnerNow[]
}

export type Counts = Readonly<Record<string, number>>
