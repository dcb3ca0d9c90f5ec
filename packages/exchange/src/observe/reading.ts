// Once a second the console reads the metrics that it shows, and no others: all of them would take ten times as long.

import { type JournalNow, type PartnerNow, type PartnerStanding, tookBoundsMs } from '@parley/contract'
import type { Registry } from '@prometheus-io/client'
import type { Reason } from '../catalog/reasons.ts'
import { stepOf } from '../catalog/steps.ts'
import type { Counts, ProcessStats } from '../model/process-stats.ts'

interface Sample {
  readonly labels: Readonly<Record<string, string | number | undefined>>
  readonly value: number
}

type Samples = readonly Sample[]

export async function readingOf(registry: Registry): Promise<ProcessStats> {
  const read = async (name: string): Promise<Samples> => (await registry.getSingleMetric(name)?.get())?.values ?? []
  const [requests, durations, overLimit, ends, calls, standing, ...gauges] = await Promise.all([
    read('parley_requests_total'),
    read('parley_request_duration_seconds'),
    read('parley_over_limit_total'),
    read('parley_dispositions_total'),
    read('parley_partner_call_duration_seconds'),
    read('parley_partner_standing'),
    ...gaugeNames.map(read),
  ])
  const gauge = (name: GaugeName): number => gauges[gaugeNames.indexOf(name)]?.[0]?.value ?? 0
  const journal = await Promise.all(journalNames.map(read))
  const inFlight = await read('parley_partner_calls_in_flight')
  const open = await read('parley_partner_connections_open')
  const notices = await read('parley_partner_notices_total')
  const feedback = await read('parley_feedback_total')
  return {
    outcomes: countsBy(requests, 'outcome'),
    took: tookOf(durations.filter(({ labels }) => labels.outcome === 'bid' || labels.outcome === 'no-bid')),
    overLimit: countsBy(overLimit, 'scope'),
    busyMs: gauge('parley_loop_busy_seconds_total') * 1000,
    loopDelayMs: gauge('parley_loop_delay_seconds') * 1000,
    inFlight: gauge('parley_requests_in_flight'),
    inFlightBound: gauge('parley_requests_in_flight_bound'),
    limitUsed: gauge('parley_limit_used_ratio'),
    areLimitsShared: gauge('parley_limits_fallback') === 0,
    isConfigRefused: gauge('parley_config_refused') === 1,
    residentBytes: gauge('process_resident_memory_bytes'),
    journal: journalOf(journal),
    partners: partnersOf({ ends, calls, standing, notices, feedback, inFlight, open }),
  }
}

const gaugeNames = [
  'parley_loop_busy_seconds_total',
  'parley_loop_delay_seconds',
  'parley_requests_in_flight',
  'parley_requests_in_flight_bound',
  'parley_limit_used_ratio',
  'parley_limits_fallback',
  'parley_config_refused',
  'process_resident_memory_bytes',
] as const

type GaugeName = (typeof gaugeNames)[number]

const journalNames = ['working', 'unconfirmed', 'behind_seconds', 'bytes', 'bytes_max'].map(
  (name) => `parley_journal_${name}`,
)

function journalOf(samples: readonly Samples[]): JournalNow | undefined {
  const [working, unconfirmed, behind, bytes, bytesMax] = samples.map((one) => one[0]?.value)
  if (working === undefined) return undefined
  return {
    isWorking: working === 1,
    unconfirmed: unconfirmed ?? 0,
    behindMs: (behind ?? 0) * 1000,
    bytes: bytes ?? 0,
    bytesMax: bytesMax ?? 0,
  }
}

interface OfPartners {
  readonly ends: Samples
  readonly calls: Samples
  readonly standing: Samples
  readonly notices: Samples
  readonly feedback: Samples
  readonly inFlight: Samples
  readonly open: Samples
}

/** Every partner that has ended somehow, or that could be asked. */
function partnersOf({ ends, calls, standing, notices, feedback, inFlight, open }: OfPartners): readonly PartnerNow[] {
  const [endsBy, callsBy, standingBy] = [ends, calls, standing].map(byPartner) as [Grouped, Grouped, Grouped]
  const feedbackBy = byPartner(feedback)
  const names = new Set([...standingBy.keys(), ...endsBy.keys()])
  const billed = countsBy(
    notices.filter(({ labels }) => labels.notice === 'billing' && labels.end !== 'elsewhere'),
    'partner',
  )
  return [...names].toSorted().map((name) => ({
    name,
    standing: standingBy.get(name)?.find(({ value }) => value === 1)?.labels.standing as PartnerStanding | undefined,
    ends: countsBy(endsBy.get(name) ?? [], 'reason'),
    steps: stepsIn(endsBy.get(name) ?? []),
    took: tookOf(callsBy.get(name) ?? []),
    billed: billed[name] ?? 0,
    feedback: countsBy(feedbackBy.get(name) ?? [], 'reason'),
    inFlight: valueFor(inFlight, name),
    open: valueFor(open, name),
  }))
}

type Grouped = ReadonlyMap<string, Samples>

function byPartner(samples: Samples): Grouped {
  return Map.groupBy(samples, ({ labels }) => String(labels.partner))
}

function stepsIn(ends: Samples): Counts {
  return countsBy(
    ends.map(({ labels, value }) => ({ labels: { step: stepOf(labels.reason as Reason) }, value })),
    'step',
  )
}

function valueFor(samples: Samples, partner: string): number {
  return samples.find(({ labels }) => labels.partner === partner)?.value ?? 0
}

function countsBy(samples: Samples, label: string): Counts {
  const counts: Record<string, number> = {}
  for (const { labels, value } of samples) {
    const key = String(labels[label])
    counts[key] = (counts[key] ?? 0) + value
  }
  return counts
}

/** The buckets of several series as one; the last number is of all. */
function tookOf(samples: Samples): readonly number[] {
  const took = Array.from({ length: tookBoundsMs.length + 1 }, () => 0)
  for (const { labels, value } of samples) {
    if (labels.le === undefined) continue
    const place = labels.le === '+Inf' ? tookBoundsMs.length : tookBoundsMs.indexOf(Number(labels.le) * 1000)
    if (place >= 0) took[place] = (took[place] ?? 0) + value
  }
  return took
}
