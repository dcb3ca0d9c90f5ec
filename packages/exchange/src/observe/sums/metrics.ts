// What Prometheus reads about sums. They are counted in plain numbers and put into metrics when somebody reads them.

import { Counter, Gauge, type Registry } from '@prometheus-io/client'
import type { Tally } from './adder.ts'

export interface SumsState {
  /** Rows in memory. */
  readonly rows: number
  /** What was added under `other`, since the start. */
  readonly merged: Readonly<Tally>
  /** What was in records that the journal refused, since the start. */
  readonly dropped: Readonly<Tally>
}

export function registerSums(registry: Registry, state: () => SumsState): void {
  const gauge = new Gauge({
    name: 'parley_sums_rows',
    help: 'Rows of sums in memory, not yet written to the journal.',
    registers: [],
    collect() {
      this.set(state().rows)
    },
  })
  registry.registerMetric(gauge)
  registry.registerMetric(
    tallied(
      'sums_merged_total',
      'Requests and ends added under "other", because of sums.rowsMax.',
      () => state().merged,
    ),
  )
  registry.registerMetric(
    tallied('sums_dropped_total', 'Requests and ends in sums that the journal refused.', () => state().dropped),
  )
}

function tallied(name: string, help: string, tally: () => Readonly<Tally>): Counter<'of'> {
  return new Counter({
    name: `parley_${name}`,
    help,
    labelNames: ['of'],
    registers: [],
    collect() {
      const { requests, ends } = tally()
      this.reset()
      this.inc({ of: 'requests' }, requests)
      this.inc({ of: 'ends' }, ends)
    },
  })
}
