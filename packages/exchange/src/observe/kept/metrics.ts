// Kept records in numbers (D117). They are read when somebody reads the metrics.

import { Counter, Gauge, type Registry } from '@prometheus-io/client'
import type { KeptState } from './kept.ts'

const ends = ['written', 'dropped', 'failed'] as const

/** Where nothing is kept there are none. */
export function keptMetrics(registry: Registry, state: () => KeptState): void {
  registry.registerMetric(
    new Counter({
      name: 'parley_kept_records_total',
      help: 'Records of auctions for the files of kept.directory: written, dropped because the disk was too slow or the record too large, or failed with the disk.',
      labelNames: ['end'],
      registers: [],
      collect() {
        this.reset()
        for (const end of ends) this.inc({ end }, state()[end])
      },
    }),
  )
  registry.registerMetric(
    new Counter({
      name: 'parley_kept_unreadable_total',
      help: 'Files and blocks of kept records that a search could not read.',
      registers: [],
      collect() {
        this.reset()
        this.inc(state().unreadable)
      },
    }),
  )
  registry.registerMetric(
    new Gauge({
      name: 'parley_kept_bytes',
      help: 'Disk space used by kept records.',
      registers: [],
      collect() {
        this.set(state().bytes)
      },
    }),
  )
}
