// npm run task -- flaky 20: runs tests again and again and prints which failed how often. A test that sometimes fails though nothing
// is wrong costs everybody a run of the gate (docs/decisions/gate.md).
//
//   npm run task -- flaky 20                 the tests that what is not committed can affect, 20 times
//   npm run task -- flaky 20 --since REV     the same for everything since a commit
//   npm run task -- flaky 10 --all           all tests that start processes or measure time
//   npm run task -- flaky 10 limits pages    those with `limits` or `pages` in their path
//   npm run task -- flaky 10 --all --busy    beside a process that keeps one core busy

import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { parseArgs } from 'node:util'
import { startVitest } from 'vitest/node'
import { keepCoreBusy } from './flaky/busy-core.ts'
import { countTests, type RunReport, tally } from './flaky/tally.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    all: { type: 'boolean', default: false },
    busy: { type: 'boolean', default: false },
    since: { type: 'string', default: 'HEAD' },
  },
})
const [first = '', ...names] = positionals
const runsMax = 1000
const runs = Number(first)
if (!Number.isInteger(runs) || runs < 1 || runs > runsMax) {
  console.error(
    `npm run task -- flaky RUNS [--all | --since REV | NAME …] [--busy]: RUNS is a number from 1 to ${runsMax}`,
  )
  process.exit(2)
}

const folder = mkdtempSync(join(tmpdir(), 'parley-flaky-'))
const stopBusy = values.busy ? keepCoreBusy() : () => {}
const reports: RunReport[] = []
for (let run = 1; run <= runs; run++) {
  const report = await runTests(join(folder, `${run}.json`))
  reports.push(report)
  const failed = tally([report]).length
  console.log(`run ${run} of ${runs}: ${countTests(report)} tests, ${failed} failed`)
}
stopBusy()
rmSync(folder, { recursive: true })

const failures = tally(reports)
for (const { file, test, reasons, times } of failures) {
  console.log(`${times} of ${runs}: ${relative(process.cwd(), file)} > ${test}`)
  for (const reason of reasons) console.log(`    ${reason}`)
}
if (reports.every((report) => countTests(report) === 0)) {
  console.log('No test was run: nothing that is not committed affects one. Name tests, or use --all or --since.')
  process.exitCode = 2
} else {
  if (failures.length === 0) console.log(`No test failed in ${runs} ${runs === 1 ? 'run' : 'runs'}.`)
  process.exitCode = failures.length === 0 ? 0 : 1
}

async function runTests(file: string): Promise<RunReport> {
  const isChosen = values.all || names.length > 0
  const vitest = await startVitest(names, {
    run: true,
    watch: false,
    reporters: ['json'],
    outputFile: { json: file },
    passWithNoTests: true,
    ...(isChosen ? { project: ['process', 'alone'] } : { changed: values.since }),
  })
  await vitest.close()
  return JSON.parse(readFileSync(file, 'utf8')) as RunReport
}
