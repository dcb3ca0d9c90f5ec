// T68: an overloaded process answers no request in time. So the number of requests in flight is limited. A request above
// the limit gets 503 at once, before its body is read and before it counts anywhere.

import type { Emit } from '../events/event.ts'
import { overloadReply } from '../reply/reply.ts'
import { retryAfterSeconds } from '../reply/retry-after.ts'
import type { Arrival } from '../words/arrival.ts'
import type { Quota } from '../words/quota.ts'
import type { Reply } from '../words/reply.ts'

export interface ShedParts {
  readonly inFlightMax: number
  /** What the headers say to a caller whose request does not count. */
  readonly quotaOf: (address: string, nowMs: number) => Quota
  /** A number in [0, 1). */
  readonly chance: () => number
  readonly emit: Emit
}

/** The same answers, as long as at most `inFlightMax` are in flight; anything thrown becomes a rejection. */
export function shedding(
  answer: (arrival: Arrival) => Reply | Promise<Reply>,
  { inFlightMax, quotaOf, chance, emit }: ShedParts,
): (arrival: Arrival) => Promise<Reply> {
  let underWay = 0
  return async (arrival) => {
    if (underWay >= inFlightMax) {
      emit({ type: 'request-shed' })
      const quota = quotaOf(arrival.address, arrival.receivedAtMs)
      return overloadReply(quota, arrival.requestId, retryAfterSeconds(chance()))
    }
    underWay++
    try {
      return await answer(arrival)
    } finally {
      underWay--
    }
  }
}
