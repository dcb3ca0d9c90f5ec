// T68: an overloaded process answers no request in time. So a request that cannot be answered at full quality gets 503 at
// once, before its body is read and before it counts anywhere (edge/admission.ts decides). There may be far more of these
// than of others, so as little as possible is done for them.

import type { Emit } from '../events/event.ts'
import type { FlowName } from '../flows/routes.ts'
import type { Arrival, Reply } from '../model/http.ts'
import type { Quota } from '../model/limits.ts'
import type { ShedReason } from '../model/shedding.ts'
import { overloadReply } from '../reply/fixed-replies.ts'
import { retryAfterSeconds } from '../reply/headers.ts'
import type { LoadShedder } from './admission.ts'
import type { RequestHeaders } from './http-request.ts'

export interface LoadGateParts {
  readonly admission: LoadShedder
  readonly flowOf: (method: string, target: string) => FlowName
  /** Notices are money: they go before bid requests, and only their number bounds them. */
  readonly noticesMax: number
  /** Whether the caller shows who it is, as far as can be seen before the body. */
  readonly isKnown: (head: Head) => boolean
  /** What the headers say to a caller whose request does not count. */
  readonly quotaOf: (address: string, nowMs: number) => Quota
  readonly newId: () => string
  /** A number in [0, 1). */
  readonly chance: () => number
  readonly emit: Emit
}

/** What is known of a request before anything is done about it. */
export interface Head {
  readonly method: string
  readonly target: string
  readonly headers: RequestHeaders
  readonly bodyBytes: number
  readonly address: string
  readonly receivedAtMs: number
}

export interface LoadGate {
  /** The reply to a request that is not taken, or how to say that one that was taken has been answered. */
  enter(head: Head): Reply | Leave
}

type Leave = () => void

export function createLoadGate(parts: LoadGateParts): LoadGate {
  const { admission, flowOf, noticesMax, isKnown, quotaOf, newId, chance, emit } = parts
  let notices = 0
  const leaveBid = (): void => admission.end()
  const leaveNotice = (): void => void notices--
  const leaveHealth = (): void => {}

  function refuse(reason: ShedReason, { address, receivedAtMs }: Head): Reply {
    emit({ type: 'request-shed', reason })
    return overloadReply(quotaOf(address, receivedAtMs), newId(), retryAfterSeconds(chance()))
  }

  return {
    enter(head) {
      const flow = flowOf(head.method, head.target)
      if (flow === 'notice') {
        if (notices >= noticesMax) return refuse('in-flight', head)
        notices++
        return leaveNotice
      }
      // A balancer that gets no answer takes the node out, and the other nodes get its load as well.
      if (flow === 'health') return leaveHealth
      const reason = admission.begin(head.receivedAtMs, () => isKnown(head))
      return reason === undefined ? leaveBid : refuse(reason, head)
    },
  }
}

/** Answers a request that the door has let in. */
export async function answerInside(
  arrival: Arrival,
  answer: (arrival: Arrival) => Reply | Promise<Reply>,
  leave: Leave,
): Promise<Reply> {
  try {
    return await answer(arrival)
  } finally {
    leave()
  }
}
