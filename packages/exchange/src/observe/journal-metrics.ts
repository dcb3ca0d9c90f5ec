// The journal in numbers. Its state is read when somebody reads the metrics.

import type { JournalState } from '@parley/journal'
import { Counter, Gauge, Histogram, type Registry } from '@prometheus-io/client'

interface Row {
  readonly name: string
  readonly help: string
  readonly of: (state: JournalState) => number
  /** How those of several workers become one; the sum, if nothing is said. */
  readonly aggregator?: 'min' | 'max'
}

const gauges: readonly Row[] = [
  { name: 'bytes', help: 'Disk space used by the journal.', of: ({ bytes }) => bytes },
  { name: 'bytes_max', help: 'Maximum disk space of the journal.', of: ({ bytesMax }) => bytesMax },
  {
    name: 'working',
    help: '0 while the journal cannot write and notices get 503.',
    of: ({ isWorking }) => (isWorking ? 1 : 0),
    aggregator: 'min',
  },
  {
    name: 'unconfirmed',
    help: 'Notices and deliveries that the ledger has not confirmed.',
    of: ({ unconfirmedNotices }) => unconfirmedNotices,
  },
  {
    name: 'behind_seconds',
    help: 'Age of the oldest notice that the ledger has not confirmed; 0 if none.',
    of: ({ behindMs }) => behindMs / 1000,
    aggregator: 'max',
  },
  {
    name: 'cut_bytes',
    help: 'Bytes of an incomplete write removed from the journal at startup.',
    of: ({ cutBytes }) => cutBytes,
  },
  {
    name: 'damaged',
    help: 'Damaged journal files, kept because they may hold notices missing from the ledger.',
    of: ({ damaged }) => damaged,
  },
]

const counters: readonly Row[] = [
  { name: 'failures_total', help: 'Disk failures.', of: ({ failures }) => failures },
  { name: 'dropped_total', help: 'Sums dropped for lack of space.', of: ({ dropped }) => dropped },
]

/** Seconds; the goal is that 99 of 100 notices are on the disk within 20 ms. */
const waitBuckets = [0.001, 0.0025, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 5]

/** Adds the metrics of a journal; without one there are none, and nothing is observed. */
export function journalMetrics(
  registry: Registry,
  state: (() => JournalState) | undefined,
): { readonly onWritten: (ms: number) => void } {
  if (state === undefined) return { onWritten: () => {} }
  for (const { name, help, of, aggregator = 'sum' } of gauges) {
    const collect = function (this: Gauge): void {
      this.set(of(state()))
    }
    registry.registerMetric(new Gauge({ name: `parley_journal_${name}`, help, aggregator, registers: [], collect }))
  }
  for (const { name, help, of } of counters) {
    const collect = function (this: Counter): void {
      this.reset()
      this.inc(of(state()))
    }
    registry.registerMetric(new Counter({ name: `parley_journal_${name}`, help, registers: [], collect }))
  }
  const commits = new Histogram({
    name: 'parley_journal_commit_seconds',
    help: 'Time until a notice was written to disk.',
    buckets: waitBuckets,
    registers: [registry],
  })
  return { onWritten: (ms) => commits.observe(ms / 1000) }
}
