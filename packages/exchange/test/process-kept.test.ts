// D117, T103: a real exchange that keeps records of auctions in files: they are found after a restart, whichever worker has them, and a disk
// that fails costs records and no auction.

import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { AuctionList, AuctionRecord } from '@parley/contract'
import { slowly } from '@parley/testkit/slowly'
import { afterAll, expect, test } from 'vitest'
import { house, simpleRequest } from './demand/documents.ts'
import { type DemandExchange, startExchange, until } from './demand/exchange.ts'
import { emptyFolder, runToEnd, stopAll } from './support/server.ts'

afterAll(stopAll)

const later = '2100-01-01T00:00:00Z'

test('after a restart every auction is found by its id, by the id of the publisher and by filters, and explained as before', async () => {
  const directory = join(emptyFolder(), 'kept')
  const before = await start(directory)
  const ids = await sendMany(before, 30)
  const first = await recordOf(before, ids[0])
  await stop(before)

  const after = await start(directory)
  const recent = await listOf(after, '')
  const list = await listOf(after, `?before=${later}&limit=100`)
  const ofOne = await listOf(after, `?before=${later}&publisher=pub-1&outcome=bid`)
  const page = await listOf(after, `?before=${later}&limit=10`)
  const next = await listOf(after, `?before=${page.searchedSince}&limit=100`)
  const found = await Promise.all(ids.map((id) => recordOf(after, id)))
  const byRequest = await recordOf(after, 'theirs-7')
  const nowhere = await after.operator('/auctions/nowhere')

  expect(recent).toEqual({ auctions: [] })
  expect(list.auctions.map(({ id }) => id).toSorted()).toEqual(ids.toSorted())
  expect(Date.parse(list.searchedSince ?? '')).toBeLessThanOrEqual(Date.parse(list.auctions.at(-1)?.at ?? ''))
  expect(ofOne.auctions).toHaveLength(15)
  expect(new Set([...page.auctions, ...next.auctions].map(({ id }) => id)).size).toBe(30)
  expect(found.map(({ id }) => id)).toEqual(ids)
  // The configuration is the same, so that even the bodies of calls can be built again.
  expect(found[0]).toEqual(first)
  expect(byRequest.id).toBe(ids[7])
  expect(nowhere).toContain('kept records were searched back to 2')
  await stop(after)
})

test('what was written before a kill is found after it', async () => {
  const directory = emptyFolder()
  const before = await start(directory, {}, {})
  const ids = await sendMany(before, 3)
  await until(async () => (await before.metric('parley_kept_records_total{end="written"}')) === 3)
  const gone = once(before.server.child, 'exit')
  before.server.child.kill('SIGKILL')
  await gone

  const after = await start(directory)
  const list = await listOf(after, `?before=${later}`)
  await stop(after)

  expect(list.auctions.map(({ id }) => id).toSorted()).toEqual(ids.toSorted())
})

test('workers keep what they answered, and one of fewer workers finds what the others have left', async () => {
  const directory = emptyFolder()
  const two = await start(directory, { WORKERS: '2' })
  await until(() => Promise.resolve(two.server.said().split('answers POST').length > 2))
  const ids = await sendMany(two, 40)
  const list = await listOf(two, `?before=${later}&limit=100`)
  await stop(two)

  const one = await start(directory)
  const after = await listOf(one, `?before=${later}&limit=100`)

  const workers = readdirSync(directory).map((name) => /-(\d+)\./.exec(name)?.[1])
  expect(new Set(workers)).toEqual(new Set(['0', '1']))
  for (const { auctions } of [list, after]) expect(auctions.map(({ id }) => id).toSorted()).toEqual(ids.toSorted())
  await stop(one)
})

test('while the disk fails auctions are answered as ever, records are counted as lost, and later ones are kept again', async () => {
  const exchange = await start(emptyFolder(), {}, {})
  const before = await sendMany(exchange, 3)
  await recordOf(exchange, 'flushed')

  await limitFiles(exchange, '0')
  const during = await sendMany(exchange, 3)
  await until(async () => (await exchange.metric('parley_kept_records_total{end="failed"}')) === 3)
  const stillInMemory = await recordOf(exchange, during[0])
  await limitFiles(exchange, 'unlimited')
  const after = await sendMany(exchange, 3)
  await until(async () => (await exchange.metric('parley_kept_records_total{end="written"}')) === 6)
  const events = exchange.server.logged().map(({ event }) => event)
  await stop(exchange)

  expect(stillInMemory.id).toBe(during[0])
  expect(events.filter((event) => event.startsWith('kept-'))).toEqual(['kept-failing', 'kept-working'])
  expect([before.length, after.length]).toEqual([3, 3])
})

test('a directory that cannot be used ends the start with what to do', async () => {
  const { code, stderr } = await runToEnd({ env: { PARLEY_KEPT: '/dev/null/kept' } })

  expect(code).toBe(1)
  expect(stderr).toMatch(/cannot keep records in \/dev\/null\/kept: .*choose another folder with PARLEY_KEPT/)
})

/** In slow time, unless the test waits for timers. */
function start(
  directory: string,
  env: Readonly<Record<string, string>> = {},
  pace: Readonly<Record<string, string>> = slowly,
): Promise<DemandExchange> {
  const config = { house, kept: { directory }, limits: { global: 0, publisher: 0, ip: 0 }, notices: { secret } }
  return startExchange(config, { ...pace, PARLEY_LOG_LEVEL: 'info', ...env })
}

const secret = 'the secret of tests, which is long enough'

async function stop({ server }: DemandExchange): Promise<void> {
  const gone = once(server.child, 'exit')
  server.child.kill('SIGTERM')
  await gone
}

/** Two publishers in turns; our ids, in the order of the requests. */
async function sendMany(exchange: DemandExchange, count: number): Promise<readonly string[]> {
  const ids: string[] = []
  for (let at = 0; at < count; at++) {
    const request = simpleRequest({ id: `theirs-${at}`, site: { publisher: { id: `pub-${at % 2}` } } })
    const { status, headers } = await exchange.post(request)
    expect(status).toBe(200)
    ids.push(headers['x-request-id'] ?? '')
  }
  return ids
}

async function recordOf({ operator }: DemandExchange, id: string = ''): Promise<AuctionRecord> {
  return JSON.parse(await operator(`/auctions/${id}`)) as AuctionRecord
}

async function listOf({ operator }: DemandExchange, query: string): Promise<AuctionList> {
  return JSON.parse(await operator(`/auctions${query}`)) as AuctionList
}

/** The kernel refuses to let files of the process grow. */
async function limitFiles({ server }: DemandExchange, bytes: string): Promise<void> {
  await promisify(execFile)('prlimit', ['--pid', String(server.child.pid), `--fsize=${bytes}:`])
}
