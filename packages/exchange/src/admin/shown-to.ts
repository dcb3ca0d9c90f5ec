// What one side sees of an auction; the ledger's view.ts decides the same for sums. Every member is written out, so that one
// that is added to the record is not shown before it is added here.

import type { AuctionRecord, AuctionRow, ImpResult, ShownAuction, ShownRow, Steps } from '@parley/contract'
import { maskOf } from '@parley/port'
import type { Reason } from '../catalog/reasons.ts'

/** A side that reads; the operator is none. */
export interface SideReader {
  readonly side: 'publisher' | 'partner'
  /** Its name, as in records. */
  readonly of: string
}

type Disposition = Steps['dispositions'][number]
type Sale = NonNullable<AuctionRow['sold']>[number]

/** The name of a partner or publisher as this reader sees it. */
type Name = (kind: SideReader['side'], name: string) => string

function namesFor(reader: SideReader, secret: string): Name {
  return (kind, name) => (kind === reader.side && name === reader.of ? name : maskOf({ name, kind, reader }, secret))
}

/** Undefined if it is not an auction of the reader. For a partner, `row.ends` must have been counted for it alone. */
export function shownRow(row: AuctionRow, reader: SideReader, secret: string): ShownRow | undefined {
  const { id, at, publisher, requestId, sold = [], ends = {}, caller } = row
  const name = namesFor(reader, secret)
  if (publisher === undefined) return undefined
  if (reader.side === 'publisher') {
    if (publisher !== reader.of) return undefined
    return {
      id,
      at,
      side: 'publisher',
      publisher,
      requestId,
      sold: sold.map((sale) => soldBy(sale, name)),
      ends,
      caller,
    }
  }
  if (Object.keys(ends).length === 0) return undefined
  return {
    id,
    at,
    side: 'partner',
    publisher: name('publisher', publisher),
    sold: sold.flatMap(boughtBy(reader)),
    ends,
  }
}

/** Undefined if it is not an auction of the reader. */
export function shownAuction(auction: AuctionRecord, reader: SideReader, secret: string): ShownAuction | undefined {
  const { id, at, tookMs, steps, missingWorkers } = auction
  const publisher = steps?.request.publisher
  if (steps === undefined || publisher === undefined) return undefined
  const name = namesFor(reader, secret)
  const sales = steps.auction.flatMap(saleOf)
  if (reader.side === 'publisher') {
    if (publisher !== reader.of) return undefined
    return {
      id,
      at,
      side: 'publisher',
      publisher,
      requestId: steps.request.requestId,
      tookMs,
      request: shownRequest(steps),
      calls: [],
      ends: steps.dispositions.map((end) => shownEnd(end, name)),
      sold: sales.map((sale) => soldBy(sale, name)),
      missingWorkers,
    }
  }
  const own = steps.dispositions.filter(({ partner }) => partner === reader.of)
  if (own.length === 0) return undefined
  return {
    id,
    at,
    side: 'partner',
    publisher: name('publisher', publisher),
    calls: steps.calls.filter(({ partner }) => partner === reader.of).map(shownCall),
    ends: own.map((end) => ({ ...shownEnd(end, name), ...ownPrices(end), detail: ownDetail(end) })),
    sold: sales.flatMap(boughtBy(reader)),
    missingWorkers,
  }
}

function saleOf({ impid, winner, price }: ImpResult): readonly Sale[] {
  if (winner === null || price === undefined) return []
  return [{ impid, partner: winner, paidCpm: price.paidCpm, clearingCpm: price.clearingCpm }]
}

/** A publisher reads what it gets. */
function soldBy({ impid, partner, clearingCpm }: Sale, name: Name): ShownRow['sold'][number] {
  return { impid, partner: name('partner', partner), priceCpm: clearingCpm }
}

/** A partner reads what it pays, for what it won. */
function boughtBy({ of }: SideReader) {
  return ({ impid, partner, paidCpm }: Sale): ShownRow['sold'] =>
    partner === of ? [{ impid, partner, priceCpm: paidCpm }] : []
}

function shownRequest({ request, auction }: Steps): ShownAuction['request'] {
  const { isTest, auctionType, keywords, country, warnings } = request
  const floors = auction.map(({ impid, floorCpm }) => ({ impid, floorCpm }))
  return { isTest, auctionType, keywords, country, warnings, floors }
}

function shownEnd(end: Disposition, name: Name): ShownEnd {
  const { partner, impid, state, reason, says, seatnonbid, loss, fix, fixedBy } = end
  return { partner: name('partner', partner), impid, state, reason, says, seatnonbid, loss, fix, fixedBy }
}

/** What it would have had to bid is what its loss notice says too. */
function ownPrices({ priceCpm, minToWinCpm }: Disposition): Pick<ShownEnd, 'bidCpm' | 'minToWinCpm'> {
  return { bidCpm: priceCpm, minToWinCpm }
}

/** Details of other reasons name prices of others, margins, lists or the publisher; those of these are about its own answer. */
const ownFaults: readonly string[] = [
  'unreachable',
  'bad-response',
  'currency',
  'missing-markup',
  'markup',
  'missing-asset',
  'not-secure',
  'private-address',
  'trackers',
] satisfies readonly Reason[]

function ownDetail({ reason, detail }: Disposition): string | undefined {
  return ownFaults.includes(reason) ? detail : undefined
}

function shownCall({ impids, tmaxMs, sentAtMs, tookMs, end, answered }: Steps['calls'][number]): ShownCall {
  return { impids, tmaxMs, sentAtMs, tookMs, end, status: answered.status }
}

type ShownCall = ShownAuction['calls'][number]
type ShownEnd = ShownAuction['ends'][number]
