// What the admin port shows of this process.

import type { ProcessStats } from '../model/process-stats.ts'
import type { AuctionEntry, AuctionQuery } from '../model/record.ts'
import { wantedBy } from './auction-filter.ts'
import { auctionRow } from './auction-row.ts'
import { explainAuction, type RebuildCallBody } from './explain.ts'
import type { AdminSource, Gathered } from './source.ts'

export interface OwnParts {
  readonly rebuildCallBody: RebuildCallBody
  readonly findAuction: (id: string) => AuctionEntry | undefined
  readonly newestAuctions: (count: number, wanted: AuctionQuery) => readonly AuctionEntry[]
  readonly metricsText: () => Promise<string>
  readonly reading: () => Promise<ProcessStats>
  /** False while the exchange is shutting down. */
  readonly isReady: () => boolean
}

export function ownSource(parts: OwnParts): AdminSource {
  const { rebuildCallBody, findAuction, newestAuctions, metricsText, reading, isReady } = parts
  return {
    findAuction(id) {
      const entry = findAuction(id)
      return whole(entry === undefined ? undefined : explainAuction(entry, rebuildCallBody))
    },
    newestAuctions(filter) {
      const { limit, reader } = filter
      const partner = reader?.side === 'partner' ? reader.of : undefined
      return whole(newestAuctions(limit, wantedBy(filter)).map((entry) => auctionRow(entry, partner)))
    },
    metricsText,
    readings: async () => ({ value: [{ worker: 0, reading: await reading() }], missing: [] }),
    readiness: () => ({ isReady: isReady(), workers: undefined }),
  }
}

function whole<Value>(value: Value): Promise<Gathered<Value>> {
  return Promise.resolve({ value, missing: [] })
}
