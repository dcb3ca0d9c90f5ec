// Hours in small: load at 70 % of capacity with one fault in a hundred, and what the process holds after each part of it.

import { readdirSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { type Scenario, type Setting, type Verdict, verdict } from '../scenario.ts'
import { partnersConfig, type RunningExchange, startExchange } from '../stage/exchange.ts'
import { startPartners } from '../stage/partners/start.ts'
import { type Flatness, flatness } from './flatness.ts'
import { figuresOf, percent, shownCount, shownKinds } from './load/kinds.ts'
import { usualPlan } from './load/plan.ts'
import { type Generator, startGenerator } from './load/start.ts'
import { healthyPartners } from './stage.ts'

export interface SoakSetting extends Setting {
  readonly minutes: number
}

const loadShare = 0.7
const faultShare = 0.01
const samplesMin = 6
/** Each sample is taken without load, when idle connections to partners are closed too, which takes four seconds. */
const settleMs = 7000
const preload = new URL('../stage/preload/collect-on-demand.ts', import.meta.url).href

export const soak: Scenario<SoakSetting> = {
  id: 'soak',
  title: 'load with one fault in a hundred, and what grows',
  async run(setting) {
    const { seed, folder, cores } = setting
    const core = cores?.others
    const script = { seed, partners: healthyPartners(5, 20).map((one) => ({ ...one, faultShare })) }
    const partners = await startPartners({ script, folder, core })
    const socket = join(folder, 'memory.sock')
    const exchange = await startExchange({
      folder,
      config: partnersConfig(partners.ports.map((port) => `http://127.0.0.1:${port}/bid`)),
      core: cores?.server,
      env: { HOSTILE_MEMORY_SOCKET: socket },
      nodeArgs: ['--expose-gc', '--import', preload],
    })
    const generator = startGenerator(core)
    try {
      return await runSoak(generator, exchange, () => look(socket, exchange.pid()), setting)
    } finally {
      await Promise.all([generator.stop(), exchange.kill(), partners.stop()])
    }
  },
}

interface Sample {
  readonly heapBytes: number
  readonly residentBytes: number
  readonly descriptors: number
  readonly timers: number
  /** Everything that keeps the process busy, timers included. */
  readonly handles: number
}

interface Memory extends NodeJS.MemoryUsage {
  readonly resources: readonly string[]
}

async function look(socket: string, pid: number): Promise<Sample> {
  const collect = async (): Promise<Memory> => JSON.parse(await text(connect(socket))) as Memory
  // What one collection only marks for its finalizers, the next one frees.
  const [first, memory] = [await collect(), await collect()]
  return {
    heapBytes: Math.min(first.heapUsed + first.external, memory.heapUsed + memory.external),
    residentBytes: memory.rss,
    descriptors: readdirSync(`/proc/${pid}/fd`).length,
    timers: memory.resources.filter((name) => name === 'Timeout').length,
    handles: memory.resources.length,
  }
}

async function runSoak(
  generator: Generator,
  { url }: RunningExchange,
  sampleOf: () => Promise<Sample>,
  { minutes, say }: SoakSetting,
): Promise<readonly Verdict[]> {
  const plan = { ...usualPlan, url, connections: 64 }
  await generator.run({ ...plan, pace: { kind: 'closed', seconds: 5 } })
  const full = await generator.run({ ...plan, connections: 32, pace: { kind: 'closed', seconds: 5 } })
  const perSecond = Math.round((figuresOf(full.kinds, '200').count / full.tookSeconds) * loadShare)
  const count = Math.max(samplesMin, minutes)
  const seconds = (minutes * 60) / count
  say(`${perSecond}/s for ${minutes} minutes, ${percent(faultShare)} of calls and of partners’ answers are faults`)
  const samples: Sample[] = []
  let answered = 0
  for (let index = 0; index < count; index++) {
    const load = await generator.run({ ...plan, hangUpShare: faultShare, pace: { kind: 'open', perSecond, seconds } })
    await wait(settleMs)
    const sample = await sampleOf()
    samples.push(sample)
    answered += figuresOf(load.kinds, '200').count
    say(`${(((index + 1) * minutes) / count).toFixed(1)} min: ${shown(sample)}; ${shownKinds(load.kinds)}`)
  }
  return verdictsOf(samples, answered)
}

function shown({ heapBytes, residentBytes, descriptors, timers, handles }: Sample): string {
  return `heap ${inMb(heapBytes)} MB, resident ${inMb(residentBytes)} MB, ${descriptors} descriptors, ${timers} timers, ${handles} handles`
}

function verdictsOf(samples: readonly Sample[], answered: number): readonly Verdict[] {
  const megabytes = samples.map(({ heapBytes }) => heapBytes / 2 ** 20)
  const countsOf = (figure: 'descriptors' | 'timers' | 'handles'): Flatness =>
    flatness(
      samples.map((sample) => sample[figure]),
      { share: 0.05, floor: 16 },
    )
  const rows: readonly (readonly [string, Flatness])[] = [
    ['heap after collection, in MB', flatness(megabytes, { share: 0.05, floor: 3 })],
    ['descriptors', countsOf('descriptors')],
    ['timers', countsOf('timers')],
    ['handles', countsOf('handles')],
  ]
  return rows.map(([name, { middle, last, most }]) =>
    verdict(
      `soak: flat ${name}`,
      `${middle.toFixed(0)} in the middle third, ${last.toFixed(0)} in the last, at most ${most.toFixed(0)}; ${shownCount(answered)} bids`,
      { [`${last.toFixed(0)} at the end`]: last <= most },
    ),
  )
}

function inMb(bytes: number): string {
  return (bytes / 2 ** 20).toFixed(1)
}
