// D107: whether ads are scored by word vectors in this process.

import { Gauge, type Registry } from '@prometheus-io/client'

interface Source {
  readonly current: () => unknown
}

export function vectorMetrics(registry: Registry, { current }: Source): void {
  registry.registerMetric(
    new Gauge({
      name: 'parley_vectors_loaded',
      help: '1 once word vectors are loaded; until then, and where they cannot be used, relevance is scored by words.',
      aggregator: 'min',
      registers: [],
      collect() {
        this.set(current() === undefined ? 0 : 1)
      },
    }),
  )
}
