// The tests that start processes or measure time, with a line for each file as it begins. What is named are files or parts of
// their names: npm run test:process -- limits pages. First those that may run beside each other; then those that measure, one
// after another, and beside them, also one after another, those that mostly wait. What failed is repeated at the end: of a long
// output often only the last lines are kept.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { commandOf } from '../command/command.ts'
import { linesOf, readReport, tally } from '../flaky/tally.ts'
import { noFiles } from './project-tests.ts'

export const command = commandOf({
  isRaw: true,
  async run(_, names) {
    const reports = mkdtempSync(join(tmpdir(), 'parley-tests-'))
    const testsOf = (project: string): Promise<number> => endingOf(project, join(reports, `${project}.json`), names)
    const endings = [await testsOf('process'), ...(await Promise.all([testsOf('alone'), testsOf('waiting')]))]
    const failures = tally(readdirSync(reports).map((name) => readReport(join(reports, name))))
    rmSync(reports, { recursive: true })
    if (failures.length > 0) console.error(['', 'What failed:', ...failures.flatMap(linesOf)].join('\n'))
    const isNamed = names.length > 0
    const failed = endings.find((ending) => ending !== 0 && !(isNamed && ending === noFiles))
    if (failed !== undefined) return failed
    if (endings.includes(0)) return 0
    console.error(`No such tests: ${names.join(' ')}. Name a file, or a part of its name.`)
    return 1
  },
})

/** How the tests of this project in vitest.config.ts ended. */
async function endingOf(project: string, report: string, names: readonly string[]): Promise<number> {
  const script = fileURLToPath(new URL('project-tests.ts', import.meta.url))
  const [code] = await once(spawn(process.execPath, [script, project, report, ...names], { stdio: 'inherit' }), 'exit')
  return typeof code === 'number' ? code : 1
}
