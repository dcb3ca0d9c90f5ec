// Runs scenarios one after the other, prints what happens, and ends with a line for each promise.

import { randomInt } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Command, commandOf } from '../scripts/command/command.ts'
import { type OptionSpecs, type OptionValues, wholeNumber } from '../scripts/command/options.ts'
import { brokenIn, judged, tableOf } from './report.ts'
import type { Scenario, Setting, Verdict } from './scenario.ts'
import { coresToPin, describeMachine, showMachine } from './stage/machine.ts'

export interface ScenarioSuite<Specs extends OptionSpecs, Given> {
  /** Names the folder of its logs. */
  readonly name: string
  readonly scenarios: readonly Scenario<Setting & Given>[]
  /** Whether the exchange has a core of its own, where there are two. */
  readonly isPinned?: boolean
  readonly options: Specs
  /** What its scenarios get beside what all get. */
  readonly given: (values: OptionValues<Specs & typeof common>) => Given
}

const seedMax = 0xffff_ffff

const common = {
  quick: { says: 'fewer faults and shorter loads' },
  seed: {
    takes: 'NUMBER',
    says: 'repeats the faults, prices and requests of an earlier run (default: a new one, which is printed)',
  },
  keep: { says: 'leaves configurations, journals and logs on the disk and prints where' },
} as const

export function scenarioSuite<Specs extends OptionSpecs, Given>(suite: ScenarioSuite<Specs, Given>): Command {
  const { scenarios, options } = suite
  return commandOf({
    names: scenarios.map(({ id }) => id),
    options: { ...common, ...options },
    async run(values, names) {
      const { quick: isQuick, seed, keep: isKept } = values as OptionValues<typeof common>
      const given = suite.given(values as OptionValues<Specs & typeof common>)
      return runScenarios(suite, given, {
        isQuick,
        isKept,
        seed: seed === undefined ? randomInt(seedMax) : wholeNumber('seed', seed, { least: 0, most: seedMax }),
        wanted: scenarios.filter(({ id }) => names.length === 0 || names.includes(id)),
      })
    },
  })
}

interface Run<Given> {
  readonly isQuick: boolean
  readonly isKept: boolean
  readonly seed: number
  readonly wanted: readonly Scenario<Setting & Given>[]
}

/** The exit code: 1 if a promise is broken. */
async function runScenarios<Specs extends OptionSpecs, Given>(
  { name, isPinned = false }: ScenarioSuite<Specs, Given>,
  given: Given,
  { isQuick, isKept, seed, wanted }: Run<Given>,
): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), `parley-${name}-`))
  const cores = isPinned ? coresToPin() : undefined
  console.log(showMachine(describeMachine(), cores))
  console.log(`Seed: ${seed}${isQuick ? ', quick' : ''}`)
  const startedMs = performance.now()
  const found: Verdict[] = []
  for (const scenario of wanted) {
    const { id, title } = scenario
    console.log(`\n${id}: ${title}`)
    const own = join(folder, id)
    mkdirSync(own)
    found.push(...(await runScenario(scenario, { ...given, isQuick, seed, cores, folder: own, print: stopwatch() })))
  }
  // The logs of a run with a broken promise stay too.
  if (isKept || brokenIn(found).length > 0) console.log(`\nJournals and logs are in ${folder}`)
  else rmSync(folder, { recursive: true, force: true })
  console.log()
  for (const line of tableOf(found)) console.log(line)
  const broken = brokenIn(found).length
  const minutes = ((performance.now() - startedMs) / 60_000).toFixed(1)
  console.log(`\n${found.length} promises in ${minutes} minutes, seed ${seed}: ${broken} broken.`)
  return broken > 0 ? 1 : 0
}

/** A scenario that ends in an accident has kept no promise. */
async function runScenario<Given>(
  { title, run }: Scenario<Setting & Given>,
  setting: Setting & Given,
): Promise<readonly Verdict[]> {
  try {
    const verdicts = await run(setting)
    for (const one of verdicts) setting.print(`${one.promise}: ${one.found} (${judged(one)})`)
    return verdicts
  } catch (error) {
    console.error(error)
    return [{ promise: title, found: 'an accident', faults: [(error as Error).message.slice(0, 200)] }]
  }
}

/** Prints lines with the time since now. */
function stopwatch(): (line: string) => void {
  const startedMs = performance.now()
  return (line) => console.log(`  ${((performance.now() - startedMs) / 1000).toFixed(1).padStart(6)} s  ${line}`)
}
