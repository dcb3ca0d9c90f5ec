// Spec: Bid response, with validation rule 10 and D20, D56. What must hold for every bid, whatever the case tests.

import { gunzipSync } from 'node:zlib'
import {
  type Bid,
  BidResponse,
  type Imp,
  markupFaults,
  type NativeReading,
  type ReadRequest,
  readBidRequest,
  readPmp,
  reasonOf,
} from '@parley/openrtb'
import { isJsonObject } from './json-object.ts'
import { isLoopback } from './loopback.ts'
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

function markupProblems({ impid, adm, nurl }: Bid, { request, isWrapped }: NativeReading): readonly string[] {
  if (adm === undefined) return [`imp "${impid}": adm is missing`]
  const parsed = parsedOf(adm)
  if (parsed === undefined) return [`imp "${impid}": adm is malformed: adm is not JSON`]
  const wrapped = isJsonObject(parsed) ? parsed.native : undefined
  const faults = markupFaults(wrapped === undefined ? parsed : wrapped, request, { picturesAt: loopbackOf(nurl) })
  const form = isWrapped ? 'wrapped in native' : 'bare'
  return [
    ...faults.map(({ kind, reason }) => `imp "${impid}": adm is ${kind}: ${reason}`),
    ...((wrapped !== undefined) === isWrapped ? [] : [`imp "${impid}": adm must be ${form}, like the native request`]),
  ]
}

/** D104: an exchange on this machine, which its notice URL shows, may have pictures there without https. */
function loopbackOf(nurl: string | undefined): string | undefined {
  if (nurl === undefined || !URL.canParse(nurl)) return undefined
  const { protocol, hostname, origin } = new URL(nurl)
  return protocol === 'http:' && isLoopback(hostname) ? `${origin}/` : undefined
}

function parsedOf(adm: string): unknown {
  try {
    return JSON.parse(adm)
  } catch {
    return undefined
  }
}
