// npm run test:alerts: shows that the alerts fire when they should and that the dashboards have answers. Real programs on
// loopback and in network namespaces of their own; an exit code other than 0 if a promise is broken.

import { parseArgs } from 'node:util'
import { commonOptions, optionsOf } from '../proof/options.ts'
import { runScenarios } from '../proof/run-scenarios.ts'
import { faults } from './faults.ts'
import { machines } from './machines/machines.ts'
import { rules } from './rules.ts'
import { scenarioIds } from './scenario.ts'

const usage = `Usage: npm run test:alerts -- [--only rules,faults] [--seed NUMBER] [--keep]

  --only LIST    some of ${scenarioIds.join(', ')} (default: all)
  --seed NUMBER  repeats the prices of an earlier run (default: a new one, which is printed)
  --keep         leaves configurations and logs on the disk and says where`

process.exitCode = await main()
// Whatever a scenario could not stop ends with this process.
process.exit()

async function main(): Promise<number> {
  const { values } = parseArgs({ options: commonOptions })
  const reading = optionsOf(values, scenarioIds)
  if (reading.kind === 'refused') {
    console.error(`${reading.why}\n\n${usage}`)
    return 2
  }
  const { options } = reading
  const wanted = [rules, faults, machines].filter(({ id }) => options.only.includes(id))
  return runScenarios({ name: 'alerts', scenarios: wanted, options, pinned: undefined, given: {} })
}
