// npm run task -- auctions: 2,000 auctions with five partners of different behaviours, and black holes with every kind of
// tmax, against a real exchange on loopback. It prints what the caller waited and how every partner ended.

import { parseArgs } from 'node:util'
import type { Percentiles } from './percentiles.ts'
import { type AuctionsRun, type BlackHoleRow, runAuctions, runBlackHoles, stopScenarios } from './scenario.ts'

const usage = `Usage: npm run task -- auctions [--count N] [--at-once N] [--seed N]

  --count N    how many auctions (default 2000)
  --at-once N  how many of them at the same time (default 32)
  --seed N     which requests and prices (default 7)`

try {
  process.exitCode = await showAuctions(readOptions())
} finally {
  await stopScenarios()
}

interface Options {
  readonly count: number
  readonly atOnce: number
  readonly seed: number
}

async function showAuctions({ count, atOnce, seed }: Options): Promise<number> {
  const run = await runAuctions(count, atOnce, seed)
  await stopScenarios()
  console.log(`${count} auctions, ${atOnce} at once, five partners and the house, tmax 200 to 500 ms, seed ${seed}\n`)
  console.log(
    timesTable([
      ['on the wall', run.timing.times],
      ['by its own time', run.timing.ownTimes],
    ]),
  )
  console.log(endsTable(run))
  const rows = await runBlackHoles([100, 150, 300, 500, 5000], 60)
  console.log(
    '\nFive partners that never answer, 60 auctions for each tmax; nobody may wait longer than min(tmax, 500)\n',
  )
  console.log(timesTable(rows.flatMap(linesOf)))
  for (const problem of run.problems) console.log(problem)
  const late = [run.timing, ...rows.map(({ timing }) => timing)].flatMap(({ leftMs }) =>
    leftMs.filter((left) => left < 0),
  )
  console.log(
    `\n${run.problems.length} auctions with a wrong winner, price or end; ${late.length} undisturbed answers too late.`,
  )
  return run.problems.length + late.length === 0 ? 0 : 1
}

function readOptions(): Options {
  try {
    const { values } = parseArgs({
      options: {
        count: { type: 'string', default: '2000' },
        'at-once': { type: 'string', default: '32' },
        seed: { type: 'string', default: '7' },
      },
    })
    return { count: Number(values.count), atOnce: Number(values['at-once']), seed: Number(values.seed) }
  } catch (error) {
    console.error(`${(error as Error).message}\n\n${usage}`)
    process.exit(2)
  }
}

function linesOf({ tmax, timing }: BlackHoleRow): readonly (readonly [string, Percentiles])[] {
  return [
    [`tmax ${tmax}`, timing.times],
    ['  by its own time', timing.ownTimes],
  ]
}

function timesTable(lines: readonly (readonly [string, Percentiles])[]): string {
  const head = ['', 'p50', 'p95', 'p99', 'p99.9', 'max'].map((name, at) =>
    at === 0 ? ''.padEnd(18) : name.padStart(8),
  )
  const rows = lines.map(([name, { p50, p95, p99, p999, max }]) =>
    [name.padEnd(18), ...[p50, p95, p99, p999, max].map((ms) => ms.toFixed(1).padStart(8))].join(''),
  )
  return [head.join(''), ...rows, ''].join('\n')
}

/** One line for each partner: how often its part in an impression ended how. */
function endsTable({ ends }: AuctionsRun): string {
  const byPartner = Map.groupBy(ends, ([end]) => end.split(' ')[0] ?? '')
  const lines = [...byPartner].map(([partner, counts]) => {
    const sorted = counts.toSorted(([, a], [, b]) => b - a)
    return `${partner.padEnd(12)}${sorted.map(([end, count]) => `${end.slice(partner.length + 1)} ${count}`).join(', ')}`
  })
  return lines.join('\n')
}
