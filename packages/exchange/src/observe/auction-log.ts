// The last auctions, for whoever asks what happened. Bounded by count and by memory; the oldest gives way.

import type { AuctionEntry, KeptOutcome } from '../types.ts'

export interface AuctionLog {
  readonly add: (entry: AuctionEntry) => void
  /** By our request id, or the newest with that id of the publisher's. */
  readonly find: (id: string) => AuctionEntry | undefined
  readonly newest: (count: number) => readonly AuctionEntry[]
}

/** What an entry costs beside the texts that are counted. */
const entryBytes = 4096

/** One of the faults of a test request. */
const issueBytes = 512

/** A parsed request takes several times the memory of its text. */
const requestFactor = 4

/** A ring: entries are added at the front and taken away at the back, and nothing else ever moves. */
export function createAuctionLog(bounds: { readonly auctionsMax: number; readonly bytesMax: number }): AuctionLog {
  const { auctionsMax, bytesMax } = bounds
  const ring: (AuctionEntry | undefined)[] = []
  const sizes: number[] = []
  let added = 0
  let kept = 0
  let bytes = 0

  function dropOldest(): void {
    const at = (added - kept) % auctionsMax
    ring[at] = undefined
    kept--
    bytes -= sizes[at] ?? 0
  }

  function* newestFirst(): Generator<AuctionEntry> {
    for (let age = 1; age <= kept; age++) {
      const entry = ring[(added - age) % auctionsMax]
      if (entry !== undefined) yield entry
    }
  }

  return {
    add(entry) {
      const size = sizeOf(entry)
      if (size > bytesMax) return
      while (kept >= auctionsMax || (kept > 0 && bytes + size > bytesMax)) dropOldest()
      ring[added % auctionsMax] = entry
      sizes[added % auctionsMax] = size
      added++
      kept++
      bytes += size
    },
    find: (id) => newestFirst().find(({ requestId }) => requestId === id) ?? newestFirst().find(isOf(id)),
    newest: (count) => newestFirst().take(count).toArray(),
  }
}

function isOf(id: string): (entry: AuctionEntry) => boolean {
  return ({ outcome }) => 'trace' in outcome && outcome.trace.opportunity.request.id === id
}

function sizeOf({ outcome, reply }: AuctionEntry): number {
  return entryBytes + 2 * (reply.body ?? '').length + outcomeBytes(outcome)
}

function outcomeBytes(outcome: KeptOutcome): number {
  switch (outcome.kind) {
    case 'bid':
    case 'no-bid': {
      const { opportunity, calls } = outcome.trace
      let texts = 0
      for (const { url, answer } of calls) texts += url.length + answer.length
      return 2 * texts + requestFactor * opportunity.textLength
    }
    case 'rejected':
      return issueBytes * (outcome.violations ?? []).length
    case 'over-limit':
    case 'failed':
      return 0
  }
}
