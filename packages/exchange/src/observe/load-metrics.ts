// How much the process has to do, in numbers (T68). They are read when somebody reads the metrics.

import { Counter, Gauge, type Registry } from '@prometheus-io/client'
import type { Stalls } from '../time/stalls.ts'

/** What the door knows. */
export interface Load {
  readonly inFlight: number
  readonly bound: number
  readonly isOverloaded: boolean
}

export function loadMetrics(registry: Registry, load: Load, stalls: Stalls): void {
  const gauge = (name: string, help: string, read: () => number, aggregator: 'sum' | 'max' = 'sum'): void => {
    const collect = function (this: Gauge): void {
      this.set(read())
    }
    registry.registerMetric(new Gauge({ name: `parley_${name}`, help, registers: [], collect, aggregator }))
  }
  gauge('requests_in_flight', 'Bid requests in flight.', () => load.inFlight)
  gauge('requests_in_flight_bound', 'Maximum bid requests in flight; above this, new ones get 503.', () => load.bound)
  gauge('overloaded', '1 while the event loop cannot keep up.', () => (load.isOverloaded ? 1 : 0), 'max')
  gauge(
    'loop_delay_seconds',
    'How late the event loop was when it was last measured.',
    () => stalls.delayMs() / 1000,
    'max',
  )
  const collect = function (this: Counter): void {
    this.reset()
    this.inc(stalls.stalledMs() / 1000)
  }
  const help = 'For how long the event loop has been held up, in all.'
  registry.registerMetric(new Counter({ name: 'parley_stalled_seconds_total', help, registers: [], collect }))
}
