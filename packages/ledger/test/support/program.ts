// A ledger of its own that a test can talk to.

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { freePort } from '@parley/testkit/free-port'
import { seriesIn } from '@parley/testkit/metric'
import { programFile } from '@parley/testkit/program'

type Environment = Readonly<Record<string, string>>

export interface RunningLedger {
  readonly child: ChildProcess
  /** The value of one series; undefined if there is none. */
  readonly metric: (series: string) => Promise<number | undefined>
  readonly stop: () => Promise<void>
}

/** `parley-ledger serve` with the settings of this environment. */
export async function startLedger(environment: Environment): Promise<RunningLedger> {
  const port = await freePort()
  const child = spawn(process.execPath, [programFile('ledger'), 'serve', '--port', String(port)], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, ...environment },
  })
  return {
    child,
    metric: async (series) => seriesIn(await (await fetch(`http://127.0.0.1:${port}/metrics`)).text(), series),
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
  }
}

/** Runs a command to its end: what it said, and its exit code. */
export async function runLedger(
  args: readonly string[],
  environment: Environment,
): Promise<readonly [string, unknown]> {
  const child = spawn(process.execPath, [programFile('ledger'), ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...environment },
  })
  const ended = once(child, 'exit')
  const said = await text(child.stdout)
  const [code] = await ended
  return [said.trim(), code]
}
