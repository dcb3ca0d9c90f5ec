// Runs the scenarios of a command one after the other, says what happens, and ends with a line for each promise.

import { randomInt } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Cores, describeMachine, showMachine } from '../bench/machine.ts'
import { type CommandOptions, seedMax } from './options.ts'
import { brokenIn, judged, tableOf } from './report/table.ts'
import type { Scenario, Setting, Verdict } from './scenario.ts'

export interface Command<Given extends Setting> {
  /** Names the folder of its logs. */
  readonly name: string
  readonly scenarios: readonly Scenario<string, Given>[]
  readonly options: CommandOptions
  readonly pinned: Cores | undefined
  /** What a scenario gets besides what all commands give. */
  readonly given: Omit<Given, keyof Setting>
}

/** The exit code: 1 if a promise is broken. */
export async function runScenarios<Given extends Setting>(command: Command<Given>): Promise<number> {
  const { name, scenarios, options, pinned, given } = command
  const seed = options.seed ?? randomInt(seedMax)
  const folder = mkdtempSync(join(tmpdir(), `parley-${name}-`))
  console.log(showMachine(describeMachine(), pinned))
  console.log(`Seed: ${seed}${options.isQuick ? ', quick' : ''}`)
  const startedMs = performance.now()
  const found: Verdict[] = []
  for (const scenario of scenarios) {
    const { id, title } = scenario
    console.log(`\n${id}: ${title}`)
    const own = join(folder, id)
    mkdirSync(own)
    const setting = { ...given, isQuick: options.isQuick, seed, folder: own, say: stopwatch() } as unknown as Given
    found.push(...(await runScenario(scenario, setting)))
  }
  leave(options, folder, found)
  console.log()
  for (const line of tableOf(found)) console.log(line)
  const broken = brokenIn(found).length
  const minutes = ((performance.now() - startedMs) / 60_000).toFixed(1)
  console.log(`\n${found.length} promises in ${minutes} minutes, seed ${seed}: ${broken} broken.`)
  return broken > 0 ? 1 : 0
}

/** A scenario that ends in an accident has kept no promise. */
async function runScenario<Given extends Setting>(
  { title, run }: Scenario<string, Given>,
  setting: Given,
): Promise<readonly Verdict[]> {
  try {
    const verdicts = await run(setting)
    for (const one of verdicts) setting.say(`${one.promise}: ${one.found} (${judged(one)})`)
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

/** The logs of a run with a broken promise are kept too. */
function leave({ isKept }: CommandOptions, folder: string, found: readonly Verdict[]): void {
  if (isKept || brokenIn(found).length > 0) console.log(`\nJournals and logs are in ${folder}`)
  else rmSync(folder, { recursive: true, force: true })
}
