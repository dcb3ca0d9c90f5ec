// The last auctions, for whoever asks what happened. Bounded by count and by memory; the oldest gives way.

import { LRUCache } from 'lru-cache'
import type { AuctionEntry } from '../types.ts'

export interface AuctionLog {
  readonly add: (entry: AuctionEntry) => void
  /** By our request id, or the newest with that id of the publisher's. */
  readonly find: (id: string) => AuctionEntry | undefined
  readonly newest: (count: number) => readonly AuctionEntry[]
}

/** What an entry costs beside the texts that are counted. */
const entryBytes = 4096

export function createAuctionLog(bounds: { readonly auctionsMax: number; readonly bytesMax: number }): AuctionLog {
  const entries = new LRUCache<string, AuctionEntry>({
    max: bounds.auctionsMax,
    maxSize: bounds.bytesMax,
    sizeCalculation: sizeOf,
  })
  return {
    add: (entry) => void entries.set(entry.requestId, entry),
    find: (id) => entries.peek(id) ?? entries.values().find((entry) => publisherId(entry) === id),
    newest: (count) => entries.values().take(count).toArray(),
  }
}

function publisherId({ outcome }: AuctionEntry): string | undefined {
  return 'trace' in outcome ? outcome.trace.opportunity.request.id : undefined
}

function sizeOf({ outcome, reply, bodyBytes }: AuctionEntry): number {
  const calls = 'trace' in outcome ? outcome.trace.calls : []
  const texts = calls.reduce((sum, { url, answer }) => sum + url.length + answer.length, 0)
  return entryBytes + 2 * ((reply.body ?? '').length + texts) + requestFactor * bodyBytes
}

/** A parsed request takes several times the memory of its text. */
const requestFactor = 4
