// Shows that the alerts fire when they should and that the dashboards have answers. Real programs on loopback and in
// network namespaces of their own.

import { scenarioSuite } from '../run-scenarios.ts'
import { faults } from './faults.ts'
import { machines } from './machines/machines.ts'
import { rules } from './rules.ts'

export const command = scenarioSuite({
  name: 'alerts',
  scenarios: [rules, faults, machines],
  options: {},
  given: () => ({}),
})
