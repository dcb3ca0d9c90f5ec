// A duel: the exchange beside the bare engine that does the least for the same request. Its figure is the ratio of their
// processor time per request, in turns in one run.

import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startGenerator } from '../load/start-generator.ts'
import type { Cores } from '../machine.ts'
import type { Effort, Peer } from '../options.ts'
import { besideGoalName } from '../report/compare.ts'
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
  readonly chatFit: boolean
  readonly peer: Peer | undefined
  readonly say: (line: string) => void
  /** Where a contender leaves its CPU profile. */
  readonly profileFolder: (name: string) => string | undefined
}

export interface DuelCast {
  readonly bare: ServerProcess
  readonly exchange: ServerProcess
  /** The exchange of another checkout. */
  readonly beside: ServerProcess | undefined
  /** This one with everything of docs/guides/chat-fit.md. */
  readonly fitting: ServerProcess | undefined
  readonly others: readonly ServerProcess[]
}

/** The names of those that are measured beside the exchange and the bare engine. */
const otherName = 'other'
const fittingName = 'chat-fit'
const peerName = 'peer'

export async function runDuel(duel: Duel, setting: Setting): Promise<Findings> {
  const plan = shareOf(setting.effort, duel.part)
  const { rounds, requests, warmUp, connections } = plan
  const turnsNote = `${rounds} rounds in turns, each of ${requests} requests on ${connections} connections, after ${warmUp} to warm up; the median counts.`
  for (const note of [...duel.notes, turnsNote]) setting.say(note)
  const { cores, besideRoot, chatFit, peer, say } = setting
  const options = { cores, besideRoot, chatFit, peer, say, profileFolder: () => undefined }
  const turns = await withCast(duel, options, (contenders) =>
    withGenerator(setting, (generator) => runRounds(contenders, generator, plan, setting.tellTurn)),
  )
  const ratio = ratioOf(turns, 'exchange', 'bare')
  const names = [...new Set(turns.map(({ name }) => name))]
  return {
    notes: [...duel.notes, turnsNote],
    rows: names.map((name) => summaryOf(turns, name)),
    goals: [
      { name: 'exchange ÷ bare', kind: 'ratio', ...ratio, most: duel.goal },
      ...(besideRoot === undefined ? [] : [besideGoal(turns)]),
      // It has no goal: the figure is what an operator pays for it.
      ...(chatFit
        ? [{ name: 'everything on ÷ off', kind: 'ratio', ...ratioOf(turns, fittingName, 'exchange') } as const]
        : []),
      ...(peer === undefined ? [] : [peerGoal(turns, peer)]),
    ],
    profiles: setting.profile ? await profilesOf(duel, setting) : [],
  }
}

/** How much more expensive this checkout may be than the other one. */
const besideMost = 1.03

function besideGoal(turns: readonly Turn[]): Goal {
  return { name: besideGoalName, kind: 'ratio', ...ratioOf(turns, 'exchange', otherName), most: besideMost }
}

/** Processor time where the process of the peer is known, and otherwise how long a request takes. */
function peerGoal(turns: readonly Turn[], { pid }: Peer): Goal {
  if (pid !== undefined)
    return { name: 'exchange ÷ peer', kind: 'ratio', ...ratioOf(turns, 'exchange', peerName), most: 1 }
  const ratio = summaryOf(turns, peerName).perSecond / summaryOf(turns, 'exchange').perSecond
  return { name: 'time of a request, exchange ÷ peer', kind: 'ratio', value: ratio, calmest: ratio, most: 1 }
}

/** A profile slows down what it measures, so it has a separate run, and its figures are not stored. */
async function profilesOf(duel: Duel, setting: Setting): Promise<readonly ContenderProfile[]> {
  setting.say('Running again with a profile …')
  const folder = mkdtempSync(join(tmpdir(), 'parley-profile-'))
  const plan = { ...shareOf(setting.effort, duel.part), rounds: 1 }
  const { cores, say } = setting
  const profileFolder = (name: string): string => join(folder, name)
  const options = { cores, say, besideRoot: undefined, chatFit: false, peer: undefined, profileFolder }
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
  const { bare, exchange, beside, fitting, others } = await duel.start(options)
  const { peer } = options
  const other = beside === undefined ? [] : [{ name: otherName, ...beside }]
  const chatFit = fitting === undefined ? [] : [{ name: fittingName, ...fitting }]
  const strange = peer === undefined ? [] : [{ name: peerName, ...peer }]
  const result = await use([
    { name: 'bare', ...bare },
    ...other,
    ...strange,
    { name: 'exchange', ...exchange },
    ...chatFit,
  ])
  await Promise.all([bare, exchange, ...other, ...chatFit, ...others].map((server) => server.stop()))
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
