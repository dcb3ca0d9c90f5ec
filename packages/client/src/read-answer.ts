// Spec: Endpoints. The answer of the exchange: a bid, no bid, or an error. Nothing in it is trusted before it is
// checked.

import type { Bid, BidRequest, BidResponse } from '@parley/openrtb'
import { BidError, type BidErrorKind, type Violation } from './error.ts'
import { isObject, listOf, membersOf, parsed, textOf } from './json.ts'
import { retryAfterOf } from './retry.ts'

/** The answer of the exchange as it is received; its fields are in [response.md](response.md). */
export type { Bid, BidResponse } from '@parley/openrtb'

/** A bid of the answer, with its seat and currency. */
export interface ReceivedBid extends Bid {
  /** The seat that bids. */
  readonly seat: string | undefined
  /** The currency of `price`. */
  readonly currency: string
}

/** An answer with bids: at most one for each impression. */
export interface GivenBids {
  /** Tells it from an answer without bids. */
  readonly kind: 'bid'
  /** The bids, in the order of the answer; never empty. */
  readonly bids: readonly [ReceivedBid, ...ReceivedBid[]]
  /** The whole answer, with the explanations of test mode in `ext.service`. */
  readonly response: BidResponse
  /** The exchange's id for this request, if it can be read. */
  readonly requestId: string | undefined
}

/** The result: at most one bid for each impression, or no bid. */
export type BidAnswer =
  | GivenBids
  | {
      readonly kind: 'no-bid'
      /** The exchange's id for this request, if it can be read. */
      readonly requestId: string | undefined
    }

/** One HTTP answer as received. */
export interface RawAnswer {
  readonly status: number
  readonly header: (name: string) => string | null
  readonly text: string
}

/** Interprets the answer. A faulty answer is returned as an error. */
export function readAnswer(raw: RawAnswer, request: BidRequest): BidAnswer | BidError {
  const requestId = raw.header('x-request-id') ?? undefined
  if (raw.status === 204) return { kind: 'no-bid', requestId }
  if (raw.status >= 400) return refusalOf(raw, requestId)
  if (raw.status !== 200)
    return unreadable(`status ${raw.status} is not a status of this endpoint`, raw.status, requestId)
  const value = parsed(raw.text)
  const bids = bidsOf(value, request)
  if (typeof bids === 'string') return unreadable(bids, raw.status, requestId)
  const [first, ...others] = bids
  if (first === undefined) return { kind: 'no-bid', requestId }
  return { kind: 'bid', bids: [first, ...others], response: value as BidResponse, requestId }
}

function kindOf(status: number): BidErrorKind {
  if (status === 429) return 'over-limit'
  return status >= 500 ? 'unavailable' : 'refused'
}

function refusalOf({ status, header, text }: RawAnswer, headerId: string | undefined): BidError {
  const error = membersOf(membersOf(parsed(text)).error)
  const details = membersOf(error.details)
  const [code, field, reason] = [textOf(error.code), textOf(details.field), textOf(details.reason)]
  const summary = [textOf(error.message) ?? `status ${status}`, [field, reason].filter(Boolean).join(' ')]
  return new BidError(kindOf(status), summary.filter((part) => part !== '').join(': '), {
    status,
    code,
    field,
    reason,
    requestId: textOf(error.request_id) ?? headerId,
    violations: listOf(error.violations).filter(isObject) as unknown as readonly Violation[],
    retryAfterMs: retryAfterOf(header('retry-after')),
  })
}

/** The bids of an answer, or what is wrong with it. */
function bidsOf(value: unknown, request: BidRequest): readonly ReceivedBid[] | string {
  if (!isObject(value)) return 'the body is not a JSON object'
  if (value.id !== request.id) return 'id does not match the request'
  if (!Array.isArray(value.seatbid)) return 'seatbid is not an array'
  const currency = textOf(value.cur) ?? 'USD'
  const bids: ReceivedBid[] = []
  for (const seatbid of value.seatbid.map(membersOf)) {
    for (const bid of listOf(seatbid.bid)) {
      const fault = faultOf(membersOf(bid), request)
      if (fault !== undefined) return `seatbid has a bid whose ${fault}`
      bids.push({ ...(bid as Bid), seat: textOf(seatbid.seat), currency })
    }
  }
  return bids
}

/** Spec: Validation rule 10. A price below the floor is invalid in an answer. */
function faultOf({ id, impid, price, adm }: ReturnType<typeof membersOf>, request: BidRequest): string | undefined {
  const imp = request.imp.find((one) => one.id === impid)
  if (typeof id !== 'string') return 'id is not a string'
  if (imp === undefined) return 'impid is not in the request'
  if (typeof price !== 'number' || price < (imp.bidfloor ?? 0)) return 'price is not a number at or above bidfloor'
  return adm === undefined || typeof adm === 'string' ? undefined : 'adm is not a string'
}

function unreadable(reason: string, status: number, requestId: string | undefined): BidError {
  const message = `the answer is not an OpenRTB answer (${reason}); check that baseUrl points to an exchange`
  return new BidError('unreadable', message, { status, reason, requestId })
}
