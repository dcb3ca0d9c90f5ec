// The command parley, with the real world around it.

import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { runProgram } from './program.ts'

const stopping = new AbortController()
// Signals may come twice: from the terminal and from whoever started this process.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stopping.abort())

// Whoever reads only the beginning of a report, as head does, is no accident.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
  process.exit()
})

try {
  process.exitCode = await runProgram(process.argv.slice(2), {
    out: process.stdout,
    err: process.stderr,
    readInput: () => text(process.stdin),
    environment: process.env,
    folder: process.cwd(),
    nowMs: () => performance.now(),
    // A stop ends the waiting and is no failure.
    pause: (ms) => pause(ms, undefined, { signal: stopping.signal }).catch(() => {}),
    stop: stopping.signal,
  })
} catch (error) {
  console.error('internal error in parley; please report it:', error)
  process.exitCode = 2
}
