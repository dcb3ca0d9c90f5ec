// What the steps let know beside their results is counted for the metrics and, where an operator should know of it, told to
// the log. The steps know neither: each has callbacks of its own, with its own words and the process's clock, which counts
// from some moment and not from 1970.

import { countOf, type NoticeOutcome } from '../award/read-notice.ts'
import type { PartnerTools } from '../demand/build-partner.ts'
import type { LeaseClientSettings } from '../limits/leases/lease-client.ts'
import type { NotifierSettings } from '../partner-notices/notifier.ts'
import type { Clock } from '../time/clock.ts'
import type { CountKeeper, Log } from './log/event.ts'
import type { Metrics } from './metrics.ts'

export interface HearerTools {
  readonly metrics: Metrics
  /** Without it nobody is told. */
  readonly log?: Log
  readonly clock: Clock
  readonly wallMs: () => number
  readonly keeper: CountKeeper
}

export interface Hearers extends Pick<PartnerTools, 'countCacheUse' | 'onReach'> {
  readonly onMode: LeaseClientSettings['onMode']
  readonly onLossNotice: NotifierSettings['count']
  readonly onNotice: (outcome: NoticeOutcome) => void
}

export function createHearers({ metrics, log = ignore, clock, wallMs, keeper }: HearerTools): Hearers {
  let countLostAtMs = 0
  // A partner whose URLs are refused is refused with every bid that loses, so each is told once. There are no more of them
  // than partners in the configuration and reasons.
  const refusedUrls = new Set<string>()
  return {
    countCacheUse: metrics.countCacheUse,
    onReach(partner, origin, change) {
      const agoMs = clock.nowMs() - change.sinceMs
      if (change.kind === 'back') log({ kind: 'partner-back', partner, origin, awayMs: agoMs })
      else {
        const { failure, failures } = change
        log({ kind: 'partner-unreachable', partner, origin, sinceMs: wallMs() - agoMs, failures, ...failure })
      }
    },
    onMode(mode, error) {
      metrics.setLimitMode(mode)
      if (mode === 'fallback') {
        countLostAtMs = clock.nowMs()
        log({ kind: 'count-lost', keeper, error })
      } else log({ kind: 'count-found', keeper, awayMs: clock.nowMs() - countLostAtMs })
    },
    onLossNotice(partner, end, refusal) {
      metrics.countLossNotice(partner, end)
      if (refusal === undefined || refusedUrls.has(`${partner} ${refusal}`)) return
      refusedUrls.add(`${partner} ${refusal}`)
      log({ kind: 'loss-notice-refused', partner, reason: refusal })
    },
    onNotice(outcome) {
      metrics.countNotice(countOf(outcome))
      if (outcome.kind === 'noted') return
      const reason = outcome.kind === 'over-limit' ? 'over-limit' : outcome.reason
      log({ kind: 'notice-refused', notice: outcome.notice, reason })
    },
  }
}

function ignore(): void {}
