// npm run test:money: shows that a notice which was acknowledged is never lost and never counted twice, whatever is killed.
// Real exchanges, partners, Kafka and PostgreSQL on loopback; an exit code other than 0 if a promise is broken.

import { readOptions, usage } from './options.ts'
import { runScenarios } from './run-scenarios.ts'
import { scenarios } from './scenarios/all.ts'

process.exitCode = await main()
// Whatever a scenario could not stop ends with this process.
process.exit()

async function main(): Promise<number> {
  const reading = readOptions(process.argv.slice(2))
  if (reading.kind === 'refused') {
    console.error(`${reading.why}\n\n${usage}`)
    return 2
  }
  const { options } = reading
  const wanted = Object.values(scenarios).filter(({ id }) => options.only.includes(id))
  return runScenarios({ name: 'money', scenarios: wanted, options, pinned: undefined, given: {} })
}
