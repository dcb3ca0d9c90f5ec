// Runs tests again and again and prints which failed how often. A test that sometimes fails though nothing
// is wrong costs everybody a run of the gate (docs/decisions/gate.md).
//
//   npm run flaky -- 20                 the tests that what is not committed can affect, 20 times
//   npm run flaky -- 20 --since REV     the same for everything since a commit
//   npm run flaky -- 10 --all           all tests that start processes or measure time
//   npm run flaky -- 10 limits pages    those with `limits` or `pages` in their path
//   npm run flaky -- 10 --all --busy    beside a process that keeps one core busy

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startVitest } from 'vitest/node'
import { commandOf } from '../command/command.ts'
import { wholeNumber } from '../command/options.ts'
import { keepCoreBusy } from './busy-core.ts'
import { countTests, linesOf, type RunReport, readReport, tally } from './tally.ts'

export const command = commandOf({
  options: {
    all: { says: 'all tests that start processes or measure time' },
    busy: { says: 'beside a process that keeps one core busy' },
    since: { takes: 'REV', says: 'the tests that everything since a commit can affect (default HEAD)' },
  },
  async run({ all, busy, since = 'HEAD' }, [first = '', ...names]) {
    const runs = wholeNumber('RUNS', first, { least: 1, most: 1000 })
    const folder = mkdtempSync(join(tmpdir(), 'parley-flaky-'))
    const stopBusy = busy ? keepCoreBusy() : () => {}
    const reports: RunReport[] = []
    for (let run = 1; run <= runs; run++) {
      const report = await runTests(join(folder, `${run}.json`), names, { all, since })
      reports.push(report)
      const failed = tally([report]).length
      console.log(`run ${run} of ${runs}: ${countTests(report)} tests, ${failed} failed`)
    }
    stopBusy()
    rmSync(folder, { recursive: true })

    const failures = tally(reports)
    for (const failure of failures) console.log(`${failure.times} of ${runs}: ${linesOf(failure).join('\n')}`)
    if (reports.every((report) => countTests(report) === 0)) {
      console.log('No test was run: nothing that is not committed affects one. Name tests, or use --all or --since.')
      return 2
    }
    if (failures.length === 0) console.log(`No test failed in ${runs} ${runs === 1 ? 'run' : 'runs'}.`)
    return failures.length === 0 ? 0 : 1
  },
})

interface Choice {
  readonly all: boolean
  readonly since: string
}

async function runTests(file: string, names: readonly string[], { all, since }: Choice): Promise<RunReport> {
  const isChosen = all || names.length > 0
  const vitest = await startVitest([...names], {
    run: true,
    watch: false,
    reporters: ['json'],
    outputFile: { json: file },
    passWithNoTests: true,
    ...(isChosen ? { project: ['process', 'alone', 'waiting'] } : { changed: since }),
  })
  await vitest.close()
  return readReport(file)
}
