// The sinks of events, each with one task. None of them knows the others.

import type { EventSink } from '../events/event.ts'
import type { NoticeOutcome } from '../model/notice.ts'
import { lossNoticesOf } from '../partner-notices/loss-notices.ts'
import type { Notifier } from '../partner-notices/notifier.ts'
import type { AuctionLog } from './auction-log.ts'
import type { Metrics, NoticeCount } from './metrics.ts'
import { storedOf } from './stored.ts'

export function metricsSink(metrics: Metrics): EventSink {
  return {
    put(event) {
      switch (event.type) {
        case 'request-ended':
          metrics.countRequest(event.outcome, event.reply, event.repliedAtMs - event.receivedAtMs)
          return metrics.countStages(event.outcome, event.receivedAtMs)
        case 'notice-ended':
          return countNotice(metrics, event.outcome)
        case 'request-shed':
          return metrics.countShed(event.reason)
        case 'answer-late':
          return metrics.countLate(event.partner)
        case 'partner-probed':
          return metrics.countProbe(event.partner, event.end)
        case 'search-answered':
          return metrics.countCacheUse(event.partner, event.use)
        case 'partner-notice-ended':
          if (event.notice === 'loss') return metrics.countLossNotice(event.partner, event.end)
          return metrics.countDelivery(event)
        case 'limits-shared':
          return metrics.setLimitMode('shared')
        case 'limits-alone':
          return metrics.setLimitMode('fallback')
        case 'connection-opened':
          return metrics.countOpen(1)
        case 'connection-ended':
          return metrics.countOpen(-1)
        case 'connection-closed':
          return metrics.countClosed(event.reason)
        case 'address-held':
          return metrics.countHold()
        case 'config-read':
          return metrics.noteReload(event.result, event.isCounted)
        case 'partner-reach':
          return
      }
    },
    close: nothingToClose,
  }
}

function countNotice(metrics: Metrics, outcome: NoticeOutcome): void {
  metrics.countNotice(countOf(outcome))
  if (outcome.kind !== 'noted' || outcome.notice !== 'feedback' || outcome.facts.isTest) return
  metrics.countFeedback(outcome.facts.partner, outcome.reported)
}

/** Notices of test bids are counted apart, so that nobody takes them for wins or for money (D58). */
function countOf(outcome: NoticeOutcome): NoticeCount {
  if (outcome.kind !== 'noted') return outcome.kind
  return outcome.facts.isTest ? `test-${outcome.notice}` : outcome.notice
}

export function recordSink(auctions: Pick<AuctionLog, 'add'>, wallMs: () => number): EventSink {
  return {
    put(event) {
      if (event.type !== 'request-ended') return
      const { requestId, receivedAtMs, repliedAtMs, outcome, reply } = event
      if (outcome.kind === 'over-limit' || outcome.kind === 'overloaded') return
      auctions.add({ requestId, receivedAtMs, repliedAtMs, atMs: wallMs(), ...storedOf(outcome, reply) })
    },
    close: nothingToClose,
  }
}

/** Tells those who lost an auction why (D57). */
export function lossSink(notifier: Pick<Notifier, 'send'>): EventSink {
  return {
    put(event) {
      if (event.type !== 'request-ended') return
      const { outcome } = event
      if (outcome.kind !== 'bid' && outcome.kind !== 'no-bid') return
      const notices = lossNoticesOf(outcome.losses, outcome.trace.opportunity.request.id)
      if (notices.length > 0) notifier.send(notices)
    },
    close: nothingToClose,
  }
}

function nothingToClose(): Promise<void> {
  return Promise.resolve()
}
