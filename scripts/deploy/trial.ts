// What an operator would try with a new node: it answers a bid, keeps a notice, takes a changed configuration on SIGHUP, and
// leaves on SIGTERM without refusing anybody, in time.

import { once } from 'node:events'
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Confined } from './confined.ts'
import { expect, isOk, until } from './expect.ts'
import { bid, notify } from './sale.ts'

export interface Node {
  readonly url: string
  readonly adminUrl: string
  /** As this machine sees them. */
  readonly configFile: string
  readonly journal: string
  readonly drainMs: number
  readonly stopMsMax: number
  /** What the health check of the image says about a URL. */
  readonly isHealthy: (url: string) => Promise<boolean>
}

/** Throws with a sentence if something is not as it should be; returns what was seen. */
export async function tryNode(node: Node, confined: Confined): Promise<readonly string[]> {
  await until(() => isOk(`${node.url}/readyz`), confined, '/readyz on the traffic port answers 200')
  expect(await isOk(`${node.url}/livez`), '/livez on the traffic port answers 200')
  expect(await node.isHealthy(`${node.url}/livez`), 'the health check of the image says yes')
  expect(!(await node.isHealthy(`${node.url}/none`)), 'the health check of the image says no to anything else')
  const rights = rightsOf(confined.pid)
  const kept = await keepNotice(node)
  await reload(node, confined)
  const left = await leave(node, confined)
  return [rights, kept, 'SIGHUP applied a changed configuration', left]
}

/** From the kernel, not from what we asked for. */
function rightsOf(pid: number): string {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const uid = /^Uid:\s+(\d+)/m.exec(status)?.[1]
  expect(uid !== '0' && /^CapEff:\s+0+$/m.test(status) && /^CapBnd:\s+0+$/m.test(status), 'it has no rights')
  expect(/^NoNewPrivs:\s+1$/m.test(status), 'it can get no new rights')
  const writable = readFileSync(`/proc/${pid}/mounts`, 'utf8')
    .split('\n')
    .map((line) => line.split(' '))
    .filter(([, place = '', , options = '']) => options.split(',').includes('rw') && !/^\/(?:dev|proc)\b/.test(place))
    .map(([, place]) => place)
  expect(
    writable.join() === '/var/lib/parley',
    `only the folder of the journal is writable, and not ${writable.join()}`,
  )
  return `it runs as user ${uid} without capabilities and can write only /var/lib/parley`
}

async function keepNotice({ url, journal }: Node): Promise<string> {
  const before = bytesIn(journal)
  await notify(await bid(url))
  const bytes = bytesIn(journal) - before
  expect(bytes > 0, 'the notices are in the journal')
  return `a bid was answered with 200, and its two notices are ${bytes} bytes of the journal`
}

function bytesIn(folder: string): number {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.segment'))
  return names.reduce((sum, name) => sum + statSync(join(folder, name)).size, 0)
}

async function reload({ configFile, adminUrl }: Node, confined: Confined): Promise<void> {
  const applied = async (): Promise<boolean> =>
    (await (await fetch(`${adminUrl}/metrics`)).text()).includes('parley_config_reloads_total{result="applied"} 1')
  writeFileSync(configFile, readFileSync(configFile, 'utf8').replace('ip: 100', 'ip: 101'))
  process.kill(confined.pid, 'SIGHUP')
  await until(applied, confined, 'SIGHUP applies the changed configuration')
}

/** Half of the drain is long enough to see that it still serves. */
async function leave({ url, drainMs, stopMsMax }: Node, confined: Confined): Promise<string> {
  const exit = once(confined.child, 'exit') as Promise<[number | null, string | null]>
  const sentAt = performance.now()
  process.kill(confined.pid, 'SIGTERM')
  await until(async () => (await fetch(`${url}/readyz`)).status === 503, confined, '/readyz says no after SIGTERM')
  const noMs = performance.now() - sentAt
  await wait(Math.max(0, drainMs / 2 - noMs))
  await bid(url)
  const [code] = await exit
  const tookMs = performance.now() - sentAt
  expect(code === 0, `it ends with exit code 0, and not ${code}: ${confined.said()}`)
  expect(tookMs >= drainMs && tookMs < stopMsMax, `it stops after ${drainMs} to ${stopMsMax} ms, and not ${tookMs} ms`)
  return `after SIGTERM /readyz said no within ${Math.ceil(noMs)} ms, bids were served, and it ended with 0 after ${Math.round(tookMs)} ms`
}
