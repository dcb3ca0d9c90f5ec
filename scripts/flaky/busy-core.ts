// A process that does nothing but keep one core busy, for at most as long as the process that started it.

import { spawn } from 'node:child_process'

/** The loop looks up every tenth of a second whether its parent is still there. */
const loop = `
const parent = process.ppid
while (process.ppid === parent) for (const untilMs = Date.now() + 100; Date.now() < untilMs; );
`

/** Starts it; what is returned ends it. */
export function keepCoreBusy(): () => void {
  const child = spawn(process.execPath, ['--eval', loop], { stdio: 'ignore' })
  return () => void child.kill('SIGKILL')
}
