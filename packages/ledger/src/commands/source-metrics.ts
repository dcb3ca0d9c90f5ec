// What the ledger has entered, for Prometheus. Labels come only from closed sets, never a journal or a name (T60).

import { Counter, Gauge, Histogram, Registry } from '@prometheus-io/client'
import type { Applied } from '../apply/entry.ts'
import { type Observe, passedOverBecause } from '../sources/event.ts'

export interface SourceMetrics {
  readonly observe: Observe
  readonly text: () => Promise<string>
}

/** What became of the entries of a batch. */
const counted = [
  'entries',
  'skipped',
  'notices',
  'repeated',
  'tests',
  'held',
  'transfers',
] as const satisfies readonly (keyof Applied)[]

const batchBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]

export function createSourceMetrics(): SourceMetrics {
  const registry = new Registry()
  const registers = [registry]
  const entered = new Counter({
    name: 'parley_ledger_entered_total',
    help: 'Entries by result: entered, skipped, notices, repeated notices, tests, held, transfers.',
    labelNames: ['what'],
    registers,
  })
  const batches = new Histogram({
    name: 'parley_ledger_batch_duration_seconds',
    help: 'Database time per batch.',
    buckets: batchBuckets,
    registers,
  })
  const failures = new Counter({
    name: 'parley_ledger_source_failures_total',
    help: 'Failures that prevented entries from being processed.',
    labelNames: ['kind'],
    registers,
  })
  const passedOver = new Counter({
    name: 'parley_ledger_passed_over_total',
    help: 'Skipped input: Kafka messages that no shipper sent (form), messages with an invalid code (mac), and damaged journal records (damage).',
    labelNames: ['because'],
    registers,
  })
  // An alert needs the series before the first message.
  for (const because of passedOverBecause) passedOver.inc({ because }, 0)
  const lag = new Gauge({
    name: 'parley_ledger_lag',
    help: 'Unprocessed Kafka messages in the partitions that this ledger reads.',
    labelNames: ['stream'],
    registers,
  })
  return {
    text: () => registry.metrics(),
    observe(event) {
      switch (event.kind) {
        case 'applied':
          for (const what of counted) entered.inc({ what }, event.applied[what])
          batches.observe(event.ms / 1000)
          return
        case 'kafka-lag':
          lag.set({ stream: 'notices' }, event.notices)
          lag.set({ stream: 'sums' }, event.sums)
          return
        case 'passed-over':
          passedOver.inc({ because: event.because }, event.count)
          return
        default:
          failures.inc({ kind: event.kind })
      }
    },
  }
}
