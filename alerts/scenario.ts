// The scenarios of the command.

import type { Scenario } from '../proof/scenario.ts'

export const scenarioIds = ['rules', 'faults', 'machines'] as const

export type AlertScenario = Scenario<(typeof scenarioIds)[number]>
