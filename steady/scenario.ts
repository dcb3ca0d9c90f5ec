// The scenarios of the command, and what each of them is given.

import type { Cores } from '../bench/machine.ts'
import type { Scenario, Setting } from '../proof/scenario.ts'

export const scenarioIds = [
  'burst',
  'overload',
  'partners',
  'restarts',
  'kills',
  'reloads',
  'large-reloads',
  'impostors',
  'soak',
] as const

export interface SteadySetting extends Setting {
  /** One core for the exchange, one for everything around it; undefined where there are not two. */
  readonly cores: Cores | undefined
  /** How long the soak lasts. */
  readonly minutes: number
}

export type SteadyScenario = Scenario<(typeof scenarioIds)[number], SteadySetting>
