// A real exchange for a test, as anyone would start it, on ports of its own.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

const main = fileURLToPath(new URL('../../exchange/src/main.ts', import.meta.url))
const root = fileURLToPath(new URL('../../../', import.meta.url))

export interface RunningExchange {
  readonly url: string
  readonly stop: () => Promise<void>
}

export async function startExchange(environment: Readonly<Record<string, string>> = {}): Promise<RunningExchange> {
  const child = spawn(process.execPath, [main], {
    cwd: root,
    env: { ...process.env, HOST: '127.0.0.1', PORT: '0', PARLEY_ADMIN_PORT: '0', ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let url: string | undefined
  for await (const line of createInterface(child.stdout)) {
    url = /^Parley answers POST (http:\/\/[^/]+)\//.exec(line)?.[1]
    if (url !== undefined) break
  }
  if (url === undefined) throw new Error('the exchange did not tell its URL')
  return {
    url,
    async stop() {
      const gone = once(child, 'exit')
      child.kill('SIGKILL')
      await gone
    },
  }
}
