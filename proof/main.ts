// npm run test:money: shows that a notice which was acknowledged is never lost and never counted twice, whatever is killed.
// Real exchanges, partners, Kafka and PostgreSQL on loopback; an exit code other than 0 if a promise is broken.

import { randomInt } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describeMachine, showMachine } from '../bench/machine.ts'
import { type MoneyOptions, readOptions, seedMax, usage } from './options.ts'
import { brokenIn, judged, tableOf } from './report/table.ts'
import type { Scenario, Setting, Verdict } from './scenario.ts'
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
  const seed = options.seed ?? randomInt(seedMax)
  const folder = mkdtempSync(join(tmpdir(), 'parley-money-'))
  console.log(showMachine(describeMachine(), undefined))
  console.log(`Seed: ${seed}${options.isQuick ? ', quick' : ''}`)
  const startedMs = performance.now()
  const found: Verdict[] = []
  for (const id of options.only) found.push(...(await runScenario(scenarios[id], options, { seed, folder })))
  leave(options, folder, found)
  console.log()
  for (const line of tableOf(found)) console.log(line)
  const broken = brokenIn(found).length
  const minutes = ((performance.now() - startedMs) / 60_000).toFixed(1)
  console.log(`\n${found.length} promises in ${minutes} minutes, seed ${seed}: ${broken} broken.`)
  return broken > 0 ? 1 : 0
}

/** A scenario that ends in an accident has kept no promise. */
async function runScenario(
  { id, title, run }: Scenario,
  { isQuick }: MoneyOptions,
  { seed, folder: parent }: Pick<Setting, 'seed' | 'folder'>,
): Promise<readonly Verdict[]> {
  console.log(`\n${id}: ${title}`)
  const folder = join(parent, id)
  mkdirSync(folder)
  const startedMs = performance.now()
  const say = (line: string): void =>
    console.log(`  ${((performance.now() - startedMs) / 1000).toFixed(1).padStart(6)} s  ${line}`)
  try {
    const verdicts = await run({ isQuick, seed, folder, say })
    for (const one of verdicts) say(`${one.promise}: ${one.found} (${judged(one)})`)
    return verdicts
  } catch (error) {
    console.error(error)
    return [{ promise: title, found: 'an accident', faults: [(error as Error).message.slice(0, 200)] }]
  }
}

/** The logs of a run with a broken promise are kept too. */
function leave({ isKept }: MoneyOptions, folder: string, found: readonly Verdict[]): void {
  if (isKept || brokenIn(found).length > 0) console.log(`\nJournals and logs are in ${folder}`)
  else rmSync(folder, { recursive: true, force: true })
}
