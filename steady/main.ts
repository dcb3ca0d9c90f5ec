// npm run test:steady: shows that the exchange keeps selling under overload, with sick partners, and through restarts.
// Real exchanges, partners and generators on loopback; an exit code other than 0 if a promise is broken.

import { coresToPin } from '../bench/machine.ts'
import { runScenarios } from '../proof/run-scenarios.ts'
import { scenarios } from './all.ts'
import { readOptions, usage } from './options.ts'

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
  const cores = coresToPin()
  const wanted = scenarios.filter(({ id }) => options.only.includes(id))
  const given = { cores, minutes: options.minutes }
  return runScenarios({ name: 'steady', scenarios: wanted, options, pinned: cores, given })
}
