// T73, D89: read → check → apply. Whatever is wrong with the files, the configuration in force stays, and the log says why.
// One reload at a time; everything outside is handed in, so that tests need neither files nor processes.

import { isDeepStrictEqual } from 'node:util'
import { configHash } from '../config/config-hash.ts'
import type { Config } from '../config/fields.ts'
import { type Problem, problem } from '../config/problem.ts'
import type { ReloadResult } from '../events/event.ts'
import type { Log, ReloadOrder } from '../observe/log/event.ts'
import type { ConfigReading } from './reader.ts'
import type { ConfigSource } from './source.ts'

/** A configuration that is in force, or is to be. */
export interface Version {
  /** The number of its snapshot. */
  readonly number: number
  readonly config: Config
  readonly source: ConfigSource
}

/** The same on its way to whoever applies it. */
export interface SentVersion extends Version {
  /** Its configuration in pieces (config-parts.ts). */
  readonly parts: readonly Uint8Array[]
}

export interface ReloaderTools {
  /** Reads the files again. */
  readonly read: (inForce: Version) => Promise<ConfigReading>
  /** Puts a version in force everywhere and says nothing, or nowhere and says why not. */
  readonly apply: (version: SentVersion) => Promise<readonly Problem[]>
  readonly count: (result: ReloadResult) => void
  readonly log: Log
}

export interface Reloader {
  /** Ends when the order has been carried out, with what is wrong with the files that were read last. It never rejects. */
  readonly reload: (order: ReloadOrder) => Promise<readonly Problem[]>
  readonly inForce: () => Version
  /** The files of the last reading, whether it was applied or not. */
  readonly lastRead: () => ConfigSource
}

export function createReloader(first: Version, { read, apply, count, log }: ReloaderTools): Reloader {
  let inForce = first
  let lastRead = first.source
  let lastProblems: readonly Problem[] = []

  async function carryOut(order: ReloadOrder): Promise<void> {
    const reading = await read(inForce)
    const { source } = reading
    // A file that was only touched, or that SIGHUP has already brought.
    if (order === 'watch' && isDeepStrictEqual(source, lastRead)) return
    lastRead = source
    lastProblems = []
    if (isDeepStrictEqual(source, inForce.source)) {
      count('unchanged')
      log({ kind: 'config-unchanged', order, ...versionOf(inForce) })
      return
    }
    const problems = reading.problems.length > 0 ? reading.problems : await put(reading)
    lastProblems = problems
    if (problems.length > 0) {
      count('refused')
      log({ kind: 'config-refused', order, file: source.file, problems })
      return
    }
    count('applied')
    log({ kind: 'config-applied', order, ...versionOf(inForce) })
  }

  async function put({ source, take }: ConfigReading): Promise<readonly Problem[]> {
    const { config, parts } = await take()
    const version = { number: inForce.number + 1, config, source }
    const problems = await apply({ ...version, parts })
    if (problems.length === 0) inForce = version
    return problems
  }

  const carryOutNext = oneAtATime(async (order) => {
    try {
      await carryOut(order)
    } catch (error) {
      lastProblems = [problem(undefined, 'the configuration could not be applied; see the log')]
      count('refused')
      log({ kind: 'accident', error, requestId: undefined })
    }
  })
  return {
    async reload(order) {
      await carryOutNext(order)
      return lastProblems
    },
    inForce: () => inForce,
    lastRead: () => lastRead,
  }
}

/** However many orders come while one is carried out, one more follows. What a person has ordered is always answered. */
function oneAtATime(carryOut: (order: ReloadOrder) => Promise<void>): (order: ReloadOrder) => Promise<void> {
  let underWay: Promise<void> | undefined
  let next: ReloadOrder | undefined

  async function run(order: ReloadOrder): Promise<void> {
    await carryOut(order)
    const following = next
    next = undefined
    underWay = following === undefined ? undefined : run(following)
    await underWay
  }

  return (order) => {
    if (underWay !== undefined && next !== 'SIGHUP') next = order
    underWay ??= run(order)
    return underWay
  }
}

function versionOf({ number, config }: Version): { snapshot: number; configHash: string } {
  return { snapshot: number, configHash: configHash(config) }
}
