// Shows that the exchange keeps selling under overload, with sick partners, and through restarts.

import { wholeNumber } from '../../scripts/command/options.ts'
import { scenarioSuite } from '../run-scenarios.ts'
import { burst } from './burst.ts'
import { impostorsScenario } from './impostors.ts'
import { kills } from './kills.ts'
import { largeReloadsScenario } from './large-reloads.ts'
import { largeSnapshotsScenario } from './large-snapshots.ts'
import { overloads } from './overload.ts'
import { partners } from './partners.ts'
import { reloadsScenario } from './reloads.ts'
import { restarts } from './restarts.ts'
import { soak } from './soak.ts'

export const command = scenarioSuite({
  name: 'resilience',
  scenarios: [
    burst,
    ...overloads,
    partners,
    restarts,
    kills,
    reloadsScenario,
    largeReloadsScenario,
    largeSnapshotsScenario,
    impostorsScenario,
    soak,
  ],
  isPinned: true,
  options: { minutes: { takes: 'NUMBER', says: 'how long the soak lasts (default 10, quick 1)' } },
  given: ({ minutes, quick }) => ({
    minutes: wholeNumber('minutes', minutes ?? (quick ? '1' : '10'), { least: 1, most: 10_000 }),
  }),
})
