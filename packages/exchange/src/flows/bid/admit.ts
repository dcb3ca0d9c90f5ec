// From an arrival to a request that may be sold, or to the exit that it takes instead.

import { type BidRequest, type Refusal, readBidRequest } from '@parley/openrtb'
import { unproven } from '../../credentials/unproven.ts'
import { readText } from '../../intake/read-text.ts'
import type { Admission } from '../../limits/limiter.ts'
import type { Caller } from '../../model/caller.ts'
import type { Arrival } from '../../model/http.ts'
import type { Quota } from '../../model/limits.ts'
import type { Outcome } from '../../model/outcome.ts'
import { publisherFieldOf, publisherOf } from '../../opportunity/opportunity.ts'
import type { BidParts } from './parts.ts'

/** A request as it was read. */
type Reading = Extract<ReturnType<typeof readBidRequest>, { readonly kind: 'request' }>

export interface Admitted {
  readonly kind: 'admitted'
  readonly reading: Reading
  /** Whom the request names. */
  readonly publisher: string | undefined
  readonly caller: Caller
  readonly quota: Quota
  /** A large body lets others go first between the steps. */
  readonly isLarge: boolean
}

type Exit = Extract<Outcome, { readonly kind: 'rejected' | 'over-limit' | 'overloaded' }>

export async function admit(arrival: Arrival, admission: Admission, parts: BidParts): Promise<Admitted | Exit> {
  if (!admission.ok) return overLimit(admission)
  const { limiter, largeBodies, clock } = parts
  const body = await readText(arrival, parts.intake)
  if (body.kind === 'refused') return rejected(body, admission)
  const turn = largeBodies.turn(arrival.address, body.bytes, limiter.limitOf)
  if (turn !== true && !(await turn)) {
    const refused = { bytes: body.bytes, quota: largeBodies.quota, nowMs: clock.nowMs() }
    return overLimit(limiter.refuseLarge(admission, refused))
  }
  const reading = readBidRequest(body.text)
  if (reading.kind === 'refused') return rejected(reading, admission)
  const isLarge = largeBodies.isLarge(body.bytes)
  if (isLarge) await largeBodies.pause()
  if (!isWorthIt(reading.request, arrival, parts)) return overloaded(limiter.release(admission, clock.nowMs()))
  const publisher = publisherOf(reading)
  const verifying = parts.callers.verify(arrival, publisher, body.sent)
  const caller = verifying instanceof Promise ? await verifying : verifying
  if (caller.kind === 'unverified' && caller.isRefused) {
    return rejected(unproven(caller.because, publisherFieldOf(reading)), admission)
  }
  const admitted = await admitCaller(admission, caller, publisher, parts)
  if (!admitted.ok) return overLimit(admitted)
  return { kind: 'admitted', reading, publisher, caller, quota: admitted.quota, isLarge }
}

/** D94: where not all can be answered, tests wait, and so does whoever cannot be answered within its `tmax`. */
function isWorthIt({ tmax, test }: BidRequest, { receivedAtMs }: Arrival, parts: BidParts): boolean {
  if (!parts.isRefusing()) return true
  return test !== 1 && (tmax === undefined || parts.clock.nowMs() - receivedAtMs < tmax)
}

/**
 * T29: whoever did not prove to be the publisher that it names uses up nothing of that publisher's limit. Where there is nothing
 * to prove, those who come regularly keep their rate.
 */
function admitCaller(
  admission: Admission,
  caller: Caller,
  publisher: string | undefined,
  { limiter, clock }: BidParts,
): Admission | Promise<Admission> {
  if (publisher === undefined) return limiter.admitPublisher(admission, publisher, clock.nowMs())
  switch (caller.kind) {
    case 'verified':
      return limiter.admitPublisher(admission, publisher, clock.nowMs())
    case 'open':
      return limiter.admitOpen(admission, publisher, clock.nowMs())
    case 'unverified':
      return limiter.admitUnverified(admission, publisher, clock.nowMs())
  }
}

function rejected({ issue, violations }: Refusal, { quota }: Admission): Exit {
  return { kind: 'rejected', quota, issue, violations }
}

function overloaded({ quota }: Admission): Exit {
  return { kind: 'overloaded', quota }
}

// L1-over-limit: nothing was used up, and the reply says when to come back (D61).
function overLimit({ quota }: Admission): Exit {
  return { kind: 'over-limit', quota }
}
