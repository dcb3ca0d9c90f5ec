// Money of booked campaigns in this process.

import { Gauge, type Registry } from '@prometheus-io/client'

export interface BookingState {
  readonly heldNanos: () => number
  readonly isLost: () => boolean
}

/** Without booking there are none. */
export function bookingMetrics(registry: Registry, { heldNanos, isLost }: BookingState): void {
  registry.registerMetric(
    new Gauge({
      name: 'parley_booking_held_dollars',
      help: 'Money of booked campaigns that this process may award now, in dollars.',
      registers: [],
      collect() {
        this.set(heldNanos() / 1e9)
      },
    }),
  )
  registry.registerMetric(
    new Gauge({
      name: 'parley_booking_lost',
      help: '1 while booking does not answer this process.',
      aggregator: 'max',
      registers: [],
      collect() {
        this.set(isLost() ? 1 : 0)
      },
    }),
  )
}
