// How much of the limits is used.

import { Counter, Gauge, type Registry } from '@prometheus-io/client'
import type { Quota } from '../model/limits.ts'

/** Counts a refusal by the limit that it met; nobody's name is in it (T60). */
export function overLimitCount(registry: Registry): (scope: Quota['scope']) => void {
  const refused = new Counter({
    name: 'parley_over_limit_total',
    help: 'Bid requests answered with 429, by limit.',
    labelNames: ['scope'],
    registers: [registry],
  })
  return (scope) => refused.inc({ scope })
}

/** `quota` is what the limit of the whole exchange has left; undefined where there is none. */
export function limitMetrics(registry: Registry, quota: () => Quota | undefined): void {
  registry.registerMetric(
    new Gauge({
      name: 'parley_limit_used_ratio',
      help: 'Usage of the exchange-wide rate limit as seen by this process; 0 without a limit.',
      // Workers share the limit, so each of them knows of all.
      aggregator: 'max',
      registers: [],
      collect() {
        const { limit, remaining } = quota() ?? { limit: 0, remaining: 0 }
        this.set(limit === 0 ? 0 : 1 - remaining / limit)
      },
    }),
  )
}
