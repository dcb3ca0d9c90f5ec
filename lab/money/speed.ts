// How fast one node makes notices durable, and how fast the ledger enters them.

import { setTimeout as wait } from 'node:timers/promises'
import { randomOf } from '@parley/testkit/random'
import { countText } from '../figures.ts'
import { blast } from '../load/blast.ts'
import type { LoadResult } from '../load/plan.ts'
import { type Setting, type Verdict, verdict } from '../scenario.ts'
import { Book } from './book/book.ts'
import { holdAuction } from './client/auction.ts'
import { onStage, type Stage } from './stage.ts'

/** The quick run is for machines that do other things as well: it only sees whether something became slow by far. */
const goals = {
  full: { noticesPerSecond: 5000, p99Ms: 20, rowsPerSecond: 10_000 },
  quick: { noticesPerSecond: 1000, p99Ms: 200, rowsPerSecond: 1500 },
} as const

type Goals = (typeof goals)['full' | 'quick']
/** Other work on the machine can only take time away, so the best of these measurements counts. */
const measurements = 3
const connections = 48

export const speed = onStage(
  'speed',
  'notices a second made durable by one node, and rows a second into PostgreSQL',
  () => ({ nodes: 1 }),
  async (stage, setting) => {
    // The ledger has its turn afterwards.
    await Promise.all(stage.ledgers.map((ledger) => ledger.kill()))
    return runSpeed(stage, setting)
  },
)

async function runSpeed(stage: Stage, setting: Setting): Promise<readonly Verdict[]> {
  const { isQuick, print } = setting
  const paths = await collect(stage, setting, isQuick ? 16_000 : 200_000)
  print(`${countText(paths.length)} notices are to be sent`)
  const origin = new URL(stage.nodes[0]?.origin ?? '')
  const part = Math.ceil(paths.length / (measurements + 1))
  const found: Blasted[] = []
  for (let from = 0; from < paths.length; from += part) {
    const result = await blast({ origin, paths: paths.slice(from, from + part), connections })
    found.push({ ...result, perSecond: result.answered / result.seconds })
    print(`${countText(Math.round(found.at(-1)?.perSecond ?? 0))} a second, p99 ${found.at(-1)?.p99Ms.toFixed(1)} ms`)
  }
  // The first part is for the compiler.
  const [best] = found.slice(1).toSorted((one, other) => other.perSecond - one.perSecond)
  if (best === undefined) throw new Error('nothing was measured')
  const wanted = goals[isQuick ? 'quick' : 'full']
  return [durableVerdict(best, wanted), await rowsVerdict(stage, paths.length, wanted, setting)]
}

async function collect(stage: Stage, { seed }: Setting, wanted: number): Promise<readonly string[]> {
  const { lines, publishers } = stage
  const options = { lines, publishers, book: new Book(), random: randomOf(seed), name: 'speed', impressions: 10 }
  const paths: string[] = []
  let number = 0
  const beClient = async (): Promise<void> => {
    while (paths.length < wanted) {
      const offers = (await holdAuction(options, number++)) ?? []
      paths.push(...offers.flatMap(({ notices }) => notices.map(({ path }) => path)))
    }
  }
  await Promise.all(Array.from({ length: 4 }, beClient))
  return paths
}

interface Blasted extends LoadResult {
  readonly perSecond: number
}

function durableVerdict(found: Blasted, { noticesPerSecond, p99Ms: most }: Goals): Verdict {
  const { answered, perSecond, p50Ms, p99Ms, statuses } = found
  const { 200: _, ...other } = statuses
  return verdict(
    `one node makes ${countText(noticesPerSecond)} notices a second durable, p99 below ${most} ms`,
    `${countText(Math.round(perSecond))} a second, p50 ${p50Ms.toFixed(1)} ms, p99 ${p99Ms.toFixed(1)} ms (${countText(answered)} notices)`,
    {
      [`other answers ${JSON.stringify(other)}`]: Object.keys(other).length === 0,
      [`only ${Math.round(perSecond)} a second`]: perSecond >= noticesPerSecond,
      [`p99 ${p99Ms.toFixed(1)} ms`]: p99Ms < most,
    },
  )
}

/** From the first row to the last, of what the journal has when the ledger starts. */
async function rowsVerdict(
  { ledgers, view }: Stage,
  rows: number,
  { rowsPerSecond }: Goals,
  { print }: Setting,
): Promise<Verdict> {
  await ledgers[0]?.restart()
  const before = await firstRows(view.noticeCount)
  const startedMs = performance.now()
  let found = before
  while (found < rows && performance.now() - startedMs < 120_000) {
    await wait(200)
    found = await view.noticeCount()
  }
  const seconds = (performance.now() - startedMs) / 1000
  const perSecond = (found - before) / seconds
  print(`${countText(found - before)} rows in ${seconds.toFixed(1)} s`)
  return verdict(
    `the ledger enters ${countText(rowsPerSecond)} rows a second into PostgreSQL`,
    `${countText(Math.round(perSecond))} a second from a journal of ${countText(rows)}`,
    {
      [`only ${countText(found)} rows came`]: found === rows,
      [`only ${Math.round(perSecond)} a second`]: perSecond >= rowsPerSecond,
    },
  )
}

async function firstRows(noticeCount: () => Promise<number>): Promise<number> {
  for (let tries = 0; tries < 600; tries++) {
    const found = await noticeCount().catch(() => 0)
    if (found > 0) return found
    await wait(20)
  }
  throw new Error('the ledger entered nothing')
}
