// What the admin port shows of this process.

import { joinedLists, timeText } from '@parley/port'
import type { KeptRecords } from '../model/kept.ts'
import type { ProcessStats } from '../model/process-stats.ts'
import type { AuctionEntry, AuctionQuery } from '../model/record.ts'
import { wantedBy } from './auction-filter.ts'
import { auctionRow } from './auction-row.ts'
import { explainAuction, type RebuildCallBody } from './explain.ts'
import type { AdminSource } from './source.ts'

export interface OwnParts {
  readonly rebuildCallBody: RebuildCallBody
  readonly findAuction: (id: string) => AuctionEntry | undefined
  readonly newestAuctions: (count: number, wanted: AuctionQuery) => readonly AuctionEntry[]
  /** Undefined where no records are kept in files. */
  readonly kept?: KeptRecords | undefined
  readonly metricsText: () => Promise<string>
  readonly reading: () => Promise<ProcessStats>
  /** False while the exchange is shutting down. */
  readonly isReady: () => boolean
}

export function ownSource(parts: OwnParts): AdminSource {
  const { rebuildCallBody, kept, newestAuctions, metricsText, reading, isReady } = parts
  return {
    async findAuction(id) {
      const { entry, searchedSinceMs } = await findEntry(id, parts)
      const value = entry === undefined ? undefined : explainAuction(entry, rebuildCallBody)
      return {
        value,
        missing: [],
        searchedSince: searchedSinceMs === undefined ? undefined : timeText(searchedSinceMs),
      }
    },
    async newestAuctions(filter) {
      const { limit, reader, beforeMs } = filter
      const partner = reader?.side === 'partner' ? reader.of : undefined
      const wanted = wantedBy(filter)
      const rowsOf = (entries: readonly AuctionEntry[]) => entries.map((entry) => auctionRow(entry, partner))
      const inMemory = rowsOf(newestAuctions(limit, wanted))
      if (kept === undefined || beforeMs === undefined) return { value: inMemory, missing: [] }
      const { entries, searchedSinceMs } = await kept.newest({ count: limit, beforeMs, wanted })
      const inFiles = { rows: rowsOf(entries), searchedSince: timeText(searchedSinceMs) }
      const { rows, searchedSince } = joinedLists([inFiles, { rows: inMemory, searchedSince: undefined }], limit)
      return { value: rows, missing: [], searchedSince }
    },
    metricsText,
    readings: async () => ({ value: [{ worker: 0, reading: await reading() }], missing: [] }),
    readiness: () => ({ isReady: isReady(), workers: undefined }),
  }
}

/** What is in memory is newer; but an id of a publisher must not hide the auction whose own id it is. */
async function findEntry(
  id: string,
  { findAuction, kept }: OwnParts,
): Promise<{ readonly entry: AuctionEntry | undefined; readonly searchedSinceMs: number | undefined }> {
  const entry = findAuction(id)
  if (kept === undefined || entry?.requestId === id) return { entry, searchedSinceMs: undefined }
  const { entries, searchedSinceMs } = await kept.find(id)
  const [found] = entries
  return { entry: entry === undefined || found?.requestId === id ? found : entry, searchedSinceMs }
}
