// The real exchange as a child process, on free ports of this machine.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { seriesIn } from './metric.ts'
import { programFile } from './program.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))
/** On a busy machine a process starts slowly. */
const startMsMax = 60_000

export interface RunningExchange {
  readonly url: string
  /** The number of its process. */
  readonly pid: number
  /** The admin port. */
  readonly adminUrl: string
  /** How many notices of this kind were accepted. */
  readonly notices: (kind: 'win' | 'billing' | 'test-win' | 'test-billing') => Promise<number>
  readonly stop: () => Promise<void>
}

/** Starts the exchange with the sample campaigns, unless `env` names another configuration, and waits until it answers. */
export async function startExchange(env: Readonly<Record<string, string>> = {}): Promise<RunningExchange> {
  const { PATH = '', NODE_COMPILE_CACHE = '' } = process.env
  const ports = { HOST: '127.0.0.1', PORT: '0', PARLEY_ADMIN_PORT: '0' }
  const usual = { ...ports, PARLEY_CONFIG: 'sample.yaml', PARLEY_WARM_UP_MS: '0' }
  const child = spawn(process.execPath, [programFile('exchange')], {
    cwd: root,
    env: { PATH, NODE_COMPILE_CACHE, ...usual, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const { url, adminUrl } = await addressesIn(child.stdout)
  return {
    url,
    pid: child.pid ?? 0,
    adminUrl,
    async notices(kind) {
      const text = await (await fetch(`${adminUrl}/metrics`)).text()
      return seriesIn(text, `parley_notices_total{kind="${kind}"}`) ?? 0
    },
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
  }
}

async function addressesIn(stdout: NodeJS.ReadableStream): Promise<{ url: string; adminUrl: string }> {
  let said = ''
  stdout.on('data', (chunk: Buffer) => {
    said += chunk.toString()
  })
  for (const giveUpAt = performance.now() + startMsMax; performance.now() < giveUpAt; ) {
    const url = /answers POST (\S+)\/openrtb2\n/.exec(said)?.[1]
    const adminUrl = /admin port is (http:\/\/[^\s:]+:\d+)/.exec(said)?.[1]
    if (url !== undefined && adminUrl !== undefined) return { url, adminUrl }
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  throw new Error(`the exchange did not start: ${said}`)
}
