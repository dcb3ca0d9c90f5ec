// A duel: the exchange beside the bare engine that does the least for the same request. Its figure is the ratio of their
// processor time per request, in turns in one run.

import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startGenerator } from '../load/start-generator.ts'
import type { Cores } from '../stage/machine.ts'
import { root as here } from '../stage/program.ts'
import { withChatFit, withRelevance } from './chat-fit.ts'
import type { Effort, Peer } from './options.ts'
import { besideGoalName } from './report/compare.ts'
import { readProfile, summariseProfile } from './report/profile.ts'
import type { ContenderProfile, Findings, Goal } from './report/results.ts'
import { type Contender, ratioOf, runRounds, summaryOf, type Turn } from './rounds.ts'
import type { ServerProcess } from './servers/exchange.ts'
import { type ExchangeOptions, startExchange } from './servers/exchange.ts'
import type { Setting } from './setting.ts'

export interface Duel {
  readonly goal: number
  /** The part of a turn of P1 that a turn of this duel has in requests. */
  readonly part: number
  readonly notes: readonly string[]
  readonly start: (options: DuelOptions) => Promise<DuelCast>
}

export interface DuelServer extends ServerProcess {
  readonly name: string
}

export interface DuelOptions {
  readonly cores: Cores | undefined
  readonly besideRoot: string | undefined
  /** How many processes each of two checkouts has. */
  readonly besideEach: 1 | 2
  readonly chatFit: boolean
  readonly peer: Peer | undefined
  /** How many bare engines take part, where there are so many. A quick comparison of two checkouts needs none. */
  readonly bares: 0 | 1 | 2
  readonly print: (line: string) => void
  /** Where a contender leaves its CPU profile. */
  readonly profileFolder: (name: string) => string | undefined
}

export interface DuelCast {
  readonly contenders: readonly DuelServer[]
  readonly others: readonly Pick<ServerProcess, 'stop'>[]
}

const bareName = 'bare'
/** The least that can be done without node:http. */
const bareNetName = 'bare on node:net'
const exchangeName = 'exchange'
/** The exchange of another checkout. */
const otherName = 'other'
/** The exchange with everything of docs/guides/chat-fit.md. */
const fittingName = 'chat-fit'
/** The exchange that ranks by relevance, and nothing else of it. */
const rankingName = 'relevance'
const peerName = 'peer'

/**
 * Beside another checkout each of the two has two processes, because two processes of the same code differ too: in what was
 * compiled when, and in where things lie in memory. How much they differ is told with the result. A quick run has one of each.
 */
const again = (name: string): string => `${name} again`

export function bareServer(server: ServerProcess): DuelServer {
  return { name: bareName, ...server }
}

export function bareNetServer(server: ServerProcess): DuelServer {
  return { name: bareNetName, ...server }
}

/** The exchange, and all that is measured beside it with the same configuration. */
export async function startExchanges(
  yaml: string,
  { cores, besideRoot, besideEach, chatFit, profileFolder }: DuelOptions,
): Promise<readonly [DuelServer, ...DuelServer[]]> {
  const core = cores?.server
  const profile = profileFolder(exchangeName)
  // Two checkouts are compared by their sources, and a profile names files of the sources.
  const form = besideRoot === undefined && profile === undefined ? {} : { root: here }
  const start = async (name: string, options: Partial<ExchangeOptions> = {}): Promise<DuelServer> => {
    const server = await startExchange({ yaml, core, ...form, ...options })
    return { name, ...server }
  }
  const exchange = await start(exchangeName, { profileFolder: profile })
  const fitting = chatFit
    ? [await start(rankingName, { yaml: withRelevance(yaml) }), await start(fittingName, { yaml: withChatFit(yaml) })]
    : []
  if (besideRoot === undefined) return [exchange, ...fitting]
  const root = { root: besideRoot }
  const other = await start(otherName, root)
  if (besideEach === 1) return [exchange, ...fitting, other]
  return [exchange, ...fitting, other, await start(again(exchangeName)), await start(again(otherName), root)]
}

export async function runDuel(duel: Duel, setting: Setting): Promise<Findings> {
  const plan = shareOf(setting.effort, duel.part)
  const { rounds, requests, warmUp, connections } = plan
  const turnsNote = `${rounds} rounds in turns, each of ${requests} requests on ${connections} connections, after ${warmUp} to warm up; the median counts.`
  for (const note of [...duel.notes, turnsNote]) setting.print(note)
  const { cores, besideRoot, chatFit, peer, print } = setting
  const { quick } = setting.effort
  const besideEach = quick ? 1 : 2
  const baresOfQuick = besideRoot === undefined ? 1 : 0
  const bares = quick ? baresOfQuick : 2
  const options = {
    cores,
    besideRoot,
    besideEach,
    chatFit,
    peer,
    bares,
    print,
    profileFolder: () => undefined,
  } as const
  const turns = await withCast(duel, options, (contenders) =>
    withGenerator(setting, (generator) => runRounds(contenders, generator, plan, setting.tellTurn)),
  )
  const names = [...new Set(turns.map(({ name }) => name))]
  return {
    notes: [...duel.notes, turnsNote],
    rows: names.map((name) => summaryOf(turns, name)),
    goals: [
      ...[bareName, bareNetName]
        .filter((name) => names.includes(name))
        .map((name): Goal => {
          const goal = name === bareName ? { most: duel.goal } : {}
          return { name: `exchange ÷ ${name}`, kind: 'ratio', ...ratioOf(turns, [exchangeName], [name]), ...goal }
        }),
      ...(besideRoot === undefined ? [] : besideGoals(turns)),
      ...(chatFit ? fittingGoals(turns) : []),
      ...(peer === undefined ? [] : [peerGoal(turns, peer)]),
    ],
    profiles: setting.profile ? await profilesOf(duel, setting) : [],
  }
}

/** How much more expensive this checkout may be than the other one. */
const besideMost = 1.03

/** The two checkouts, and how far two processes of one checkout are apart in the same run. */
function besideGoals(turns: readonly Turn[]): readonly Goal[] {
  const hasTwo = turns.some(({ name }) => name === again(otherName))
  const processesOf = (name: string): readonly string[] => (hasTwo ? [name, again(name)] : [name])
  const ratio = ratioOf(turns, processesOf(exchangeName), processesOf(otherName))
  const toItself = (name: string): Goal => {
    return { name: `${again(name)} ÷ ${name}`, kind: 'ratio', ...ratioOf(turns, [again(name)], [name]) }
  }
  return [
    { name: besideGoalName, kind: 'ratio', ...ratio, most: besideMost },
    ...(hasTwo ? [exchangeName, otherName].map(toItself) : []),
  ]
}

/** How much more a request may cost that is ranked by relevance. */
const rankingMost = 1.05

/** With everything on there is no goal: the figure is what an operator pays for it. */
function fittingGoals(turns: readonly Turn[]): readonly Goal[] {
  const toOff = (name: string) => ratioOf(turns, [name], [exchangeName])
  return [
    { name: 'ranked by relevance ÷ off', kind: 'ratio', ...toOff(rankingName), most: rankingMost },
    { name: 'everything on ÷ off', kind: 'ratio', ...toOff(fittingName) },
  ]
}

/** Processor time where the process of the peer is known, and otherwise how long a request takes. */
function peerGoal(turns: readonly Turn[], { pid }: Peer): Goal {
  if (pid !== undefined)
    return { name: 'exchange ÷ peer', kind: 'ratio', ...ratioOf(turns, [exchangeName], [peerName]), most: 1 }
  const ratio = summaryOf(turns, peerName).perSecond / summaryOf(turns, exchangeName).perSecond
  return { name: 'time of a request, exchange ÷ peer', kind: 'ratio', value: ratio, calmest: ratio, most: 1 }
}

/** A profile slows down what it measures, so it has a separate run, and its figures are not stored. */
async function profilesOf(duel: Duel, setting: Setting): Promise<readonly ContenderProfile[]> {
  setting.print('Running again with a profile …')
  const folder = mkdtempSync(join(tmpdir(), 'parley-profile-'))
  const plan = { ...shareOf(setting.effort, duel.part), rounds: 1 }
  const { cores, print } = setting
  const profileFolder = (name: string): string => join(folder, name)
  const alone = { besideRoot: undefined, besideEach: 1, chatFit: false, peer: undefined, bares: 1 } as const
  const options = { cores, print, profileFolder, ...alone }
  await withCast(duel, options, (contenders) =>
    withGenerator(setting, (generator) => runRounds(contenders, generator, plan, () => {})),
  )
  const profiles = [bareName, exchangeName].map((name) => {
    const [file = ''] = readdirSync(join(folder, name))
    return { name, ...summariseProfile(readProfile(join(folder, name, file))) }
  })
  rmSync(folder, { recursive: true })
  return profiles
}

function shareOf(effort: Effort, part: number): Effort {
  // A quick run is warm for its own share of the requests.
  const warmUp = effort.quick ? Math.ceil(effort.warmUp * part) : effort.warmUp
  return { ...effort, requests: Math.ceil(effort.requests * part), warmUp }
}

async function withCast<Result>(
  duel: Duel,
  options: DuelOptions,
  use: (contenders: readonly Contender[]) => Promise<Result>,
): Promise<Result> {
  const { contenders, others } = await duel.start(options)
  const { peer } = options
  const strange = peer === undefined ? [] : [{ name: peerName, ...peer }]
  const result = await use([...contenders, ...strange].map((one) => ({ ...one, impExt: peer?.impExt })))
  await Promise.all([...contenders, ...others].map((server) => server.stop()))
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
