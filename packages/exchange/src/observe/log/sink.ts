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

  function tellRefusal({ partner, refusal }: PartnerNotice): void {
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
          return tellRefusal(event)
        case 'limits-alone':
          countLostAtMs = clock.nowMs()
          return log({ kind: 'count-lost', keeper, error: event.error })
        case 'limits-shared':
          return log({ kind: 'count-found', keeper, awayMs: clock.nowMs() - countLostAtMs })
        case 'notice-ended': {
          const { outcome } = event
          // What failed was reported with its accident.
          if (outcome.kind === 'noted' || outcome.kind === 'failed') return
          const reason = outcome.kind === 'over-limit' ? 'over-limit' : outcome.reason
          return log({ kind: 'notice-refused', notice: outcome.notice, reason })
        }
        default:
          return
      }
    },
    close: () => Promise.resolve(),
  }
}
