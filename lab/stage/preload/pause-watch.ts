// Loaded into the exchange before its own code (`--import`): when it ends, it has written the longest pause of its collector
// to the file that PAUSE_FILE names.

import { writeFileSync } from 'node:fs'
import { PerformanceObserver } from 'node:perf_hooks'

let longestMs = 0
let totalMs = 0
new PerformanceObserver((list) => {
  for (const { duration } of list.getEntries()) {
    longestMs = Math.max(longestMs, duration)
    totalMs += duration
  }
}).observe({ entryTypes: ['gc'] })

/** What came before is the start of the process and its warm-up. */
process.on('SIGUSR2', () => {
  longestMs = 0
  totalMs = 0
})
process.on('exit', () => writeFileSync(process.env.PAUSE_FILE ?? '', JSON.stringify({ longestMs, totalMs })))
