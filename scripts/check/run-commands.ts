// One step as child processes. What they print is kept for the case of a failure, or shown as it comes.

import { spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'
import type { Ending } from './run-steps.ts'
import type { Step } from './steps.ts'

const env = {
  // The compiler and the lint of types are written in Go. Without collecting until they hold three gigabytes each, instead of 2.7
  // and two, they take 31 s of processor time each instead of 36 and 45.
  GOGC: 'off',
  GOMEMLIMIT: '3GiB',
  // Steps run beside each other, and on fewer cores the lint of types does less of its work twice: 33 s instead of 43 on one of two.
  GOMAXPROCS: String(Math.ceil(availableParallelism() / 2)),
  ...process.env,
  // The lint of the interface asks nobody for updates and tells nobody that it ran.
  REDOCLY_TELEMETRY: 'off',
  REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
}

export async function runCommands(
  { commands, isShown }: Step,
  ended: AbortSignal,
  show: (text: string) => void,
): Promise<Ending> {
  let output = ''
  for (const command of commands) {
    const hear = (text: string): void => {
      if (isShown) show(text)
      else output += text
    }
    const isGood = !ended.aborted && (await runCommand(command, ended, hear))
    if (!isGood) return { isGood, output: `${output}\nRun \`npx ${command}\` to see it alone.\n` }
  }
  return { isGood: true, output }
}

function runCommand(command: string, signal: AbortSignal, hear: (text: string) => void): Promise<boolean> {
  const [program = '', ...words] = command.split(' ')
  return new Promise((resolve) => {
    // A process group of its own, because lints start programs of their own that have to end with them.
    const child = spawn(program, words, { env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] })
    const end = (): void => endGroup(child.pid)
    signal.addEventListener('abort', end, { once: true })
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', hear)
    child.on('error', (error) => hear(`${error.message}\n`))
    child.on('close', (code) => {
      signal.removeEventListener('abort', end)
      resolve(code === 0)
    })
  })
}

function endGroup(pid: number | undefined): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGTERM')
  } catch {
    // It has ended in this moment.
  }
}
