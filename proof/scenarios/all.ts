// Every scenario of the command, by its name.

import type { Scenario, ScenarioId } from '../scenario.ts'
import { away } from './away/run.ts'
import { conservation } from './conservation/run.ts'
import { disk } from './disk/run.ts'
import { forged } from './forged/run.ts'
import { kills } from './kills/run.ts'
import { partners } from './partners/run.ts'
import { speed } from './speed/run.ts'
import { tokens } from './tokens/run.ts'

export const scenarios: Readonly<Record<ScenarioId, Scenario>> = {
  tokens,
  forged,
  partners,
  kills,
  disk,
  conservation,
  speed,
  away,
}
