// How the exchange stands with its partners, in numbers that are read when somebody reads the metrics. There are series for
// the partners of the newest configuration and for no others (T60).

import { Gauge, type Registry } from '@prometheus-io/client'
import type { Partner, RemoteDemand } from '../demand/adapter.ts'

/** `partners` are those that are asked now. */
export function partnerMetrics(registry: Registry, partners: () => readonly Partner[], nowMs: () => number): void {
  const gauge = (name: string, help: string, read: (demand: RemoteDemand, partner: Partner) => number): void => {
    const collect = function (this: Gauge<'partner'>): void {
      this.reset()
      for (const [partner, demand] of remoteOf(partners())) this.set({ partner: partner.name }, read(demand, partner))
    }
    registry.registerMetric(
      new Gauge({ name: `parley_partner_${name}`, help, labelNames: ['partner'], registers: [], collect }),
    )
  }
  gauge('calls_in_flight', 'Calls in flight to a partner.', ({ use }) => use().inFlight)
  gauge('connections_open', 'Open connections to a partner.', ({ use }) => use().open)
  gauge(
    'connections_max',
    'How many connections a partner may have; above this, calls are not made.',
    (_, { eligibility }) => eligibility.terms.connectionsMax,
  )
  standings(registry, partners, nowMs)
}

function standings(registry: Registry, partners: () => readonly Partner[], nowMs: () => number): void {
  registry.registerMetric(
    new Gauge({
      name: 'parley_partner_standing',
      help: 'Processes by partner status: healthy, throttled (called less often) or probing (only probed).',
      labelNames: ['partner', 'standing'],
      registers: [],
      collect() {
        this.reset()
        for (const [{ name: partner }, { health }] of remoteOf(partners())) {
          const found = health.standing(nowMs())
          for (const standing of ['healthy', 'throttled', 'probing'] as const) {
            this.set({ partner, standing }, standing === found ? 1 : 0)
          }
        }
      },
    }),
  )
}

function remoteOf(partners: readonly Partner[]): readonly (readonly [Partner, RemoteDemand])[] {
  return partners.flatMap((partner) => (partner.demand.kind === 'remote' ? [[partner, partner.demand] as const] : []))
}
