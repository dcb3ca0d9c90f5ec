// Which events an operator should read in the log. Events use the monotonic clock of the process; the log uses wall-clock
// time.

import type { Event, EventSink } from '../../events/event.ts'
import type { Clock } from '../../time/clock.ts'
import type { CountKeeper, Log } from './event.ts'

export interface LogSinkTools {
  readonly log: Log
  readonly clock: Clock
  readonly wallMs: () => number
  /** Who keeps the count that processes share. */
  readonly keeper: CountKeeper
}

type PartnerReach = Extract<Event, { readonly type: 'partner-reach' }>
type PartnerNotice = Extract<Event, { readonly type: 'partner-notice-ended' }>

export function logSink({ log, clock, wallMs, keeper }: LogSinkTools): EventSink {
  let countLostAtMs = 0
  // A partner whose URLs are refused is refused with every bid that loses, so each is told once. There are no more of them
  // than partners in the configuration and reasons.
  const refusedUrls = new Set<string>()

  function tellReach({ partner, origin, change }: PartnerReach): void {
    const agoMs = clock.nowMs() - change.sinceMs
    if (change.kind === 'back') log({ kind: 'partner-back', partner, origin, awayMs: agoMs })
    else {
      const { failure, failures } = change
      log({ kind: 'partner-unreachable', partner, origin, sinceMs: wallMs() - agoMs, failures, ...failure })
    }
  }

  function tellPartnerNotice(event: PartnerNotice): void {
    const { partner, refusal } = event
    if (event.notice !== 'loss') {
      const { notice, end, attempts } = event
      if (end !== 'sent' && end !== 'elsewhere')
        log({ kind: 'delivery-failed', partner, notice, end, refusal, attempts })
      return
    }
    if (refusal === undefined || refusedUrls.has(`${partner} ${refusal}`)) return
    refusedUrls.add(`${partner} ${refusal}`)
    log({ kind: 'loss-notice-refused', partner, reason: refusal })
  }

  return {
    put(event) {
      switch (event.type) {
        case 'partner-reach':
          return tellReach(event)
        case 'partner-notice-ended':
          return tellPartnerNotice(event)
        case 'limits-alone':
          countLostAtMs = clock.nowMs()
          return log({ kind: 'count-lost', keeper, error: event.error })
        case 'limits-shared':
          return log({ kind: 'count-found', keeper, awayMs: clock.nowMs() - countLostAtMs })
        case 'notice-ended': {
          const { outcome } = event
          const { notice } = outcome
          if (outcome.kind === 'unavailable') return log({ kind: 'notice-unavailable', notice })
          if (outcome.kind === 'over-limit') return log({ kind: 'notice-refused', notice, reason: 'over-limit' })
          // What failed was reported with its accident.
          return outcome.kind === 'refused'
            ? log({ kind: 'notice-refused', notice, reason: outcome.reason })
            : undefined
        }
        default:
          return
      }
    },
    close: () => Promise.resolve(),
  }
}
