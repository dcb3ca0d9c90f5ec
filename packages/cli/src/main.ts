// The command parley with real input, output, clock and signals.

import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { runProgram } from './program.ts'

const stopping = new AbortController()
// Signals may arrive twice: from the terminal and from the parent process.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stopping.abort())

// A reader that stops early, such as head, is not an error.
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
    wallMs: Date.now,
    // A stop ends the pause and is not a failure.
    pause: (ms) => pause(ms, undefined, { signal: stopping.signal }).catch(() => {}),
    stop: stopping.signal,
  })
} catch (error) {
  console.error('internal error in parley; please report it:', error)
  process.exitCode = 2
}
