// Starts the demo as from a terminal, on free ports, collects its output and stops it. Used by its tests, by its
// proof and by the timed tutorial.

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

export interface RunningDemo {
  readonly endpoint: string
  readonly adminUrl: string
  readonly said: () => string
  /** Types a line into its terminal. */
  readonly type: (line: string) => void
  readonly child: ChildProcess
  readonly ended: Promise<number | null>
  readonly stop: (signal: NodeJS.Signals) => Promise<number | null>
}

const root = fileURLToPath(new URL('../../', import.meta.url))
const freePorts = ['--exchange-port', '0', '--admin-port', '0']
const stopMsMax = 10_000

export interface DemoWishes {
  /** The options for its ports. */
  readonly ports?: readonly string[]
  readonly env?: Readonly<Record<string, string>>
}

/** Starts `npm run demo` and waits until it has said where exchange and console are; the ledger may still be starting. */
export async function startDemo(
  seconds: number,
  patienceMs: number,
  { ports = freePorts, env = {} }: DemoWishes = {},
): Promise<RunningDemo> {
  const args = ['run', '-s', 'demo', '--', ...ports, '--seconds', String(seconds)]
  const child = spawn('npm', args, { cwd: root, stdio: ['pipe', 'pipe', 'pipe'], env: { ...process.env, ...env } })
  let said = ''
  const hear = (chunk: Buffer): void => {
    said += chunk.toString()
  }
  child.stdout.on('data', hear)
  child.stderr.on('data', hear)
  let hasEnded = false
  const ended = once(child, 'exit').then(([code]) => {
    hasEnded = true
    return code as number | null
  })
  const stop = (signal: NodeJS.Signals): Promise<number | null> => stopChild(child, ended, signal)
  const address = (pattern: RegExp): string => pattern.exec(said)?.[1] ?? ''
  const places = await until(
    () => {
      if (hasEnded) throw new Error(`the demo has ended:\n${said}`)
      return said.includes('Ctrl-C') ? true : undefined
    },
    patienceMs,
    () => `the demo did not start:\n${said}`,
  ).then(
    () => ({
      endpoint: address(/POST (\S+)/),
      adminUrl: address(/Console\s+(\S+)\//),
    }),
    async (error: unknown) => {
      await stop('SIGTERM')
      throw error
    },
  )
  const type = (line: string): void => void child.stdin.write(`${line}\n`)
  return { ...places, said: () => said, type, child, ended, stop }
}

/** Waits until the demo says these words. */
export async function untilSaid(demo: RunningDemo, words: string, msMax: number): Promise<void> {
  await until(
    () => (demo.said().includes(words) ? true : undefined),
    msMax,
    () => `the demo does not say "${words}":\n${demo.said()}`,
  )
}

/** Polls until there is a result. Throws `wrong` if there is none in time. */
export async function until<Found>(
  look: () => Found | undefined | Promise<Found | undefined>,
  msMax: number,
  wrong: () => string,
): Promise<Found> {
  const giveUpAt = performance.now() + msMax
  for (;;) {
    const found = await look()
    if (found !== undefined) return found
    if (performance.now() > giveUpAt) throw new Error(wrong())
    await pause(50)
  }
}

async function stopChild(
  child: ChildProcess,
  ended: Promise<number | null>,
  signal: NodeJS.Signals,
): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) child.kill(signal)
  const timer = setTimeout(() => child.kill('SIGKILL'), stopMsMax)
  const code = await ended
  clearTimeout(timer)
  return code
}
