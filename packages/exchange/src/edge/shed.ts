// T68: an overloaded process answers no request in time. So a request that cannot be answered at full quality gets 503 at
// once, before its body is read and before it counts anywhere (edge/admission.ts decides).

import type { Emit } from '../events/event.ts'
import { overloadReply } from '../reply/reply.ts'
import { retryAfterSeconds } from '../reply/retry-after.ts'
import type { Arrival } from '../words/arrival.ts'
import type { Quota } from '../words/quota.ts'
import type { Reply } from '../words/reply.ts'
import type { Admission } from './admission.ts'

export interface ShedParts {
  readonly admission: Admission
  /** Notices are money: they go before bid requests, and only their number bounds them. */
  readonly isNotice: (arrival: Arrival) => boolean
  readonly noticesMax: number
  /** Whether the caller shows who it is, as far as can be seen before the body. */
  readonly isKnown: (arrival: Arrival) => boolean
  /** What the headers say to a caller whose request does not count. */
  readonly quotaOf: (address: string, nowMs: number) => Quota
  /** A number in [0, 1). */
  readonly chance: () => number
  readonly emit: Emit
}

/** The same answers, to as many as the process can take; anything thrown becomes a rejection. */
export function shedding(
  answer: (arrival: Arrival) => Reply | Promise<Reply>,
  { admission, isNotice, noticesMax, isKnown, quotaOf, chance, emit }: ShedParts,
): (arrival: Arrival) => Promise<Reply> {
  let notices = 0
  const refuse = ({ address, receivedAtMs, requestId }: Arrival): Reply =>
    overloadReply(quotaOf(address, receivedAtMs), requestId, retryAfterSeconds(chance()))

  async function answerBid(arrival: Arrival): Promise<Reply> {
    const reason = admission.begin(arrival.receivedAtMs, isKnown(arrival))
    if (reason !== undefined) {
      emit({ type: 'request-shed', reason })
      return refuse(arrival)
    }
    try {
      return await answer(arrival)
    } finally {
      admission.end()
    }
  }

  async function takeNotice(arrival: Arrival): Promise<Reply> {
    if (notices >= noticesMax) {
      emit({ type: 'request-shed', reason: 'in-flight' })
      return refuse(arrival)
    }
    notices++
    try {
      return await answer(arrival)
    } finally {
      notices--
    }
  }

  return (arrival) => (isNotice(arrival) ? takeNotice(arrival) : answerBid(arrival))
}
