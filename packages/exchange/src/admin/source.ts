// What the admin port shows. It comes from this process, or from all workers of a machine; the port does not know which.

import type { AuctionRecord, AuctionRow } from '@parley/contract'
import type { AuctionFilter } from './auction-filter.ts'
import type { WorkerReading } from './now/second.ts'

export interface AdminSource {
  /** By our request id, or the newest with that id of the publisher's. */
  readonly findAuction: (id: string) => Promise<Gathered<AuctionRecord | undefined>>
  /** The newest first, as many as the filter allows. */
  readonly newestAuctions: (filter: AuctionFilter) => Promise<Gathered<readonly AuctionRow[]>>
  /** The metrics in the text form that Prometheus reads. */
  readonly metricsText: () => Promise<string>
  /** What each process has counted; the missing did not answer. */
  readonly readings: () => Promise<Gathered<readonly WorkerReading[]>>
  readonly readiness: () => Readiness
}

/** What was found, and the numbers of the workers that did not answer: what only they know is not in it. */
export interface Gathered<Value> {
  readonly value: Value
  readonly missing: readonly number[]
  /** Where kept records were searched (D117): since when everything was. */
  readonly searchedSince?: string | undefined
}

interface Readiness {
  /** False while no traffic should come, so that load balancers use other nodes. */
  readonly isReady: boolean
  /** Where there are several. */
  readonly workers: { readonly serving: number; readonly configured: number } | undefined
}
