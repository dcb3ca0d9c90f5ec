// Hours in small: load at 70 % of capacity with one fault in a hundred, and what the process holds after each part of it.

import { readdirSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { countText, inMb, percent } from '../figures.ts'
import { figuresOf, shownKinds } from '../load/kinds.ts'
import { type Scenario, type Setting, type Verdict, verdict } from '../scenario.ts'
import type { RunningExchange } from '../stage/exchange.ts'
import { healthyPartners } from '../stage/partners/start.ts'
import { type Flatness, flatness } from './flatness.ts'
import { openStage, type Stage } from './stage.ts'

export interface SoakSetting extends Setting {
  readonly minutes: number
}

const loadShare = 0.7
const faultShare = 0.01
const samplesMin = 6
/** Each sample is taken without load, when idle connections to partners are closed too, which takes four seconds. */
const settleMs = 7000

export const soak: Scenario<SoakSetting> = {
  id: 'soak',
  title: 'load with one fault in a hundred, and what grows',
  async run(setting) {
    const scripts = healthyPartners(5, 20).map((one) => ({ ...one, faultShare }))
    const stage = await openStage(scripts, setting, { isCollected: true })
    try {
      return await runSoak(stage, setting)
    } finally {
      await stage.close()
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

async function look({ memory, pid }: RunningExchange): Promise<Sample> {
  // What one collection only marks for its finalizers, the next one frees.
  const [first, second] = [await memory(), await memory()]
  return {
    heapBytes: Math.min(first.heapUsed + first.external, second.heapUsed + second.external),
    residentBytes: second.rss,
    descriptors: readdirSync(`/proc/${pid()}/fd`).length,
    timers: second.resources.filter((name) => name === 'Timeout').length,
    handles: second.resources.length,
  }
}

async function runSoak({ generator, exchange }: Stage, { minutes, print }: SoakSetting): Promise<readonly Verdict[]> {
  const plan = { url: exchange.url, connections: 64 }
  await generator.run({ ...plan, pace: { kind: 'closed', seconds: 5 } })
  const full = await generator.run({ ...plan, connections: 32, pace: { kind: 'closed', seconds: 5 } })
  const perSecond = Math.round((figuresOf(full.kinds, '200').count / full.seconds) * loadShare)
  const count = Math.max(samplesMin, minutes)
  const seconds = (minutes * 60) / count
  print(`${perSecond}/s for ${minutes} minutes, ${percent(faultShare)} of calls and of partners’ answers are faults`)
  const samples: Sample[] = []
  let answered = 0
  for (let index = 0; index < count; index++) {
    const load = await generator.run({ ...plan, hangUpShare: faultShare, pace: { kind: 'open', perSecond, seconds } })
    await wait(settleMs)
    const sample = await look(exchange)
    samples.push(sample)
    answered += figuresOf(load.kinds, '200').count
    print(`${(((index + 1) * minutes) / count).toFixed(1)} min: ${shown(sample)}; ${shownKinds(load.kinds)}`)
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
      `${middle.toFixed(0)} in the middle third, ${last.toFixed(0)} in the last, at most ${most.toFixed(0)}; ${countText(answered)} bids`,
      { [`${last.toFixed(0)} at the end`]: last <= most },
    ),
  )
}
