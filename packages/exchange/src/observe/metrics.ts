// What Prometheus reads. Labels come only from closed sets: outcomes, statuses, reasons, and the names of configured
// partners; never an id, an address or anything a caller wrote (T60).

import { Counter, Gauge, Histogram, Registry } from '@prometheus-io/client'
import { type Reason, reasonRow } from '../catalog/reasons.ts'
import type { DeliveryEnded } from '../events/event.ts'
import type { Reply } from '../model/http.ts'
import type { NoticeKind, NoticeOutcome } from '../model/notice.ts'
import type { Outcome } from '../model/outcome.ts'
import type { CloseReason, ShedReason } from '../model/shedding.ts'
import { callerCount } from './caller-count.ts'
import { type ConfigMetrics, configMetrics } from './config-metrics.ts'
import { overLimitCount } from './limit-metrics.ts'
import { stageCount } from './stage-metrics.ts'

/** How a notice is counted. */
export type NoticeCount = NoticeKind | `test-${NoticeKind}` | Exclude<NoticeOutcome['kind'], 'noted'>

export interface Metrics extends ConfigMetrics {
  readonly registry: Registry
  readonly countRequest: (outcome: Outcome, reply: Reply, ms: number) => void
  readonly countStages: (outcome: Outcome, receivedAtMs: number) => void
  readonly countLate: (partner: string) => void
  readonly countProbe: (partner: string, end: string) => void
  readonly countCacheUse: (partner: string, use: string) => void
  readonly countLossNotice: (partner: string, end: string) => void
  readonly countDelivery: (ended: Pick<DeliveryEnded, 'partner' | 'notice' | 'end'>) => void
  readonly countNotice: (kind: NoticeCount) => void
  readonly countFeedback: (partner: string, reason: string) => void
  readonly countOpen: (change: 1 | -1) => void
  readonly countClosed: (reason: CloseReason) => void
  readonly countHold: () => void
  readonly countShed: (reason: ShedReason) => void
  readonly setLimitMode: (mode: 'shared' | 'fallback') => void
}

/** Seconds; the promise is p50 < 50 ms, p95 < 100 ms, p99 < 200 ms. */
const durationBuckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.15, 0.2, 0.3, 0.4, 0.5, 1]

export function createMetrics(): Metrics {
  const registry = new Registry()
  const registers = [registry]
  const counter = <Label extends string>(name: string, help: string, labelNames: readonly Label[]) =>
    new Counter({ name: `parley_${name}`, help, labelNames: [...labelNames], registers })
  const histogram = <Label extends string>(name: string, help: string, labelNames: readonly Label[]) =>
    new Histogram({ name: `parley_${name}`, help, labelNames: [...labelNames], buckets: durationBuckets, registers })

  const requests = counter('requests_total', 'Requests by outcome and status.', ['outcome', 'status'])
  // A series that first appears with 1 shows no increase, and the first failure should be seen.
  requests.inc({ outcome: 'failed', status: '500' }, 0)
  const durations = histogram('request_duration_seconds', 'Time from the first byte to the response.', ['outcome'])
  const ends = createEnds(registry)
  const countCaller = callerCount(registry)
  const countOverLimit = overLimitCount(registry)
  const views = counter('privacy_views_total', 'Privacy views of requests sent to partners.', ['partner', 'view'])
  const causes = counter('privacy_causes_total', 'Reasons for restricted privacy views.', ['cause'])
  const calls = histogram('partner_call_duration_seconds', 'Duration of partner calls by result.', ['partner', 'end'])
  const late = counter('late_answers_total', 'Partner responses that arrived after the auction.', ['partner'])
  const probes = counter('probes_total', 'Probe calls to partners that stopped answering.', ['partner', 'end'])
  const cache = counter('search_cache_total', 'Product searches by cache use.', ['partner', 'use'])
  const lossNotices = counter('loss_notices_total', 'Loss notices by result.', ['partner', 'end'])
  const deliveries = counter('partner_notices_total', 'Win and billing notices to partners by result.', [
    'partner',
    'notice',
    'end',
  ])

  return {
    registry,
    countRequest(outcome, reply, ms) {
      requests.inc({ outcome: outcome.kind, status: String(reply.status) })
      durations.observe({ outcome: outcome.kind }, ms / 1000)
      countCaller(outcome)
      if (outcome.kind === 'over-limit') countOverLimit(outcome.quota.scope)
      if (outcome.kind !== 'bid' && outcome.kind !== 'no-bid') return
      for (const { partner, reason } of outcome.trace.dispositions) ends.count(partner, reason)
      for (const { partner, name, because } of outcome.trace.views) {
        views.inc({ partner, view: name })
        for (const cause of because) causes.inc({ cause })
      }
      for (const { partner, end, sentAtMs, endedAtMs } of outcome.trace.calls) {
        calls.observe({ partner, end }, (endedAtMs - sentAtMs) / 1000)
      }
    },
    countStages: stageCount(registry),
    countLate: (partner) => late.inc({ partner }),
    countProbe: (partner, end) => probes.inc({ partner, end }),
    countCacheUse: (partner, use) => cache.inc({ partner, use }),
    countLossNotice: (partner, end) => lossNotices.inc({ partner, end }),
    countDelivery: ({ partner, notice, end }) => deliveries.inc({ partner, notice, end }),
    ...noticeCounts(registry),
    ...edgeCounts(registry),
    ...configMetrics(registry),
    ...limitMode(registry),
  }
}

function noticeCounts(registry: Registry): Pick<Metrics, 'countNotice' | 'countFeedback'> {
  const registers = [registry]
  const notices = new Counter({
    name: 'parley_notices_total',
    help: 'Calls to our own notice URLs; those of test bids begin with test-.',
    labelNames: ['kind'],
    registers,
  })
  const feedback = new Counter({
    name: 'parley_feedback_total',
    help: 'Ad feedback by partner and reason, as received; the ledger counts it once the ad was won.',
    labelNames: ['partner', 'reason'],
    registers,
  })
  return {
    countNotice: (kind) => notices.inc({ kind }),
    countFeedback: (partner, reason) => feedback.inc({ partner, reason }),
  }
}

function limitMode(registry: Registry): Pick<Metrics, 'setLimitMode'> {
  const fallback = new Gauge({
    name: 'parley_limits_fallback',
    help: '1 while the shared limits are unreachable and each process enforces its own share.',
    // Of several workers, one that is alone is what the operator should see.
    aggregator: 'max',
    registers: [registry],
  })
  return { setLimitMode: (mode) => fallback.set(mode === 'fallback' ? 1 : 0) }
}

function edgeCounts(registry: Registry): Pick<Metrics, 'countOpen' | 'countClosed' | 'countHold' | 'countShed'> {
  const registers = [registry]
  const holds = new Counter({
    name: 'parley_holds_total',
    help: 'Times the exchange paused reading from an address after too many refusals.',
    registers,
  })
  const open = new Gauge({ name: 'parley_connections_open', help: 'Open caller connections.', registers })
  const closed = new Counter({
    name: 'parley_connections_closed_total',
    help: 'Connections that the exchange closed, by reason.',
    labelNames: ['reason'],
    registers,
  })
  const shed = new Counter({
    name: 'parley_shed_total',
    help: 'Requests shed with 503 before processing, by reason.',
    labelNames: ['reason'],
    registers,
  })
  // A series that first appears with 1 shows no increase to whoever reads it.
  for (const reason of ['in-flight', 'delay', 'too-old', 'heap'] satisfies ShedReason[]) shed.inc({ reason }, 0)
  return {
    countOpen: (change) => open.inc(change),
    countClosed: (reason) => closed.inc({ reason }),
    countHold: () => holds.inc(),
    countShed: (reason) => shed.inc({ reason }),
  }
}

/**
 * Ends of partner × impression: there is one for every partner of the catalogue, asked or not, so they are counted in plain
 * numbers and given their labels when somebody reads them.
 */
function createEnds(registry: Registry): { readonly count: (partner: string, reason: Reason) => void } {
  const counts = new Map<string, Map<Reason, number>>()
  const counter = new Counter({
    name: 'parley_dispositions_total',
    help: 'Outcomes per partner and impression.',
    labelNames: ['partner', 'state', 'reason'],
    registers: [],
    collect() {
      this.reset()
      for (const [partner, reasons] of counts) {
        for (const [reason, count] of reasons) this.inc({ partner, state: reasonRow(reason).state, reason }, count)
      }
    },
  })
  registry.registerMetric(counter)
  return {
    count(partner, reason) {
      const reasons = counts.get(partner) ?? new Map<Reason, number>()
      if (reasons.size === 0) counts.set(partner, reasons)
      reasons.set(reason, (reasons.get(reason) ?? 0) + 1)
    },
  }
}
