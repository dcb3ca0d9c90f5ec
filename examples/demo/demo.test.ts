// The demo works as documented: it starts within half a minute, everyone bids, the console answers, and nothing is left running.

import { execFileSync, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readMetrics, total } from './metrics-text.ts'
import { type RunningDemo, startDemo, until, untilSaid } from './running-demo.ts'

const firstBidMsMax = 30_000
const patienceMs = 60_000
const bidderNames = ['swift', 'velvet', 'moody', 'products'] as const
const main = fileURLToPath(new URL('./demo.ts', import.meta.url))

let demo: RunningDemo
let firstBidMs = 0

beforeAll(async () => {
  const startedMs = performance.now()
  demo = await startDemo(300, patienceMs)
  await untilSaid(demo, 'first bid received', patienceMs)
  firstBidMs = performance.now() - startedMs
}, patienceMs)

afterAll(() => demo?.stop('SIGTERM'))

test('the first bid comes within half a minute', () => {
  console.log(`the first bid came after ${(firstBidMs / 1000).toFixed(1)} s`)

  expect(firstBidMs).toBeLessThan(firstBidMsMax)
})

test('the console is there, with its files, under a strict policy', async () => {
  const answer = await fetch(demo.adminUrl, { headers: { accept: 'text/html' } })
  const html = await answer.text()
  const files = [...html.matchAll(/(?:src|href)="(\/[^"]+)"/g)].map(([, path = '']) => path)
  const statuses = await Promise.all(files.map(async (path) => (await fetch(new URL(path, demo.adminUrl))).status))

  expect(answer.headers.get('content-security-policy')).toMatch(
    "default-src 'none'; script-src 'self'; style-src 'self'",
  )
  expect(files.length).toBeGreaterThanOrEqual(2)
  expect(statuses).toEqual(files.map(() => 200))
})

test('each bidder and the product service bids and wins, and the exchange counts it', async () => {
  const won = await until(
    async () => {
      const samples = readMetrics(await (await fetch(`${demo.adminUrl}/metrics`)).text())
      const wins = bidderNames.map((partner) => total(samples, 'parley_dispositions_total', { partner, state: 'won' }))
      return wins.every((count) => count > 0) ? wins : undefined
    },
    patienceMs,
    () => `a partner has not won yet:\n${demo.said()}`,
  )

  expect(won).toHaveLength(4)
})

test('the console is told of every partner, once a second', async () => {
  const partners = await until(
    async () => {
      const { seconds } = (await (await fetch(`${demo.adminUrl}/now`)).json()) as Now
      return seconds.length > 2 ? seconds.at(-1)?.partners.map(({ name }) => name) : undefined
    },
    patienceMs,
    () => 'the console knows of no second',
  )

  expect(partners).toEqual([...bidderNames, 'house'].toSorted())
})

test('who types that a partner is slow makes it late, until it is well again', async () => {
  const late = async (): Promise<number> => {
    const samples = readMetrics(await (await fetch(`${demo.adminUrl}/metrics`)).text())
    return total(samples, 'parley_dispositions_total', { partner: 'swift', state: 'late' })
  }
  const before = await late()

  demo.type('slow swift')
  await until(
    async () => ((await late()) >= before + 3 ? true : undefined),
    patienceMs,
    () => `swift is not late:\n${demo.said()}`,
  )
  demo.type('well swift')
  demo.type('slow nobody')

  await until(
    () => (demo.said().includes('Type slow or well and one of swift, velvet, moody.') ? true : undefined),
    patienceMs,
    () => 'the demo does not say what it did not understand',
  )
  expect(demo.said()).toContain('swift is slow from now on.')
  expect(demo.said()).toContain('swift is well from now on.')
})

test('a taken port is named, with the way out', async () => {
  const blocker = createServer().listen(0, '127.0.0.1')
  await once(blocker, 'listening')
  const { port } = blocker.address() as AddressInfo

  const args = [main, '--exchange-port', String(port), '--admin-port', '0']
  const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' })
  blocker.close()

  expect(status).toBe(1)
  expect(stderr).toContain(`Port ${port} for the exchange is already in use. Choose another with --exchange-port PORT`)
})

test('an option that makes no sense is refused', () => {
  const { status, stderr } = spawnSync(process.execPath, [main, '--rate', '5000'], { encoding: 'utf8' })

  expect(status).toBe(2)
  expect(stderr).toContain('--rate must be a whole number from 1 to 50, not 5000')
})

test('the ledger joins later, and says where its sums are', async () => {
  await untilSaid(demo, 'the ledger is running: http://', patienceMs)

  const url = /the ledger is running: (\S+)/.exec(demo.said())?.[1] ?? ''

  expect((await fetch(url)).status).toBe(200)
})

test('a signal ends it with all its processes and ports', async () => {
  const processes = descendantsOf(demo.child.pid ?? 0)

  const code = await demo.stop('SIGTERM')

  expect(processes.length).toBeGreaterThanOrEqual(2)
  expect(code).toBe(0)
  expect(demo.said()).toContain('Nothing is left running.')
  expect(processes.filter(isAlive)).toEqual([])
  for (const url of [demo.endpoint, demo.adminUrl]) await expect(fetch(url)).rejects.toThrow('fetch failed')
})

test('--seconds ends it without a signal', async () => {
  const short = await startDemo(1, patienceMs)

  expect(await short.ended).toBe(0)
  expect(short.said()).toContain('Nothing is left running.')
})

interface Now {
  readonly seconds: readonly { readonly partners: readonly { readonly name: string }[] }[]
}

function descendantsOf(pid: number): readonly number[] {
  const rows = execFileSync('ps', ['-eo', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n')
  const pairs = rows.map((row) => row.trim().split(/\s+/).map(Number))
  const below = (parent: number): readonly number[] =>
    pairs.filter(([, ppid]) => ppid === parent).flatMap(([child = 0]) => [child, ...below(child)])
  return below(pid)
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
