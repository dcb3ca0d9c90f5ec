// The last auctions, to look up what happened, and the last refusals in a separate list: anybody can cause refusals, and
// however many there are, they only push out each other. Both are bounded by count and by memory.

import type { AuctionEntry, AuctionQuery } from '../model/record.ts'
import { ByteRing } from './records/byte-ring.ts'
import { entryOf, piecesOf } from './records/encoding.ts'

export interface AuctionLog {
  readonly add: (entry: AuctionEntry) => void
  /** By our request id, or the newest with that id of the publisher's. */
  readonly find: (id: string) => AuctionEntry | undefined
  /** Auctions and refusals in the order of their time, as many as asked for of those that are wanted. */
  readonly newest: (count: number, wanted?: AuctionQuery) => readonly AuctionEntry[]
}

export interface AuctionLogBounds {
  readonly auctionsMax: number
  readonly refusalsMax: number
  readonly bytesMax: number
}

/** The part of the memory that refusals may take. */
const refusalShare = 1 / 8

export function createAuctionLog({ auctionsMax, refusalsMax, bytesMax }: AuctionLogBounds): AuctionLog {
  const refusalBytes = Math.floor(bytesMax * refusalShare)
  const auctions = new ByteRing({ entriesMax: auctionsMax, bytesMax: bytesMax - refusalBytes })
  const refusals = new ByteRing({ entriesMax: refusalsMax, bytesMax: refusalBytes })
  const first = (ring: ByteRing, text: string, fits: AuctionQuery['fits']): AuctionEntry | undefined =>
    entriesOf(ring, { texts: [text], fits }).next().value

  return {
    add(entry) {
      const ring = entry.outcome.kind === 'rejected' ? refusals : auctions
      ring.add(...piecesOf(entry))
    },
    find: (id) =>
      first(auctions, id, ({ requestId }) => requestId === id) ??
      first(refusals, id, ({ requestId }) => requestId === id) ??
      first(auctions, id, isOf(id)),
    newest: (count, wanted = everything) => newestOf(entriesOf(auctions, wanted), entriesOf(refusals, wanted), count),
  }
}

const everything: AuctionQuery = { texts: [], fits: () => true }

function isOf(id: string): AuctionQuery['fits'] {
  return ({ outcome }) => 'trace' in outcome && outcome.trace.opportunity.request.id === id
}

/** To read an entry takes a hundred times as long as to look for a text in it. */
function* entriesOf(ring: ByteRing, { texts, fits }: AuctionQuery): Generator<AuctionEntry, undefined> {
  const needles = texts.map((text) => Buffer.from(JSON.stringify(text)))
  for (const bytes of ring.newestFirst()) {
    if (!needles.every((needle) => bytes.includes(needle))) continue
    const entry = entryOf(bytes.toString())
    if (fits(entry)) yield entry
  }
}

/** Each of the two has its newest first. */
function newestOf(
  some: Iterator<AuctionEntry, undefined>,
  others: Iterator<AuctionEntry, undefined>,
  count: number,
): readonly AuctionEntry[] {
  const newest: AuctionEntry[] = []
  let one = some.next().value
  let other = others.next().value
  while (newest.length < count) {
    if (one !== undefined && (other === undefined || one.repliedAtMs >= other.repliedAtMs)) {
      newest.push(one)
      one = some.next().value
    } else if (other === undefined) break
    else {
      newest.push(other)
      other = others.next().value
    }
  }
  return newest
}
