// What the process uses, in numbers that are read when somebody reads the metrics. The names that begin with process_ are
// those that Prometheus has for every program.

import { Counter, Gauge, type Registry } from '@prometheus-io/client'
import type { Collections, Runtime } from '../time/runtime.ts'

interface Row {
  readonly name: string
  readonly help: string
  readonly of: (runtime: Runtime) => number
  /** How those of several workers become one; the sum, if nothing is said. */
  readonly aggregator?: 'min' | 'max'
}

const gauges: readonly Row[] = [
  {
    name: 'process_resident_memory_bytes',
    help: 'Resident memory of the process.',
    of: (runtime) => runtime.memory().residentBytes,
  },
  {
    name: 'process_start_time_seconds',
    help: 'Start time of the process since the Unix epoch, in seconds; with several workers, the newest.',
    of: ({ startedAtMs }) => startedAtMs / 1000,
    aggregator: 'max',
  },
  {
    name: 'parley_heap_used_bytes',
    help: 'Heap in use, including garbage not collected yet.',
    of: (runtime) => runtime.memory().heapBytes,
  },
  {
    name: 'parley_heap_limit_bytes',
    help: 'Maximum heap size.',
    of: (runtime) => runtime.memory().heapBytesMax,
  },
  {
    name: 'parley_heap_used_ratio',
    help: 'Heap usage as a share of the maximum; with several workers, the highest. Near server.heapPercentMin requests get 503.',
    of(runtime) {
      const { heapBytes, heapBytesMax } = runtime.memory()
      return heapBytes / heapBytesMax
    },
    aggregator: 'max',
  },
  {
    name: 'parley_external_memory_bytes',
    help: 'Memory outside the heap held by objects, such as auction records.',
    of: (runtime) => runtime.memory().externalBytes,
  },
]

const counters: readonly Row[] = [
  {
    name: 'process_cpu_seconds_total',
    help: 'CPU time of the process, user and system.',
    of: (runtime) => runtime.processorMs() / 1000,
  },
  {
    name: 'parley_loop_busy_seconds_total',
    help: 'Time the event loop was busy; its rate is the utilization.',
    of: (runtime) => runtime.busyMs() / 1000,
  },
]

export function processMetrics(registry: Registry, runtime: Runtime): void {
  for (const { name, help, of, aggregator = 'sum' } of gauges) {
    const collect = function (this: Gauge): void {
      this.set(of(runtime))
    }
    registry.registerMetric(new Gauge({ name, help, aggregator, registers: [], collect }))
  }
  for (const { name, help, of } of counters) {
    const collect = function (this: Counter): void {
      this.reset()
      this.inc(of(runtime))
    }
    registry.registerMetric(new Counter({ name, help, registers: [], collect }))
  }
  const collected = (name: string, help: string, of: (one: Collections) => number): void => {
    const collect = function (this: Counter<'kind'>): void {
      this.reset()
      for (const [kind, one] of runtime.collections()) this.inc({ kind }, of(one))
    }
    registry.registerMetric(new Counter({ name, help, labelNames: ['kind'], registers: [], collect }))
  }
  collected('parley_gc_pause_seconds_total', 'For how long the collector held up the process.', ({ ms }) => ms / 1000)
  collected('parley_gc_pauses_total', 'How often the collector held up the process.', ({ count }) => count)
}
