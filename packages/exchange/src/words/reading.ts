// What one process tells of itself once a second, for the console. Counts only grow, so that two readings tell what happened
// between them; everything else is as it is now.

export interface Reading {
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
  readonly journal?: JournalReading | undefined
  readonly partners: readonly PartnerReading[]
}

export interface JournalReading {
  readonly isWorking: boolean
  /** Notices that the ledger may not have yet, and for how long the oldest of them has waited. */
  readonly unconfirmed: number
  readonly behindMs: number
  readonly bytes: number
  readonly bytesMax: number
}

export interface PartnerReading {
  readonly name: string
  /** Undefined for our own campaigns, which nobody calls. */
  readonly standing?: Standing | undefined
  /** How its part in each impression ended, by reason. */
  readonly ends: Counts
  /** The same by the step of the funnel at which it ended. */
  readonly steps: Counts
  /** Its calls, by how long they took, as above. */
  readonly took: readonly number[]
  /** Billing notices for its bids that were passed on to its `burl`, however that ended; a bid without `burl` adds none. */
  readonly billed: number
  /** What readers said about its ads, by reason (D102). */
  readonly feedback: Counts
  readonly inFlight: number
  readonly open: number
}

/** Asked always, in doubt and asked less, or only probed. */
export type Standing = 'asked' | 'doubted' | 'probed'

export type Counts = Readonly<Record<string, number>>

/** The bounds of the times above. */
export const tookBoundsMs: readonly number[] = [1, 2.5, 5, 10, 25, 50, 75, 100, 150, 200, 300, 400, 500, 1000]
