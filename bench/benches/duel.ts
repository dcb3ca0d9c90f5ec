// A duel: the exchange beside the bare engine that does the least for the same request. Its figure is the ratio of their
// processor time per request, in turns in one run.

import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startGenerator } from '../load/start-generator.ts'
import type { Cores } from '../machine.ts'
import type { Effort } from '../options.ts'
import { readProfile, summariseProfile } from '../report/profile.ts'
import type { ContenderProfile, Findings, Goal } from '../report/results.ts'
import { type Contender, ratioOf, runRounds, summaryOf, type Turn } from '../rounds.ts'
import type { ServerProcess } from '../servers/process.ts'
import type { Setting } from './setting.ts'

export interface Duel {
  readonly goal: number
  /** The part of a turn of P1 that a turn of this duel has in requests. */
  readonly part: number
  readonly notes: readonly string[]
  readonly start: (options: DuelOptions) => Promise<DuelCast>
}

export interface DuelOptions {
  readonly cores: Cores | undefined
  readonly besideRoot: string | undefined
  /** Where a contender leaves its CPU profile. */
  readonly profileFolder: (name: string) => string | undefined
}

export interface DuelCast {
  readonly bare: ServerProcess
  readonly exchange: ServerProcess
  /** The exchange of another checkout. */
  readonly beside: ServerProcess | undefined
  readonly others: readonly ServerProcess[]
}

export async function runDuel(duel: Duel, setting: Setting): Promise<Findings> {
  const plan = shareOf(setting.effort, duel.part)
  const { rounds, requests, warmUp, connections } = plan
  const turnsNote = `${rounds} rounds in turns, each of ${requests} requests on ${connections} connections, after ${warmUp} to warm up; the median counts.`
  for (const note of [...duel.notes, turnsNote]) setting.say(note)
  const { cores, besideRoot } = setting
  const turns = await withCast(duel, { cores, besideRoot, profileFolder: () => undefined }, (contenders) =>
    withGenerator(setting, (generator) => runRounds(contenders, generator, plan, setting.tellTurn)),
  )
  const ratio = ratioOf(turns, 'exchange', 'bare')
  const names = besideRoot === undefined ? ['bare', 'exchange'] : ['bare', 'other', 'exchange']
  return {
    notes: [...duel.notes, turnsNote],
    rows: names.map((name) => summaryOf(turns, name)),
    goals: [
      { name: 'exchange ÷ bare', kind: 'ratio', ...ratio, most: duel.goal },
      ...(besideRoot === undefined ? [] : [besideGoal(turns)]),
    ],
    profiles: setting.profile ? await profilesOf(duel, setting) : [],
  }
}

/** How much more expensive this checkout may be than the other one. */
const besideMost = 1.03

function besideGoal(turns: readonly Turn[]): Goal {
  return { name: 'this ÷ other', kind: 'ratio', ...ratioOf(turns, 'exchange', 'other'), most: besideMost }
}

/** A profile slows down what it measures, so it has a separate run, and its figures are not stored. */
async function profilesOf(duel: Duel, setting: Setting): Promise<readonly ContenderProfile[]> {
  setting.say('Running again with a profile …')
  const folder = mkdtempSync(join(tmpdir(), 'parley-profile-'))
  const plan = { ...shareOf(setting.effort, duel.part), rounds: 1 }
  const options = { cores: setting.cores, besideRoot: undefined, profileFolder: (name: string) => join(folder, name) }
  await withCast(duel, options, (contenders) =>
    withGenerator(setting, (generator) => runRounds(contenders, generator, plan, () => {})),
  )
  const profiles = ['bare', 'exchange'].map((name) => {
    const [file = ''] = readdirSync(join(folder, name))
    return { name, ...summariseProfile(readProfile(join(folder, name, file))) }
  })
  rmSync(folder, { recursive: true })
  return profiles
}

function shareOf(effort: Effort, part: number): Effort {
  return { ...effort, requests: Math.ceil(effort.requests * part) }
}

async function withCast<Result>(
  duel: Duel,
  options: DuelOptions,
  use: (contenders: readonly Contender[]) => Promise<Result>,
): Promise<Result> {
  const { bare, exchange, beside, others } = await duel.start(options)
  const other = beside === undefined ? [] : [{ name: 'other', ...beside }]
  const result = await use([{ name: 'bare', ...bare }, ...other, { name: 'exchange', ...exchange }])
  await Promise.all([bare, exchange, ...other, ...others].map((server) => server.stop()))
  return result
}

async function withGenerator<Result>(
  { cores }: Setting,
  use: (generator: ReturnType<typeof startGenerator>) => Promise<Result>,
): Promise<Result> {
  const generator = startGenerator(cores?.others)
  const result = await use(generator)
  await generator.stop()
  return result
}
