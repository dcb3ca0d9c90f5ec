// Partners' own win and billing URLs: once for each recorded notice, and at most once more after a crash.

import { setTimeout as wait } from 'node:timers/promises'
import { randomOf } from '@parley/testkit/random'
import { countText } from '../../figures.ts'
import { type Setting, type Verdict, verdict } from '../../scenario.ts'
import type { PartnerScript } from '../../stage/partners/script.ts'
import { rowsVerdict } from '../book/audit.ts'
import { Book } from '../book/book.ts'
import { runLoad } from '../client/load.ts'
import { caughtUp, onStage, type Stage } from '../stage.ts'
import { type Calls, callsOf } from './calls.ts'

const scripts: readonly PartnerScript[] = [
  { name: 'alpha', answers: 'honest', noticeStatus: 200 },
  { name: 'beta', answers: 'honest', noticeStatus: 204 },
  { name: 'gamma', answers: 'honest', noticeStatus: 500 },
]
const failing: ReadonlySet<string> = new Set(['gamma'])
const attemptsMax = 3

export const partners = onStage(
  'partners',
  'partners are called once for each recorded notice, and at most once more after a crash',
  () => ({ nodes: 2, partners: scripts, notices: { attemptsMax, retryDelayMs: 50 } }),
  async (stage, setting) => {
    const book = new Book()
    return [...(await faultFree(stage, book, setting)), ...(await afterKills(stage, book, setting))]
  },
)

async function load(stage: Stage, book: Book, { seed, isQuick }: Setting, name: string): Promise<void> {
  const { lines, publishers } = stage
  const notices = book.offeredCount + (isQuick ? 2000 : 20_000)
  const kinds = ['win', 'billing'] as const
  await runLoad({ lines, publishers, book, random: randomOf(seed), name, notices, impressions: 10, kinds, clients: 8 })
}

async function faultFree(stage: Stage, book: Book, setting: Setting): Promise<readonly Verdict[]> {
  await load(stage, book, setting, 'calm')
  const { well, badly, rows } = await settled(stage, book)
  return [
    rowsVerdict(book, rows),
    verdict('without a fault: each partner is called exactly once', shown(well), {
      [`calls ${shownTimes(well)}`]: well.times.get(1) === well.recorded,
      [`${well.unrecorded} calls without a recorded notice`]: well.unrecorded === 0,
      ...endClaims(well),
    }),
    verdict(`a partner that fails is tried ${attemptsMax} times and shown as failed`, shown(badly), {
      [`calls ${shownTimes(badly)}`]: badly.times.get(attemptsMax) === badly.recorded,
      ...endClaims(badly),
    }),
  ]
}

/** The kills come while notices and calls are under way; clients go to the other node meanwhile. */
async function afterKills(stage: Stage, book: Book, setting: Setting): Promise<readonly Verdict[]> {
  const random = randomOf(setting.seed + 1)
  const kills = setting.isQuick ? 2 : 5
  const killing = new AbortController()
  const loads = loadUntil(killing.signal, (round) => load(stage, book, setting, `crash-${round}`))
  for (let killed = 0; killed < kills; killed++) {
    await wait(300 + random() * 1000)
    const [node] = stage.nodes
    await node?.kill()
    setting.print(`killed node-1 (${killed + 1} of ${kills})`)
    await wait(random() * 500)
    await node?.restart()
  }
  killing.abort()
  await loads
  const { well, rows } = await settled(stage, book)
  const most = Math.max(...well.times.keys())
  return [
    rowsVerdict(book, rows),
    verdict(`after ${kills} kills of a node: at most once more`, shown(well), {
      [`${most} calls for one notice`]: most <= 2,
      [`${well.times.get(0)} never called`]: !well.times.has(0),
      [`${well.unrecorded} calls without a recorded notice`]: well.unrecorded === 0,
      [`${well.contradicted} final states contradict the log`]: well.contradicted === 0,
    }),
  ]
}

async function loadUntil(signal: AbortSignal, run: (round: number) => Promise<void>): Promise<void> {
  for (let round = 1; !signal.aborted; round++) await run(round)
}

/** What the witnesses say once every recorded notice has its final state, or does not get one any more. */
async function settled(stage: Stage, book: Book) {
  await caughtUp(stage, book.acknowledgedCount, 60_000)
  let found = await look()
  for (let tries = 0; tries < 20 && found.well.unended + found.badly.unended > 0; tries++) {
    await wait(500)
    found = await look()
  }
  return found

  async function look() {
    const rows = await stage.view.rows()
    const deliveries = await stage.view.deliveries()
    const witnesses = { book, rows, deliveries, logs: await stage.partners.logs(), failing }
    return { rows, well: callsOf(witnesses, false), badly: callsOf(witnesses, true) }
  }
}

function endClaims({ unended, contradicted, givenUp }: Calls): Readonly<Record<string, boolean>> {
  return {
    [`${unended} without a final state`]: unended === 0,
    [`${contradicted} final states contradict the log`]: contradicted === 0,
    [`${givenUp} given up without a kill`]: givenUp === 0,
  }
}

function shown(calls: Calls): string {
  const { recorded, unended, givenUp } = calls
  const ends = givenUp === 0 ? '' : `, ${countText(givenUp)} given up after a second kill`
  return `${countText(recorded)} recorded, calls ${shownTimes(calls)}, ${unended} without a final state${ends}`
}

function shownTimes({ times }: Calls): string {
  const sorted = [...times].toSorted(([a], [b]) => a - b)
  return sorted.map(([calls, notices]) => `${calls}: ${countText(notices)}`).join(', ')
}
