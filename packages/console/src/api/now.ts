// What the admin port tells once a second: `GET /now` and `GET /now/stream`.

export interface Second {
  readonly atMs: number
  readonly outcomes: Counts
  readonly overLimit: Counts
  readonly took: Took
  readonly busy: number
  readonly loopDelayMs: number
  readonly inFlight: number
  readonly inFlightBound: number
  readonly limitUsed: number
  readonly areLimitsShared: boolean
  /** While the configuration that was read last is refused, an older one is in force. */
  readonly isConfigRefused: boolean
  readonly residentBytes: number
  readonly journal?: JournalNow
  readonly partners: readonly PartnerNow[]
}

interface JournalNow {
  readonly isWorking: boolean
  readonly unconfirmed: number
  readonly behindMs: number
  readonly bytes: number
  readonly bytesMax: number
}

export interface PartnerNow {
  readonly name: string
  readonly standing?: Standing
  /** How its parts in impressions ended, by reason. */
  readonly ends: Counts
  /** The same by the step of the funnel: not-asked, no-answer, no-bid, filtered, lost, won. */
  readonly steps: Counts
  readonly took: Took
  /** Billing notices that were passed on to its `burl`, however that ended. */
  readonly billed: number
  /** What readers said about its ads, by reason. */
  readonly feedback: Counts
  readonly inFlight: number
  readonly open: number
}

export type Standing = 'asked' | 'doubted' | 'probed'

export type Counts = Readonly<Record<string, number>>

/** How many took at most each of `tookBoundsMs`, and how many there were. */
export type Took = readonly number[]

export const tookBoundsMs: readonly number[] = [1, 2.5, 5, 10, 25, 50, 75, 100, 150, 200, 300, 400, 500, 1000]

export interface NodeNow {
  readonly configHash: string
  readonly snapshot: number
  readonly sinceMs: number
  readonly publicUrl: string
  readonly isReady: boolean
  /** A node of an older version does not tell. */
  readonly hasLedger?: boolean
  readonly workers?: { readonly serving: number; readonly configured: number }
}

export interface Now {
  readonly node: NodeNow
  readonly seconds: readonly Second[]
}
