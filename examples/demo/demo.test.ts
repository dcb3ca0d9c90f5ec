// The demo works as documented: it starts within half a minute, everyone bids, every page answers, and nothing is left running.

import { execFileSync, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readMetrics, total } from './metrics-text.ts'
import type { Numbers } from './numbers.ts'
import { type RunningDemo, startDemo, until } from './running-demo.ts'

const firstBidMsMax = 30_000
const patienceMs = 60_000
const bidderNames = ['swift', 'velvet', 'moody', 'products'] as const
const main = fileURLToPath(new URL('./demo.ts', import.meta.url))

let demo: RunningDemo
let firstBidMs = 0

beforeAll(async () => {
  const startedMs = performance.now()
  demo = await startDemo(300, patienceMs)
  firstBidMs = performance.now() - startedMs
}, patienceMs)

afterAll(() => demo?.stop('SIGTERM'))

test('the first bid comes within half a minute', () => {
  console.log(`the first bid came after ${(firstBidMs / 1000).toFixed(1)} s`)

  expect(demo.said()).toContain('first bid received')
  expect(firstBidMs).toBeLessThan(firstBidMsMax)
})

test('the page is there, with its files, under a strict policy', async () => {
  const answer = await fetch(demo.pageUrl)
  const html = await answer.text()
  const files = [...html.matchAll(/(?:src|href)="(\/[^"]+)"/g)].map(([, path = '']) => path)
  const statuses = await Promise.all(files.map(async (path) => (await fetch(new URL(path, demo.pageUrl))).status))

  expect(answer.headers.get('content-security-policy')).toMatch(
    "default-src 'none'; script-src 'self'; style-src 'self'",
  )
  expect(html).toContain('every auction explains itself')
  expect(files.length).toBeGreaterThanOrEqual(5)
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

test('the page gets the same numbers, prices and times with them', async () => {
  const numbers = await until(
    async () => {
      const found = await getJson<Numbers>('numbers')
      return found.noBids > 0 && found.errors > 0 ? found : undefined
    },
    patienceMs,
    () => 'there was neither a no-bid nor an error',
  )

  expect(numbers.p95Ms).toBeGreaterThanOrEqual(numbers.p50Ms ?? Number.POSITIVE_INFINITY)
  expect(numbers.partners.map(({ name }) => name)).toEqual([...bidderNames, 'house'])
  expect(numbers.partners.find(({ name }) => name === 'velvet')).toMatchObject({
    priceCpm: expect.any(Number) as number,
    answerMs: expect.any(Number) as number,
  })
})

test('the auctions that the page lists are explained on the admin port', async () => {
  const listed = await getJson<readonly { id: string; status: number; winner?: string }[]>('auctions')
  const sold = listed.find(({ status }) => status === 200)
  const record = (await (await fetch(`${demo.adminUrl}/auctions/${sold?.id}`)).json()) as AuctionRecord

  expect(record).toMatchObject({ id: sold?.id, outcome: 'bid' })
  expect(record.steps.auction.map(({ winner }) => winner)).toContain(sold?.winner)
  expect(await getJson(`auctions/${sold?.id}`)).toEqual(record)
})

test('a visitor’s request comes back with its answer and its explanation', async () => {
  const [first, ...others] = await getJson<readonly { name: string; body: string }[]>('samples')
  const mistake = others.find(({ name }) => name === 'A mistake')

  expect(await send(first?.body ?? '')).toMatchObject({ status: 200, explanation: { outcome: 'bid' } })
  expect(await send(mistake?.body ?? '')).toMatchObject({
    status: 400,
    explanation: { outcome: 'rejected', issue: { field: 'imp[0].bidfloor' } },
  })
  expect(await send('{')).toMatchObject({ status: 400 })
})

test('pictures are drawn, and other sites cannot use the page', async () => {
  const picture = await fetch(new URL('pictures/shoes/3.svg', demo.pageUrl))
  const strange = await fetch(new URL('try', demo.pageUrl), { method: 'POST', body: '{}' })

  expect(picture.headers.get('content-type')).toBe('image/svg+xml')
  expect(strange.status).toBe(405)
})

test('a taken port is named, with the way out', async () => {
  const blocker = createServer().listen(0, '127.0.0.1')
  await once(blocker, 'listening')
  const { port } = blocker.address() as AddressInfo

  const args = [main, '--port', '0', '--exchange-port', String(port), '--admin-port', '0']
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

test('a signal ends it with all its processes and ports', async () => {
  const processes = descendantsOf(demo.child.pid ?? 0)

  const code = await demo.stop('SIGTERM')

  expect(processes.length).toBeGreaterThanOrEqual(2)
  expect(code).toBe(0)
  expect(demo.said()).toContain('Nothing is left running.')
  expect(processes.filter(isAlive)).toEqual([])
  for (const url of [demo.pageUrl, demo.endpoint, demo.adminUrl])
    await expect(fetch(url)).rejects.toThrow('fetch failed')
})

test('--seconds ends it without a signal', async () => {
  const short = await startDemo(1, patienceMs)

  expect(await short.ended).toBe(0)
  expect(short.said()).toContain('Nothing is left running.')
})

interface AuctionRecord {
  readonly steps: { readonly auction: readonly { readonly winner: string | null }[] }
}

async function getJson<Found>(path: string): Promise<Found> {
  return (await (await fetch(new URL(path, demo.pageUrl))).json()) as Found
}

async function send(body: string): Promise<unknown> {
  const headers = { 'content-type': 'application/json' }
  return (await fetch(new URL('try', demo.pageUrl), { method: 'POST', headers, body })).json()
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
