// npm run bench: the promises about speed, measured. Contenders take turns, figures are medians of rounds, ratios are
// compared with the committed baseline, and the command fails when one is more than 15 % worse.

import { fanOut } from './benches/fan-out.ts'
import { growth } from './benches/growth.ts'
import { house } from './benches/house.ts'
import { latency } from './benches/latency.ts'
import type { Bench, Setting } from './benches/setting.ts'
import { throughput } from './benches/throughput.ts'
import { coresToPin, describeMachine, showMachine } from './machine.ts'
import { type BenchOptions, readOptions } from './options.ts'
import { type Comparison, compare, showComparison } from './report/compare.ts'
import { showProfile } from './report/profile.ts'
import { type BenchId, type BenchResult, isMet, type Results, readResults, writeResults } from './report/results.ts'
import { showHead, showTurn } from './report/table.ts'

const benches: Readonly<Record<BenchId, Bench>> = {
  p1: house,
  p2: fanOut,
  p3: latency,
  p4: throughput,
  p5: growth,
}

process.exitCode = await main(readOptions(process.argv.slice(2)))

async function main(options: BenchOptions): Promise<number> {
  const startedMs = performance.now()
  const baseline = readResults(options.resultsFolder, 'baseline.json')
  console.log(showMachine(describeMachine(), coresToPin()))
  const first = await runAll(options.only, options)
  const again = options.effort.quick ? regressionsIn(first, baseline).map(({ bench }) => bench) : []
  const results = again.length === 0 ? first : { ...first, ...(await runAgain([...new Set(again)], options)) }
  writeResults(options.resultsFolder, 'latest.json', results)
  console.log(`\nWritten to latest.json in ${options.resultsFolder} after ${minutesSince(startedMs)} minutes.`)
  if (options.writeBaseline) writeResults(options.resultsFolder, 'baseline.json', results)
  return verdict(results, options.writeBaseline ? {} : baseline)
}

function runAgain(again: readonly BenchId[], options: BenchOptions): Promise<Results> {
  console.log(`\nWorse than the baseline: ${again.join(', ')}. Measured once more, and the second reading counts.`)
  return runAll(again, options)
}

async function runAll(ids: readonly BenchId[], options: BenchOptions): Promise<Results> {
  const found: [BenchId, BenchResult][] = []
  for (const id of ids) found.push([id, await runBench(id, options)])
  return Object.fromEntries(found)
}

async function runBench(id: BenchId, { effort, profile }: BenchOptions): Promise<BenchResult> {
  const { title, run } = benches[id]
  const machine = describeMachine()
  const cores = coresToPin()
  console.log(`\n${title}\nLoad before the start: ${machine.load.toFixed(2)}`)
  let hasHead = false
  const tellTurn: Setting['tellTurn'] = (label, turn) => {
    if (!hasHead) console.log(`\n${showHead()}`)
    hasHead = true
    console.log(showTurn(label, turn))
  }
  const findings = await run({ effort, cores, profile, say: console.log, tellTurn })
  console.log('')
  for (const row of findings.rows) console.log(showTurn(`= ${row.name}`, row))
  for (const goal of findings.goals) console.log(showGoal(goal))
  for (const { name, ...summary } of findings.profiles) console.log(`\nProfile of ${name}\n${showProfile(summary)}`)
  return { at: new Date().toISOString(), machine, cores: cores ?? null, ...findings }
}

function showGoal(goal: BenchResult['goals'][number]): string {
  const { name, value, most, least, kind } = goal
  const wanted = most === undefined ? `at least ${least}` : `at most ${most}`
  const shown = kind === 'ratio' ? value.toFixed(2) : value.toFixed(1)
  return `${name}: ${shown} (goal: ${wanted}${isMet(goal) ? '' : ', missed'})`
}

function regressionsIn(results: Results, baseline: Results): readonly Comparison[] {
  return compare(results, baseline).filter(({ isRegression }) => isRegression)
}

/** A missed goal is a finding; a ratio that has become worse, or an error beside a ratio, is a failure. */
function verdict(results: Results, baseline: Results): number {
  const comparisons = compare(results, baseline)
  console.log(comparisons.length === 0 ? '\nThere is no baseline to compare with.' : '\nCompared with the baseline:')
  for (const comparison of comparisons) console.log(showComparison(comparison))
  const faulty = Object.entries(results).filter(
    ([id, { rows }]) => hasRatios(id) && rows.some(({ errors }) => errors > 0),
  )
  for (const [id] of faulty) console.log(`${id}: some requests were not answered, so its ratios count for nothing.`)
  return faulty.length > 0 || comparisons.some(({ isRegression }) => isRegression) ? 1 : 0
}

/** P3 and P4 load a server until it breaks; there an error is a figure. */
function hasRatios(id: string): boolean {
  return id !== 'p3' && id !== 'p4'
}

function minutesSince(startedMs: number): string {
  return ((performance.now() - startedMs) / 60_000).toFixed(1)
}
