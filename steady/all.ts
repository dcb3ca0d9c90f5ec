// Every scenario of the command, in the order in which they run.

import { burst } from './burst.ts'
import { impostorsScenario } from './impostors.ts'
import { kills } from './kills.ts'
import { largeReloadsScenario } from './large-reloads.ts'
import { overload } from './overload.ts'
import { partners } from './partners.ts'
import { reloadsScenario } from './reloads.ts'
import { restarts } from './restarts.ts'
import type { SteadyScenario } from './scenario.ts'
import { soak } from './soak.ts'

export const scenarios: readonly SteadyScenario[] = [
  burst,
  overload,
  partners,
  restarts,
  kills,
  reloadsScenario,
  largeReloadsScenario,
  impostorsScenario,
  soak,
]
