// sumsSink: an auction into sums that have its rows already, as all but the first few of every ten seconds do; and an auction
// of another publisher each time, which needs new rows or falls under `other`.

import { bench, do_not_optimize, summary } from 'mitata'
import type { RequestEnded } from '../../../packages/exchange/src/events/event.ts'
import type { Disposition } from '../../../packages/exchange/src/model/disposition.ts'
import type { Opportunity } from '../../../packages/exchange/src/model/opportunity.ts'
import { createMetrics } from '../../../packages/exchange/src/observe/metrics.ts'
import { sumsSink } from '../../../packages/exchange/src/observe/sums/sink.ts'
import { bidOutcome, opportunity } from './stage.ts'

const clock = { nowMs: () => 0, after: () => () => {} }
const settings = { flushMs: 10_000, rowsMax: 20_000, recordBytesMax: 262_144 }
const newSink = () => {
  const { registry } = createMetrics()
  return sumsSink({ ...settings, offer: () => true, clock, wallMs: Date.now, registry, report: console.error })
}

const small = endedWith(opportunity, bidOutcome.trace.dispositions)
const wideOpportunity = withImps(10)
const wide = endedWith(wideOpportunity, endsIn(wideOpportunity, 10))

const sink = newSink()
const strangers = newSink()
let stranger = 0

summary(() => {
  bench('sums: 3 partners, 1 impression', () => do_not_optimize(sink.put(small))).baseline()
  bench('sums: 10 partners, 10 impressions', () => do_not_optimize(sink.put(wide)))
  bench('sums: 3 partners, 1 impression, a new publisher each time', () => {
    const publisher = `p${stranger++}`
    do_not_optimize(strangers.put(endedWith({ ...opportunity, publisher }, bidOutcome.trace.dispositions)))
  })
})

function withImps(count: number): Opportunity {
  const imps = Array.from({ length: count }, (_, index) => opportunity.imps.map((imp) => ({ ...imp, id: `i${index}` })))
  return { ...opportunity, imps: imps.flat() }
}

function endsIn({ imps }: Opportunity, partners: number): readonly Disposition[] {
  return Array.from({ length: partners }, (_, index) =>
    imps.map(({ id }) => {
      const reason = index % 2 === 0 ? 'country' : 'no-bid'
      return { partner: `partner-${index}`, impId: id, reason, detail: '', priceMicros: undefined } as const
    }),
  ).flat()
}

function endedWith(of: Opportunity, dispositions: readonly Disposition[]): RequestEnded {
  const outcome = { ...bidOutcome, trace: { ...bidOutcome.trace, opportunity: of, dispositions } }
  const reply = { status: 200, headers: [], body: '' }
  return { type: 'request-ended', requestId: 'r1', receivedAtMs: 0, repliedAtMs: 10, outcome, reply }
}
