// Which configuration is in force, and how the orders to change it ended.

import { Counter, Gauge, type Registry } from '@prometheus-io/client'
import type { ReloadResult } from '../events/event.ts'

export interface ConfigMetrics {
  /** Counts it, if this worker counts for all, and sets whether the configuration was refused. */
  readonly noteReload: (result: ReloadResult, isCounted: boolean) => void
  /** From now on this one is in force, and no other. */
  readonly setConfig: (labels: { readonly config: string; readonly snapshot: string }) => void
}

export function configMetrics(registry: Registry): ConfigMetrics {
  const registers = [registry]
  const reloads = new Counter({
    name: 'parley_config_reloads_total',
    help: 'Configuration reloads by result; one worker counts for all.',
    labelNames: ['result'],
    registers,
  })
  const info = new Gauge({
    name: 'parley_config_info',
    help: 'Hash and snapshot number of the active configuration.',
    labelNames: ['config', 'snapshot'],
    aggregator: 'max',
    registers,
  })
  const refused = new Gauge({
    name: 'parley_config_refused',
    help: '1 while the latest configuration is rejected and an older one is active.',
    aggregator: 'max',
    registers,
  })
  // A series that first appears with 1 shows no increase to whoever reads it.
  for (const result of ['applied', 'refused', 'unchanged'] as const) reloads.inc({ result }, 0)
  return {
    noteReload(result, isCounted) {
      if (isCounted) reloads.inc({ result })
      refused.set(result === 'refused' ? 1 : 0)
    },
    setConfig(labels) {
      // T60: of each configuration that was, no series is left.
      info.reset()
      info.set(labels, 1)
    },
  }
}
