// haproxy with our configuration in front of two exchanges from the image, one of which is asked to stop while requests come:
// nobody may notice. The names and ports of containers are replaced with those of this machine, and nothing else.

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '@parley/testkit/free-port'
import { haproxyConfig } from '../../lab/stage/balancers.ts'
import { Obstacle } from './check.ts'
import type { Confined } from './confined.ts'
import { textAt } from './deploy-files.ts'
import { openWorkplace, type Workplace } from './from-image.ts'
import { imageCheck } from './image.ts'
import { run } from './run.ts'

const patienceMs = 60_000
/** A request every so many milliseconds: few enough for a busy machine, and for the limit of one address. */
const everyMs = 40

export const checkLeaving = imageCheck('a node that leaves behind haproxy', async (image) => {
  const { code, said } = await run('haproxy', ['-v'])
  if (code === undefined) throw new Obstacle(said)
  const work = openWorkplace(image)
  let haproxy: ChildProcess | undefined
  try {
    const ports = [await freePort(), await freePort()]
    const [leaving] = await Promise.all(ports.map((port) => startNode(port, work)))
    if (leaving === undefined) throw new Error('there is no node')
    for (const port of ports) await until(async () => (await fetch(`http://127.0.0.1:${port}/readyz`)).ok)
    const front = await freePort()
    const file = join(work.folder('haproxy'), 'haproxy.cfg')
    writeFileSync(file, await haproxyConfig(front, ports))
    haproxy = spawn('haproxy', ['-db', '-f', file], { stdio: 'ignore' })
    const url = `http://127.0.0.1:${front}/openrtb2`
    await until(async () => (await statusOf(url)) === 200)
    return [await askWhileOneLeaves(url, leaving)]
  } finally {
    haproxy?.kill('SIGKILL')
    work.close()
  }
})

async function askWhileOneLeaves(url: string, leaving: Confined): Promise<string> {
  const isGone = once(leaving.child, 'exit')
  const answers: Promise<number>[] = []
  const asking = setInterval(() => answers.push(statusOf(url)), everyMs)
  try {
    await wait(2000)
    process.kill(leaving.pid, 'SIGTERM')
    await isGone
    await wait(2000)
  } finally {
    clearInterval(asking)
  }
  const statuses = await Promise.all(answers)
  const bad = statuses.filter((status) => status !== 200)
  if (bad.length > 0)
    throw new Error(`${bad.length} of ${statuses.length} requests got ${[...new Set(bad)].join(', ')}`)
  return `one of two nodes left while ${statuses.length} requests came, and each got a bid`
}

function startNode(port: number, work: Workplace): Promise<Confined> {
  const environment = {
    HOST: '127.0.0.1',
    PORT: String(port),
    PARLEY_ADMIN_ENABLED: 'false',
    PARLEY_LOG_LEVEL: 'error',
  }
  return work.start({ words: ['exchange', '--sample'], environment })
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
