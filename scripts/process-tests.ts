// npm run test:process: the tests that start processes or measure time, with a line for each file as it begins. What
// stands behind -- are files or parts of their names: npm run test:process -- limits pages.

import { startVitest } from 'vitest/node'
import { RunningFiles } from './check/running-files.ts'

const running = new RunningFiles((text) => process.stdout.write(text))
await startVitest(process.argv.slice(2), {
  project: ['process', 'alone'],
  run: true,
  reporters: ['default', running],
})
