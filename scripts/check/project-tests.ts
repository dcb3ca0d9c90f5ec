// Tests of one project in vitest.config.ts, by parts of their names, and how they ended in a file: node
// scripts/check/project-tests.ts process report.json limits.

import { startVitest } from 'vitest/node'
import { RunningFiles } from './running-files.ts'

/** The exit code where no file of the project has such a name. */
export const noFiles = 3

const [project, report, ...names] = process.argv.slice(2)
if (import.meta.main && project !== undefined && report !== undefined) {
  const running = new RunningFiles((text) => process.stdout.write(text))
  await startVitest(names, {
    project,
    run: true,
    passWithNoTests: true,
    reporters: ['default', running, 'json'],
    outputFile: { json: report },
  })
  // Vitest sets it for what failed, which may be before there are files.
  if (!running.hasFiles) process.exitCode ||= noFiles
}
