// The command as people and supervisors run it: a signal to `npm start` has to reach the exchange.

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const groups: number[] = []
// Whatever the exchange became, it is in the process group of its npm.
afterAll(() => {
  for (const group of groups) endGroup(group)
})

test('SIGTERM to npm start ends the exchange, and nothing is left on its port', async () => {
  const env = { ...process.env, HOST: '127.0.0.1', PORT: '0', PARLEY_ADMIN_PORT: '0', PARLEY_DRAIN_MS: '0' }
  const child = spawn('npm', ['start'], { cwd: root, env, stdio: ['ignore', 'pipe', 'ignore'], detached: true })
  groups.push(child.pid ?? 0)
  const url = await addressOf(child)
  expect((await fetch(url, { method: 'GET' })).status).toBe(405)

  child.kill('SIGTERM')
  await once(child, 'exit')

  await expect.poll(() => isReached(url), { timeout: 5000 }).toBe(false)
})

function endGroup(group: number): void {
  try {
    process.kill(-group, 'SIGKILL')
  } catch {
    // It has ended, as it should.
  }
}

function addressOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = ''
    child.once('exit', () => reject(new Error(`npm start ended: ${said}`)))
    child.stdout?.on('data', (chunk: Buffer) => {
      said += chunk.toString()
      const [, url] = /POST (http:\S+)/.exec(said) ?? []
      if (url !== undefined) resolve(url)
    })
  })
}

function isReached(url: string): Promise<boolean> {
  return fetch(url).then(
    () => true,
    () => false,
  )
}
