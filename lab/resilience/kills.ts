// A worker of an exchange with two is killed again and again: only requests on its own connections may fail.

import { setTimeout as wait } from 'node:timers/promises'
import { randomOf } from '@parley/testkit/random'
import { countText } from '../figures.ts'
import { figuresOf, shownKinds, totalOf } from '../load/kinds.ts'
import type { BrokenCall, LoadResult } from '../load/plan.ts'
import { startGenerator } from '../load/start-generator.ts'
import { type Scenario, type Setting, type Verdict, verdict } from '../scenario.ts'
import { familyOf } from '../stage/cpu-time.ts'
import { houseConfig, type RunningExchange, startExchange } from '../stage/exchange.ts'
import { callersOf, isListening } from '../stage/sockets.ts'

const loadShare = 0.5
const everyMs = 2000
/** Callers open another connection now and then, so that a worker which has come back gets its share of them. */
const callsPerConnection = 5
/** A call on a dead connection is broken within this time. */
const brokenMs = 1000

export const kills: Scenario = {
  id: 'kills',
  title: 'kill -9 of one of two workers',
  async run(setting) {
    const exchange = await startExchange({ folder: setting.folder, config: houseConfig, workers: 2 })
    const generator = startGenerator(undefined)
    try {
      const plan = { url: exchange.url, connections: 64, callsPerConnection }
      await serving(exchange)
      await generator.run({ ...plan, pace: { kind: 'closed', seconds: 3 } })
      const full = await generator.run({ ...plan, pace: { kind: 'closed', seconds: 3 } })
      const capacity = figuresOf(full.kinds, '200').count / full.seconds
      const perSecond = Math.round(capacity * loadShare)
      setting.print(`capacity of both workers ${countText(capacity)}/s; load ${countText(perSecond)}/s`)
      const seconds = setting.isQuick ? 10 : 60
      const load = generator.run({ ...plan, pace: { kind: 'open', perSecond, seconds } })
      const deaths = await killWorkers(exchange, seconds, setting)
      const found = await load
      for (const { from, atMs, dialledAtMs, fault } of foreignIn(found, deaths).slice(0, 5)) {
        const sinceMs = deaths.map((death) => atMs - death.atMs).toSorted((a, b) => Math.abs(a) - Math.abs(b))[0]
        setting.print(`elsewhere: ${from}, ${fault}, ${sinceMs} ms after a kill, open for ${atMs - dialledAtMs} ms`)
      }
      return verdictsOf(found, deaths)
    } finally {
      await generator.stop()
      await exchange.stop()
    }
  },
}

interface Death {
  /** Milliseconds since 1970. */
  readonly atMs: number
  /** Whoever had a connection to it just before. */
  readonly callers: ReadonlySet<string>
  /** Whoever had one to the worker that was left alone. */
  readonly others: ReadonlySet<string>
}

async function killWorkers(
  exchange: RunningExchange,
  seconds: number,
  { seed, print }: Setting,
): Promise<readonly Death[]> {
  const random = randomOf(seed)
  const deaths: Death[] = []
  const endMs = performance.now() + (seconds - 1) * 1000
  while (performance.now() < endMs) {
    await wait(everyMs)
    // One must always be left: two dead workers are another promise.
    const workers = await serving(exchange)
    const [pid = 0, other = 0] = random() < 0.5 ? workers : workers.toReversed()
    const [callers, others] = [callersOf(pid, exchange.port), callersOf(other, exchange.port)]
    process.kill(pid, 'SIGKILL')
    // A signal takes its time on a busy machine; until then the worker still takes connections.
    while (isListening(pid, exchange.port)) await wait(1)
    deaths.push({ atMs: Date.now(), callers, others })
  }
  print(`${deaths.length} kills; connections at each: ${deaths.map(({ callers }) => callers.size).join(' ')}`)
  return deaths
}

/** Waits until both workers listen. */
export async function serving({ pid, port }: RunningExchange): Promise<readonly number[]> {
  for (;;) {
    const workers = familyOf(pid()).filter((one) => one !== pid() && isListening(one, port))
    if (workers.length === 2) return workers
    await wait(50)
  }
}

/** Calls that broke and were not on a connection of a worker that was killed. */
function foreignIn({ broken }: LoadResult, deaths: readonly Death[]): readonly BrokenCall[] {
  return broken.filter((call) => !deaths.some((death) => isOfDeath(call, death)))
}

function verdictsOf(load: LoadResult, deaths: readonly Death[]): readonly Verdict[] {
  const { kinds, broken } = load
  const foreign = foreignIn(load, deaths)
  const others = totalOf(kinds) - figuresOf(kinds, '200').count - figuresOf(kinds, 'broken').count
  const faults = [...new Set(foreign.map(({ fault }) => fault || 'closed'))].join(', ')
  return [
    verdict(
      `kills: after ${deaths.length} kills, only requests on connections of the dead worker failed`,
      `${broken.length} of ${countText(totalOf(kinds))} failed, ${foreign.length} of them elsewhere; ${shownKinds(kinds)}`,
      {
        [`${foreign.length} on other connections (${faults})`]: foreign.length === 0,
        [`${others} other answers`]: others === 0,
        'more calls broke than could be looked at': figuresOf(kinds, 'broken').count === broken.length,
        'no worker was killed': deaths.length > 0,
      },
    ),
  ]
}

/**
 * A connection that was opened in the moment of the kill may wait to be accepted by the worker that dies; those of the other
 * worker are known.
 */
function isOfDeath({ from, atMs, dialledAtMs }: BrokenCall, death: Death): boolean {
  if (Math.abs(atMs - death.atMs) > brokenMs) return false
  return death.callers.has(from) || (dialledAtMs <= death.atMs && !death.others.has(from))
}
