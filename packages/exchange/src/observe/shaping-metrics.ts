// What partners are spared by shaping (D110), in numbers that are read when somebody reads the metrics. There are series for partners
// of the newest configuration with shaping, and for no others (T60).

import { Counter, type Registry } from '@prometheus-io/client'
import type { Partner } from '../demand/adapter.ts'
import type { Shaper, Use, UseCounts } from '../shaping/shaper.ts'

/** `partners` are those that are asked now. */
export function shapingMetrics(registry: Registry, partners: () => readonly Partner[]): void {
  const counter = (name: string, help: string, read: (use: UseCounts[Use]) => number): void => {
    const collect = function (this: Counter<'partner' | 'call'>): void {
      this.reset()
      for (const [partner, { uses }] of shapersOf(partners())) {
        for (const call of ['made', 'explored', 'unlikely'] as const) this.inc({ partner, call }, read(uses[call]))
      }
    }
    registry.registerMetric(
      new Counter({ name: `parley_shaping_${name}`, help, labelNames: ['partner', 'call'], registers: [], collect }),
    )
  }
  counter(
    'calls_total',
    'Calls considered for a partner with shaping: made, made for the exploration alone (explored), or not made (unlikely).',
    ({ calls }) => calls,
  )
  counter(
    'expected_dollars_total',
    'What these calls were expected to earn, in dollars.',
    ({ expectedMicros }) => expectedMicros / microsOfDollar / callsOfCpm,
  )
}

const microsOfDollar = 1_000_000
const callsOfCpm = 1000

function shapersOf(partners: readonly Partner[]): readonly (readonly [string, Shaper])[] {
  return partners.flatMap(({ name, demand }) =>
    demand.kind === 'remote' && demand.shaper !== undefined ? [[name, demand.shaper] as const] : [],
  )
}
