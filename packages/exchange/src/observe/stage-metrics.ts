// Where the time of auctions goes: until their partners are asked, and until the last of them has answered or is not waited
// for any more. What is left of the whole time is the decision and the answer. Nothing is measured for this.

import { Histogram, type Registry } from '@prometheus-io/client'
import type { Outcome } from '../model/outcome.ts'

/** Seconds. What we do ourselves takes a millisecond; partners have up to half a second. */
const buckets = [0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.15, 0.2, 0.3, 0.5]

export function stageCount(registry: Registry): (outcome: Outcome, receivedAtMs: number) => void {
  const durations = new Histogram({
    name: 'parley_stage_duration_seconds',
    help: 'Auction stages with external partners: from the first byte to the first call (prepare), and to the end of the last call (ask).',
    labelNames: ['stage'],
    buckets,
    registers: [registry],
  })
  const prepare = durations.labels({ stage: 'prepare' })
  const ask = durations.labels({ stage: 'ask' })
  return (outcome, receivedAtMs) => {
    if (outcome.kind !== 'bid' && outcome.kind !== 'no-bid') return
    let askedAtMs = Number.POSITIVE_INFINITY
    let heardAtMs = Number.NEGATIVE_INFINITY
    for (const { sentAtMs, endedAtMs } of outcome.trace.calls) {
      askedAtMs = Math.min(askedAtMs, sentAtMs)
      heardAtMs = Math.max(heardAtMs, endedAtMs)
    }
    if (outcome.trace.calls.length === 0) return
    prepare.observe((askedAtMs - receivedAtMs) / 1000)
    ask.observe((heardAtMs - askedAtMs) / 1000)
  }
}
