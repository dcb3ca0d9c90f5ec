// What Prometheus reads of a shipper. Labels come from closed sets; a journal's id is not one of them (T60).

import { Counter, Gauge, Registry } from '@prometheus-io/client'
import type { Shipper } from './shipper.ts'
import type { ShipEvent } from './shipping.ts'

export interface ShipMetrics {
  readonly registry: Registry
  readonly observe: (event: ShipEvent) => void
}

/** `shipper` is asked when somebody reads. */
export function createShipMetrics(shipper: () => Shipper | undefined): ShipMetrics {
  const registry = new Registry()
  const registers = [registry]
  const sent = new Counter({
    name: 'parley_ship_sent_total',
    help: 'Records acknowledged by Kafka, including resent ones.',
    labelNames: ['stream'],
    registers,
  })
  const failures = new Counter({
    name: 'parley_ship_failures_total',
    help: 'Failures by place: kafka, ledger or journal.',
    labelNames: ['at'],
    registers,
  })
  const again = new Counter({
    name: 'parley_ship_sent_again_total',
    help: 'Times a journal was resent from its confirmed position, by cause: a gap, or no confirmation from the ledger.',
    labelNames: ['because'],
    registers,
  })
  addGauges(registry, shipper)
  return {
    registry,
    observe(event) {
      switch (event.kind) {
        case 'sent':
          sent.inc({ stream: 'notices' }, event.notices)
          sent.inc({ stream: 'sums' }, event.sums)
          return
        case 'failed':
          failures.inc({ at: event.at })
          return
        case 'sent-again':
          again.inc({ because: event.hasGap ? 'gap' : 'silence' })
          return
        case 'confirmed':
          return
      }
    },
  }
}

/** Looked up when somebody reads. */
function addGauges(registry: Registry, shipper: () => Shipper | undefined): void {
  const journals = new Gauge({
    name: 'parley_ship_journals',
    help: 'Journals being shipped.',
    registers: [],
    collect() {
      this.set(shipper()?.journals() ?? 0)
    },
  })
  const lag = new Gauge({
    name: 'parley_ship_lag_bytes',
    help: 'Upper bound of journal bytes not in Kafka yet; 0 if all are.',
    registers: [],
    async collect() {
      this.set((await shipper()?.lagBytes()) ?? 0)
    },
  })
  for (const gauge of [journals, lag]) registry.registerMetric(gauge)
}
