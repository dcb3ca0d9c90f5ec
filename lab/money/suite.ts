// Shows that a notice which was acknowledged is never lost and never counted twice, whatever is killed. Real exchanges,
// partners, Kafka and PostgreSQL.

import { scenarioSuite } from '../run-scenarios.ts'
import { away } from './away.ts'
import { budgets } from './budgets/run.ts'
import { conservation } from './conservation/run.ts'
import { disk } from './disk.ts'
import { forged } from './forged/run.ts'
import { kills } from './kills.ts'
import { partners } from './partners/run.ts'
import { tokens } from './tokens/run.ts'

export const command = scenarioSuite({
  name: 'money',
  scenarios: [tokens, forged, partners, kills, disk, conservation, away, budgets],
  options: {},
  given: () => ({}),
})
