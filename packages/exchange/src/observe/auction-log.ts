// The last auctions, to look up what happened, and the last refusals in a separate list: anybody can cause refusals, and
// however many there are, they only push out each other. Both are bounded by count and by memory.

import type { AuctionEntry, StoredOutcome } from '../words/record.ts'
import { BoundedRing } from './bounded-ring.ts'
import { heldBytes } from './held-bytes.ts'

export interface AuctionLog {
  readonly add: (entry: AuctionEntry) => void
  /** By our request id, or the newest with that id of the publisher's. */
  readonly find: (id: string) => AuctionEntry | undefined
  /** Auctions and refusals in the order of their time, as many as asked for of those that are wanted. */
  readonly newest: (count: number, isWanted?: (entry: AuctionEntry) => boolean) => readonly AuctionEntry[]
}

export interface AuctionLogBounds {
  readonly auctionsMax: number
  readonly refusalsMax: number
  readonly bytesMax: number
}

/** The part of the memory that refusals may take. */
const refusalShare = 1 / 8

export function createAuctionLog({ auctionsMax, refusalsMax, bytesMax }: AuctionLogBounds): AuctionLog {
  const auctions = new BoundedRing<AuctionEntry>({ entriesMax: auctionsMax, bytesMax: bytesMax * (1 - refusalShare) })
  const refusals = new BoundedRing<AuctionEntry>({ entriesMax: refusalsMax, bytesMax: bytesMax * refusalShare })
  const all = (): readonly AuctionEntry[] => [...auctions.newestFirst(), ...refusals.newestFirst()]

  return {
    add(entry) {
      const ring = entry.outcome.kind === 'rejected' ? refusals : auctions
      ring.add(entry, sizeOf(entry))
    },
    find: (id) => all().find(({ requestId }) => requestId === id) ?? auctions.newestFirst().find(isOf(id)),
    newest: (count, isWanted = () => true) =>
      all()
        .filter(isWanted)
        .toSorted((one, other) => other.repliedAtMs - one.repliedAtMs)
        .slice(0, count),
  }
}

function isOf(id: string): (entry: AuctionEntry) => boolean {
  return ({ outcome }) => 'trace' in outcome && outcome.trace.opportunity.request.id === id
}

/** What an entry costs beside the parts that are counted. */
const entryBytes = 4096

/** How one partner's part in one impression ended. */
const dispositionBytes = 96

/** Of a request below this length the most that its text can become is taken; to count every member takes longer. */
const smallTextLength = 2048
const smallTextFactor = 24

function sizeOf({ outcome, reply }: AuctionEntry): number {
  return entryBytes + 2 * (reply.body ?? '').length + outcomeBytes(outcome)
}

function outcomeBytes(outcome: StoredOutcome): number {
  switch (outcome.kind) {
    case 'bid':
    case 'no-bid': {
      const { opportunity, calls, dispositions, views } = outcome.trace
      const { textLength, warnings } = opportunity
      let bytes = dispositions.length * dispositionBytes + heldBytes(warnings) + heldBytes(views)
      for (const { url, answer } of calls) bytes += 2 * (url.length + answer.length)
      return bytes + (textLength <= smallTextLength ? smallTextFactor * textLength : heldBytes(opportunity))
    }
    case 'rejected':
      return heldBytes(outcome.issue) + heldBytes(outcome.violations)
    case 'over-limit':
    case 'overloaded':
    case 'failed':
      return 0
  }
}
