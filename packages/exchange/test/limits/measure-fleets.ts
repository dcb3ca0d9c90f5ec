// What `npm run lab -- limits` measures: prints one JSON array of rows, and on stderr a line for each as it comes.
//
//   accuracy [--quick]   how near real processes stay to a limit that they share
//   faults               what callers notice while Redis is away, slow, read-only or empty

import { stopAll } from '../support/server.ts'
import { runAccuracyRows } from './accuracy-rows.ts'
import { runFaultRows } from './fault-rows.ts'

const [what, ...options] = process.argv.slice(2)
const print = (line: string): void => console.error(line)

try {
  const rows =
    what === 'faults'
      ? await runFaultRows(print)
      : await runAccuracyRows({ isQuick: options.includes('--quick'), print })
  console.log(JSON.stringify(rows))
} finally {
  await stopAll()
}
