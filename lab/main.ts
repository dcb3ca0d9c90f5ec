// npm run lab -- SUITE [SCENARIO …] [options]: measures the exchange and shows that it keeps its promises. Real programs on
// loopback; the exit code is 1 if a promise is broken, and 2 for arguments that a suite does not take.

import { chosenOf, OptionFault, readOptions, usageOf } from './options.ts'
import type { Suite } from './suite.ts'

/** Each suite is loaded when it runs: none needs the code of another. */
const suites: Readonly<Record<string, () => Promise<{ readonly suite: Suite }>>> = {
  speed: () => import('./speed/suite.ts'),
  abuse: () => import('./abuse/suite.ts'),
  money: () => import('./money/suite.ts'),
  resilience: () => import('./resilience/suite.ts'),
  alerts: () => import('./alerts/suite.ts'),
  limits: () => import('./limits/suite.ts'),
  relevance: () => import('./relevance/suite.ts'),
  micro: () => import('./speed/micro/suite.ts'),
  notices: () => import('./speed/notices.ts'),
  ledger: () => import('./speed/ledger.ts'),
  console: () => import('./speed/console.ts'),
  ports: () => import('./speed/ports.ts'),
}

/** Every suite takes it, so that a list can be pasted as it was printed. */
const only = { takes: 'LIST', says: 'the same scenarios as one list: kills,disk' } as const
const help = { says: 'prints this' } as const

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
// What a scenario could not stop ends with this process.
process.exit(await main(process.argv.slice(2)))

async function main([name = '', ...args]: readonly string[]): Promise<number> {
  const load = Object.hasOwn(suites, name) ? suites[name] : undefined
  if (load === undefined) {
    console.error(await listOfSuites())
    return 2
  }
  const { suite } = await load()
  try {
    const { values, positionals } = readOptions({ ...suite.options, only, help }, args)
    if (values.help) {
      console.log(usageFor(name, suite))
      return 0
    }
    return await suite.run(values, chosenOf(suite.scenarios, [...positionals, ...(values.only ? [values.only] : [])]))
  } catch (error) {
    if (!(error instanceof OptionFault)) throw error
    console.error(`${error.message}\n\n${usageFor(name, suite)}`)
    return 2
  }
}

async function listOfSuites(): Promise<string> {
  const rows = Object.entries(suites).map(async ([name, load]) => `  ${name.padEnd(11)} ${(await load()).suite.title}`)
  return ['Usage: npm run lab -- SUITE [SCENARIO …] [options]', '', ...(await Promise.all(rows))].join('\n')
}

function usageFor(name: string, { title, scenarios, options }: Suite): string {
  const names = scenarios.length === 0 ? [] : [`Scenarios: ${scenarios.join(', ')}`, '']
  const head = `Usage: npm run lab -- ${name}${scenarios.length === 0 ? '' : ' [SCENARIO …]'} [options]`
  return [head, '', title, '', ...names, ...usageOf({ ...options, only, help })].join('\n')
}
