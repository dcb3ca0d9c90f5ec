// haproxy with our configuration in front of two real exchanges, one of which is asked to stop while requests come: nobody may
// notice. The names and ports of containers are replaced with those of this machine, and nothing else.

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from '@parley/testkit/free-port'
import { type Check, type Ending, failed, passed, skipped } from './check.ts'
import { root, textAt } from './deploy-files.ts'
import { run } from './run.ts'

export const checkLeaving: Check = { name: 'a node that leaves behind haproxy', run: check }

const patienceMs = 60_000
/** A request every so many milliseconds: few enough for a busy machine, and for the limit of one address. */
const everyMs = 40

async function check(): Promise<Ending> {
  const { code, said } = await run('haproxy', ['-v'])
  if (code === undefined) return skipped(said)
  const folder = mkdtempSync(join(tmpdir(), 'parley-haproxy-'))
  const children: ChildProcess[] = []
  try {
    const ports = [await freePort(), await freePort()]
    const nodes = ports.map(startNode)
    children.push(...nodes)
    for (const port of ports) await until(async () => (await fetch(`http://127.0.0.1:${port}/readyz`)).ok)
    const front = await freePort()
    const file = join(folder, 'haproxy.cfg')
    writeFileSync(file, await localConfig(front, ports))
    children.push(spawn('haproxy', ['-db', '-f', file], { stdio: 'ignore' }))
    const url = `http://127.0.0.1:${front}/openrtb2`
    await until(async () => (await statusOf(url)) === 200)
    return await askWhileOneLeaves(url, nodes)
  } catch (error) {
    return failed(error instanceof Error ? error.message : String(error))
  } finally {
    for (const child of children) child.kill('SIGKILL')
    rmSync(folder, { recursive: true })
  }
}

async function askWhileOneLeaves(url: string, [leaving]: readonly ChildProcess[]): Promise<Ending> {
  if (leaving === undefined) return failed('there is no node')
  const isGone = once(leaving, 'exit')
  const answers: Promise<number>[] = []
  const asking = setInterval(() => answers.push(statusOf(url)), everyMs)
  try {
    await wait(2000)
    leaving.kill('SIGTERM')
    await isGone
    await wait(2000)
  } finally {
    clearInterval(asking)
  }
  const statuses = await Promise.all(answers)
  const bad = statuses.filter((status) => status !== 200)
  if (bad.length > 0) return failed(`${bad.length} of ${statuses.length} requests got ${[...new Set(bad)].join(', ')}`)
  return passed(`one of two nodes left while ${statuses.length} requests came, and each got a bid`)
}

function startNode(port: number): ChildProcess {
  const env = {
    PATH: process.env.PATH,
    HOST: '127.0.0.1',
    PORT: String(port),
    PARLEY_ADMIN_ENABLED: 'false',
    PARLEY_CONFIG: 'sample.yaml',
    PARLEY_LOG_LEVEL: 'error',
  }
  const args = ['--disable-sigusr1', 'packages/exchange/src/main.ts']
  return spawn(process.execPath, args, { cwd: fileURLToPath(root), env, stdio: 'ignore' })
}

async function localConfig(front: number, [first, second]: readonly number[]): Promise<string> {
  return textAt('deploy/haproxy.cfg')
    .replace('bind :8080', `bind 127.0.0.1:${front}`)
    .replace('bind :8404', `bind 127.0.0.1:${await freePort()}`)
    .replace('exchange-1:8080', `127.0.0.1:${first}`)
    .replace('exchange-2:8080', `127.0.0.1:${second}`)
}

/** 0 if there was no answer. */
async function statusOf(url: string): Promise<number> {
  const headers = { 'content-type': 'application/json' }
  const body = textAt('docs/examples/first-request.json')
  return await fetch(url, { method: 'POST', headers, body }).then(
    async (response) => {
      await response.text()
      return response.status
    },
    () => 0,
  )
}

async function until(isTrue: () => Promise<boolean>): Promise<void> {
  for (const giveUpAt = performance.now() + patienceMs; performance.now() < giveUpAt; await wait(50)) {
    if (await isTrue().catch(() => false)) return
  }
  throw new Error('the nodes or haproxy did not start')
}
