// What the operator is told about a partner: that it is unreachable, and that it is back. Health (health.ts) decides how
// often to ask and changes with every call; here many calls make one change, so that each change can be logged.

import type { Failure, ReachChange } from '../../model/reach.ts'
import type { CallEnd } from './transport.ts'

export interface Reach {
  /** An answer that could be read, bid or not. */
  answered(nowMs: number): void
  failed(failure: Failure, nowMs: number): void
}

/** So many calls in a row must fail before a partner counts as gone, and as many be answered before it is back. */
const patience = 5

/** A partner under load that answered this recently is slow or faulty at times, and not gone. */
const quietMs = 1000

export function createReach(onChange: (change: ReachChange) => void): Reach {
  let isGone = false
  let failures = 0
  let answers = 0
  let firstFailureMs = 0
  let lastAnswerMs = Number.NEGATIVE_INFINITY
  let telling: Failure | undefined

  return {
    answered(nowMs) {
      lastAnswerMs = nowMs
      failures = 0
      if (!isGone || ++answers < patience) return
      isGone = false
      onChange({ kind: 'back', sinceMs: firstFailureMs })
    },
    failed(failure, nowMs) {
      answers = 0
      if (isGone) return
      if (failures === 0) {
        firstFailureMs = nowMs
        telling = undefined
      }
      failures++
      // Silence may have any cause, so a failure that says more goes before it.
      if (telling === undefined || failure.end !== 'late') telling = failure
      if (failures < patience || nowMs - lastAnswerMs < quietMs) return
      isGone = true
      onChange({ kind: 'gone', failure: telling, failures, sinceMs: firstFailureMs })
    },
  }
}

/**
 * Notes how a call ended before its deadline; `fault` is why its answer could not be read. An answer from memory says
 * nothing of the partner, and one that stands in for a failure is a failure.
 */
export function noteEnd(reach: Reach, ended: CallEnd, fault: string | undefined, tmaxMs: number, nowMs: number): void {
  if (ended.kind !== 'reply') {
    reach.failed({ end: ended.kind, detail: ended.detail, tmaxMs }, nowMs)
    return
  }
  const { behind } = ended
  if (behind === 'not-asked') return
  if (behind !== undefined) noteEnd(reach, behind, statusFault(behind), tmaxMs, nowMs)
  else if (fault === undefined) reach.answered(nowMs)
  else reach.failed({ end: 'bad-response', detail: fault, status: ended.reply.status, tmaxMs }, nowMs)
}

/** Of an answer that nobody has read, its status says enough. */
function statusFault(ended: CallEnd): string | undefined {
  return ended.kind === 'reply' ? `status ${ended.reply.status}` : undefined
}
