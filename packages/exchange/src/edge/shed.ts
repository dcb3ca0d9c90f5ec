// T68: a process that has more to do than it can answer in time answers nobody in time. So the requests that are under way
// are bounded, and one too many is told at once to come back, before its body is read and before it counts anywhere.

import type { Emit } from '../events/event.ts'
import { overloadReply } from '../reply/reply.ts'
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

/** The same answers, as long as no more than `inFlightMax` are under way; whatever throws becomes a rejection. */
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

/** 1, 2 or 3 (T72): callers that were sent away together do not come back together. */
function retryAfterSeconds(chance: number): number {
  return 1 + Math.floor(chance * 3)
}
