// Spec: Bid response, with validation rule 10 and D20, D56. What must hold for every bid, whatever the case tests.

import { gunzipSync } from 'node:zlib'
import {
  type Bid,
  BidResponse,
  type Imp,
  type NativeReading,
  type ReadRequest,
  readBidRequest,
  readMarkup,
  readPmp,
  reasonOf,
} from '@parley/openrtb'
import { isJsonObject } from './json-object.ts'
import { schemaFaults } from './schema-faults.ts'
import type { CaseRequest } from './transport.ts'

/** What is wrong with the body of a 200, compared with its request. */
export function bidProblems(request: CaseRequest, body: unknown): readonly string[] {
  const faults = schemaFaults(BidResponse, body, 'body')
  if (faults.length > 0) return faults
  const reading = readBidRequest(textOf(request))
  if (reading.kind === 'request') return responseProblems(reading, body as BidResponse)
  return [`a bid answers a request that breaks ${reading.issue.rule}: ${reasonOf(reading.issue)}`]
}

function textOf({ headers, body }: CaseRequest): string {
  const encoding = Object.entries(headers).find(([name]) => name.toLowerCase() === 'content-encoding')?.[1]
  if (encoding?.toLowerCase() !== 'gzip') return body.toString()
  try {
    return gunzipSync(body).toString()
  } catch {
    // A body that cannot be unpacked is not JSON either, and is refused as such.
    return ''
  }
}

function responseProblems(reading: ReadRequest, response: BidResponse): readonly string[] {
  const bids = response.seatbid.flatMap(({ bid }) => bid)
  const { id } = reading.request
  const echo = response.id === id ? [] : [`body.id: expected "${id}", found "${response.id}"`]
  const empty = bids.length > 0 ? [] : ['body.seatbid contains no bid; without a bid the answer must be 204']
  return [...echo, ...empty, ...repeatProblems(bids), ...bids.flatMap((bid) => oneBidProblems(bid, reading))]
}

function repeatProblems(bids: readonly Bid[]): readonly string[] {
  const repeated = bids.filter((bid, index) => bids.findIndex(({ impid }) => impid === bid.impid) < index)
  return repeated.map(({ impid }) => `imp "${impid}" has more than one bid`)
}

function oneBidProblems(bid: Bid, { request, natives }: ReadRequest): readonly string[] {
  const index = request.imp.findIndex(({ id }) => id === bid.impid)
  const imp = request.imp[index]
  const native = natives[index]
  if (imp === undefined || native === undefined) return [`impid "${bid.impid}" is not in the request`]
  return [...priceProblems(bid, floorOf(bid, imp)), ...markupProblems(bid, native)]
}

/** D100: the floor of a deal counts for its bids. Of a deal of the operator the request does not say which it is. */
function floorOf({ dealid }: Bid, { bidfloor = 0, pmp }: Imp): number {
  if (dealid === undefined) return bidfloor
  return readPmp(pmp, '').deals.find(({ id }) => id === dealid)?.bidfloor ?? 0
}

function priceProblems({ impid, price }: Bid, bidfloor: number): readonly string[] {
  return microsOf(price) >= microsOf(bidfloor) ? [] : [`imp "${impid}": price ${price} is below bidfloor ${bidfloor}`]
}

// Money is compared in whole micros, because 0.1 + 0.2 is not 0.3 in binary.
function microsOf(price: number): number {
  return Math.round(price * 1_000_000)
}

function markupProblems({ impid, adm }: Bid, { request, isWrapped }: NativeReading): readonly string[] {
  if (adm === undefined) return [`imp "${impid}": adm is missing`]
  const reading = readMarkup(adm, request)
  if (reading.kind === 'faulty') return [`imp "${impid}": adm is ${reading.fault.kind}: ${reading.fault.reason}`]
  if (holdsWrapper(adm) === isWrapped) return []
  return [`imp "${impid}": adm must be ${isWrapped ? 'wrapped in native' : 'bare'}, like the native request`]
}

function holdsWrapper(adm: string): boolean {
  const markup: unknown = JSON.parse(adm)
  return isJsonObject(markup) && markup.native !== undefined
}
