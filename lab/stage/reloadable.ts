// An exchange whose configuration file is changed while it runs.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from '@parley/testkit/free-port'
import { programFile } from '@parley/testkit/program'

export interface LogLine {
  readonly event: string
  readonly msg: string
  readonly snapshot?: number
}

export interface Reloadable {
  /** Where bid requests go. */
  readonly url: string
  /** Tells it that the file has changed. */
  readonly hangUp: () => void
  /** Its log so far. */
  readonly lines: () => readonly LogLine[]
  /** What its admin port tells of all workers. */
  readonly metrics: () => Promise<string>
  readonly adminUrl: string
  readonly stop: () => Promise<void>
}

const root = fileURLToPath(new URL('../../', import.meta.url))
/** On a busy machine a process starts slowly. */
const startMsMax = 180_000
const stopMsMax = 30_000

export async function startReloadable(file: string, more: Readonly<Record<string, string>>): Promise<Reloadable> {
  const [port, adminPort] = [await freePort(), await freePort()]
  const { PATH = '', NODE_COMPILE_CACHE = '' } = process.env
  const own = { HOST: '127.0.0.1', PORT: String(port), PARLEY_ADMIN_PORT: String(adminPort), ...more }
  const child = spawn(process.execPath, [programFile('exchange'), '--config', file], {
    cwd: root,
    env: { PATH, NODE_COMPILE_CACHE, PARLEY_DRAIN_MS: '0', PARLEY_WATCH_MS: '0', ...own },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const adminUrl = `http://127.0.0.1:${adminPort}`
  const ended = once(child, 'exit')
  // Whatever happens, it does not outlive whoever started it.
  process.once('exit', () => child.kill('SIGKILL'))
  const lines: LogLine[] = []
  let rest = ''
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
    const parts = (rest + chunk).split('\n')
    rest = parts.pop() ?? ''
    for (const line of parts) if (line.startsWith('{')) lines.push(JSON.parse(line) as LogLine)
  })
  const giveUpAtMs = performance.now() + startMsMax
  while (!lines.some(({ event }) => event === 'started')) {
    if (child.exitCode !== null || performance.now() > giveUpAtMs) throw new Error('the exchange did not start')
    await wait(20)
  }
  return {
    url: `http://127.0.0.1:${port}/openrtb2`,
    hangUp: () => child.kill('SIGHUP'),
    lines: () => lines,
    metrics: async () => (await fetch(`${adminUrl}/metrics`)).text(),
    adminUrl,
    async stop() {
      child.kill('SIGINT')
      const cut = setTimeout(() => child.kill('SIGKILL'), stopMsMax)
      await ended
      clearTimeout(cut)
    },
  }
}
