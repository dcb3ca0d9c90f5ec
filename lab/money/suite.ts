// Shows that a notice which was acknowledged is never lost and never counted twice, whatever is killed. Real exchanges,
// partners, Kafka and PostgreSQL.

import { scenarioSuite } from '../run-scenarios.ts'
import { away } from './scenarios/away/run.ts'
import { conservation } from './scenarios/conservation/run.ts'
import { disk } from './scenarios/disk/run.ts'
import { forged } from './scenarios/forged/run.ts'
import { kills } from './scenarios/kills/run.ts'
import { partners } from './scenarios/partners/run.ts'
import { speed } from './scenarios/speed/run.ts'
import { tokens } from './scenarios/tokens/run.ts'

export const command = scenarioSuite({
  name: 'money',
  scenarios: [tokens, forged, partners, kills, disk, conservation, speed, away],
  options: {},
  given: () => ({}),
})
