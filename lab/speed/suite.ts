// The promises about speed, measured. Contenders take turns, figures are medians of rounds, ratios are compared with the
// committed baseline, and the suite fails when one is more than 15 % worse.

import { writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { ensurePrograms } from '../../scripts/bundle/programs.ts'
import { commandOf } from '../../scripts/command/command.ts'
import { coresToPin, describeMachine, showMachine } from '../stage/machine.ts'
import { keepAwake } from '../stage/program.ts'
import { fanOut } from './fan-out.ts'
import { firstRequests } from './first-requests.ts'
import { growth } from './growth.ts'
import { house } from './house.ts'
import { latency } from './latency.ts'
import { lightLoad } from './light-load.ts'
import { type BenchOptions, benchOptions, optionSpecs } from './options.ts'
import { pauses } from './pauses.ts'
import { compare, dearerIn, showComparison } from './report/compare.ts'
import { benchPages } from './report/pages.ts'
import { showProfile } from './report/profile.ts'
import {
  type BenchId,
  type BenchResult,
  benchIds,
  type Findings,
  isMet,
  type Results,
  readResults,
  writeResults,
} from './report/results.ts'
import { showHead, showTurn } from './report/table.ts'
import type { Bench, Setting } from './setting.ts'
import { throughput } from './throughput.ts'

const benches: Readonly<Record<BenchId, Bench>> = {
  p1: house,
  p2: fanOut,
  p3: latency,
  p4: throughput,
  p5: growth,
  p6: lightLoad,
  p7: pauses,
  p8: firstRequests,
}

const shippedNote = 'The exchange is what the image runs: one file. Profiles are of its sources.'
const sourcesNote = 'Both checkouts are run from their sources.'
const awakeNote = 'The core of the generator never sleeps: waking it would be charged to the server that answers.'

export const command = commandOf({
  names: benchIds,
  options: optionSpecs,
  run: (values, names) => runBenches(benchOptions(values, names)),
})

async function runBenches(options: BenchOptions): Promise<number> {
  const startedMs = performance.now()
  const baseline = readResults(options.resultsFolder, 'baseline.json')
  console.log(showMachine(describeMachine(), coresToPin()))
  await ensurePrograms()
  // Beside another checkout that one is the baseline, in the same run.
  if (options.besideRoot !== undefined || options.chatFit || options.peer !== undefined) return besideVerdict(options)
  const first = await runAll(options.only, options)
  const doubtful = options.effort.quick ? doubtfulIn(first, baseline) : []
  const results = doubtful.length === 0 ? first : { ...first, ...(await runAgain(doubtful, options)) }
  console.log(`\nWritten to latest.json in ${options.resultsFolder} after ${minutesSince(startedMs)} minutes.`)
  const code = verdict(results, baseline)
  if (!options.writeBaseline) return code
  keep(results, options)
  return faultyIn(results).length > 0 ? 1 : 0
}

/** What is dearer in a quick run is measured again. */
async function besideVerdict(options: BenchOptions): Promise<number> {
  const wrongIn = (results: Results): readonly BenchId[] => [
    ...faultyIn(results),
    ...(options.hold === undefined ? [] : dearerIn(results, options.hold)),
  ]
  const first = await runEach(options.only, options)
  const doubtful = benchIds.filter((id) => wrongIn(first).includes(id))
  if (doubtful.length === 0) return 0
  if (options.hold === undefined) return 1
  console.log(
    `\nDearer than the other checkout, or with errors: ${doubtful.join(', ')}. Running again; the second result counts.`,
  )
  return wrongIn(await runEach(doubtful, options)).length > 0 ? 1 : 0
}

/** The pages show the baseline, so this run is stored as the baseline before they are written. */
function keep(results: Results, { resultsFolder, docsFolder, writePages }: BenchOptions): void {
  const baseline = writeResults(resultsFolder, 'baseline.json', results)
  console.log(`Stored as baseline.json in ${resultsFolder}`)
  if (!writePages) return
  for (const { path, text } of benchPages(docsFolder, baseline)) {
    writeFileSync(join(docsFolder, basename(path)), text)
    console.log(`Written: ${path}`)
  }
}

function runAgain(again: readonly BenchId[], options: BenchOptions): Promise<Results> {
  console.log(
    `\nWorse than the baseline, or with errors: ${again.join(', ')}. Running again; the second result counts.`,
  )
  return runAll(again, options)
}

async function runAll(ids: readonly BenchId[], options: BenchOptions): Promise<Results> {
  return runEach(ids, options, (id, result) => writeResults(options.resultsFolder, 'latest.json', { [id]: result }))
}

/** `keepOne` is called with each result at once, so that a later failure does not lose it. */
async function runEach(
  ids: readonly BenchId[],
  options: BenchOptions,
  keepOne: (id: BenchId, result: BenchResult) => void = () => {},
): Promise<Results> {
  const found: [BenchId, BenchResult][] = []
  for (const id of ids) {
    const result = await runBench(id, options)
    found.push([id, result])
    keepOne(id, result)
  }
  return Object.fromEntries(found)
}

async function runBench(
  id: BenchId,
  { effort, profile, besideRoot, chatFit, peer }: BenchOptions,
): Promise<BenchResult> {
  const { title, isPinned, run } = benches[id]
  const machine = describeMachine()
  const cores = isPinned ? coresToPin() : undefined
  console.log(`\n${title}\nLoad before the start: ${machine.load.toFixed(2)}`)
  let hasHead = false
  const tellTurn: Setting['tellTurn'] = (label, turn) => {
    if (!hasHead) console.log(`\n${showHead()}`)
    hasHead = true
    console.log(showTurn(label, turn))
  }
  // A quick run may share the machine with other work, which such a process would slow down where the host bounds its guest.
  const isKeptAwake = cores !== undefined && !effort.quick
  const letSleep = isKeptAwake ? keepAwake(cores.others) : undefined
  if (isKeptAwake) console.log(awakeNote)
  const findings = await run({ effort, cores, profile, besideRoot, chatFit, peer, print: console.log, tellTurn })
  await letSleep?.()
  console.log('')
  // Where turns are repeated, their medians are news.
  if (hasRatios(findings)) for (const row of findings.rows) console.log(showTurn(`= ${row.name}`, row))
  for (const goal of findings.goals) console.log(showGoal(goal))
  for (const { name, ...summary } of findings.profiles) console.log(`\nProfile of ${name}\n${showProfile(summary)}`)
  const form = besideRoot === undefined ? shippedNote : sourcesNote
  const notes = [...(isKeptAwake ? [awakeNote] : []), form, ...findings.notes]
  return { title, at: new Date().toISOString(), machine, cores: cores ?? null, ...findings, notes }
}

function showGoal(goal: BenchResult['goals'][number]): string {
  const { name, value, most, least, kind } = goal
  const shown = kind === 'ratio' ? value.toFixed(2) : value.toFixed(1)
  if (most === undefined && least === undefined) return `${name}: ${shown}`
  const wanted = most === undefined ? `at least ${least}` : `at most ${most}`
  return `${name}: ${shown} (goal: ${wanted}${isMet(goal) ? '' : ', missed'})`
}

/** Benches of which something has become worse, or that had errors beside their ratios. */
function doubtfulIn(results: Results, baseline: Results): readonly BenchId[] {
  const worse = compare(results, baseline).filter(({ isRegression }) => isRegression)
  const ids = new Set([...worse.map(({ bench }) => bench), ...faultyIn(results)])
  return benchIds.filter((id) => ids.has(id))
}

/** P3 and P4 load a server until it breaks, and there an error is a figure; beside a ratio it spoils the ratio. */
function faultyIn(results: Results): readonly BenchId[] {
  return benchIds.filter((id) => {
    const result = results[id]
    return result !== undefined && hasRatios(result) && result.rows.some(({ errors }) => errors > 0)
  })
}

function hasRatios({ goals }: Findings): boolean {
  return goals.some(({ kind }) => kind === 'ratio')
}

/** A missed goal is a finding; a ratio that has become worse, or an error beside a ratio, is a failure. */
function verdict(results: Results, baseline: Results): number {
  const comparisons = compare(results, baseline)
  console.log(comparisons.length === 0 ? '\nNo baseline to compare with.' : '\nCompared with the baseline:')
  for (const comparison of comparisons) console.log(showComparison(comparison))
  const faulty = faultyIn(results)
  for (const id of faulty) console.log(`${id}: some requests were not answered, so its ratios are not valid.`)
  return faulty.length > 0 || comparisons.some(({ isRegression }) => isRegression) ? 1 : 0
}

function minutesSince(startedMs: number): string {
  return ((performance.now() - startedMs) / 60_000).toFixed(1)
}
