// D117, T103: records that are kept in real files, and found again by another process.

import { execFileSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { randomOf } from '@parley/testkit/random'
import { afterEach, expect, test } from 'vitest'
import { callRecordOf, opportunityFor, traceOf } from '../../../test/support/samples.ts'
import { allAuctions, wantedBy } from '../../admin/auction-filter.ts'
import type { KeptEvent } from '../../model/kept.ts'
import type { AuctionEntry } from '../../model/record.ts'
import { systemClock } from '../../time/clock.ts'
import { createAuctionLog } from '../auction-log.ts'
import { storedOf } from '../stored.ts'
import { alsoKept, type Kept, type KeptChoice, openKept } from './kept.ts'

const closers: (() => unknown)[] = []
const startMs = Date.parse('2026-11-19T08:00:00Z')
const dayMs = 86_400_000
const megabyte = 1_048_576

afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close()
})

test('a record is found again by another process: by our id, by the id of the publisher, and by a filter', async () => {
  const directory = newDirectory()
  const first = await open({ directory })
  const entries = ['a', 'b', 'c'].map((id, at) => entryOf(id, { atMs: startMs + at, request: `theirs-${at % 2}` }))
  for (const entry of entries) first.add(entry)
  await first.close()

  const second = await open({ directory })

  expect((await second.find('b')).entries).toEqual([entries[1]])
  expect((await second.find('theirs-0')).entries).toEqual([entries[2]])
  expect(await second.find('nobody')).toEqual({ entries: [], searchedSinceMs: startMs })
  const { entries: found, searchedSinceMs } = await newest(second, { request: 'theirs-0' })
  expect(found).toEqual([entries[2], entries[0]])
  expect(searchedSinceMs).toBe(startMs)
})

test('what was added is found at once, and reads as any gzip file does', async () => {
  const directory = newDirectory()
  const kept = await open({ directory })

  kept.add(entryOf('a', { atMs: startMs }))
  const { entries } = await kept.find('a')

  expect(entries.map(({ requestId }) => requestId)).toEqual(['a'])
  const [data = '', index = ''] = readdirSync(directory).toSorted()
  expect([data, index]).toEqual([`${startMs}-0.gz`, `${startMs}-0.index`])
  expect(gunzipSync(readFileSync(join(directory, data))).toString()).toContain('"a"')
  for (const name of [data, index]) expect(statSync(join(directory, name)).mode & 0o777).toBe(0o600)
})

test('a list continues where it ended, and every record is on a page, although two workers wrote at once', async () => {
  const directory = newDirectory()
  const random = randomOf(1)
  const workers = [await open({ directory, worker: 0 }), await open({ directory, worker: 1 })]
  const ids: string[] = []
  for (let at = 0; at < 400; at++) {
    const worker = Math.floor(2 * random())
    workers[worker]?.add(entryOf(`id-${at}`, { atMs: startMs + at }))
    ids.push(`id-${at}`)
    if (random() < 0.05) await workers[worker]?.find('a block ends here')
    if (random() > 0.05) continue
    await workers[worker]?.close()
    workers[worker] = await open({ directory, worker })
  }
  for (const worker of workers) await worker.close()

  const reader = await open({ directory, isOwn: () => true })
  const seen = new Set<string>()
  for (let beforeMs = startMs + 400, isFull = true; isFull; ) {
    const { entries, searchedSinceMs } = await newest(reader, {}, beforeMs, 30)
    for (const { requestId } of entries) seen.add(requestId)
    beforeMs = searchedSinceMs
    isFull = entries.length === 30
  }

  expect([...seen]).toEqual(ids.toReversed())
})

test('of a share the same auctions are kept by every process, and none of the others', async () => {
  const ids = Array.from({ length: 1000 }, (_, at) => `auction-${at}`)
  const keptOf = async (): Promise<readonly string[]> => {
    const kept = await open({ sharePercent: 10 })
    for (const id of ids) kept.add(entryOf(id, { atMs: startMs }))
    const { entries } = await newest(kept, {}, startMs + 1, 1000)
    return entries.map(({ requestId }) => requestId).toSorted()
  }

  const [one, other] = [await keptOf(), await keptOf()]

  expect(one).toEqual(other)
  expect(one.length).toBeGreaterThan(70)
  expect(one.length).toBeLessThan(130)
})

test('requests that were refused are not kept: anybody can send them', async () => {
  const kept = await open({})
  const outcome = { kind: 'rejected', issue: { rule: 'V01' }, quota: {}, violations: undefined } as never

  kept.add({ ...entryOf('refused', { atMs: startMs }), outcome })

  expect((await kept.find('refused')).entries).toEqual([])
})

test('the files never take more than they may: the oldest is deleted first', async () => {
  const directory = newDirectory()
  const kept = await open({ directory, bytesMax: megabyte, waitingBytesMax: 64 * megabyte })
  const random = randomOf(2)

  for (let at = 0; at < 300; at++) {
    const answer = Array.from({ length: 1000 }, () => random().toString(36)).join('')
    kept.add(entryOf(`id-${at}`, { atMs: startMs + at, answer }))
    if (at % 20 === 0) await kept.find('nobody')
    expect(bytesIn(directory)).toBeLessThanOrEqual(megabyte)
  }

  expect((await kept.find('id-0')).entries).toEqual([])
  expect((await kept.find('id-299')).entries).toHaveLength(1)
  expect(bytesIn(directory)).toBeGreaterThan(megabyte / 2)
  expect(kept.state()).toMatchObject({ written: 300, dropped: 0, bytes: bytesIn(directory) })
})

test('a small part of a disk that many workers share is kept as well; a record that would take an eighth of it is dropped', async () => {
  const directory = newDirectory()
  const kept = await open({ directory, bytesMax: 65_536 })
  const random = randomOf(3)

  for (let at = 0; at < 200; at++) {
    const answer = Array.from({ length: at === 100 ? 1000 : 200 }, () => random().toString(36)).join('')
    kept.add(entryOf(`id-${at}`, { atMs: startMs + at, answer }))
    await kept.find('nobody')
    expect(bytesIn(directory)).toBeLessThanOrEqual(65_536)
  }

  expect((await kept.find('id-199')).entries).toHaveLength(1)
  expect(kept.state()).toMatchObject({ written: 199, dropped: 1 })
})

test('after their days records are forgotten, also those of workers that there are no more', async () => {
  const directory = newDirectory()
  let nowMs = startMs
  for (const worker of [0, 3]) {
    const kept = await open({ directory, worker }, () => nowMs)
    kept.add(entryOf(`of-${worker}`, { atMs: startMs }))
    await kept.close()
  }

  nowMs = startMs + 7 * dayMs
  const inTime = await open({ directory, isOwn: () => true }, () => nowMs)
  const foundInTime = (await inTime.find('of-3')).entries.length
  await inTime.close()
  nowMs++
  const late = await open({ directory, isOwn: () => true }, () => nowMs)

  expect(foundInTime).toBe(1)
  expect((await late.find('of-3')).entries).toEqual([])
  expect(readdirSync(directory)).toEqual([])
})

test('files of another version and damaged blocks are left out and counted, and the rest is found', async () => {
  const directory = newDirectory()
  for (const [at, id] of ['other-version', 'damaged', 'whole'].entries()) {
    const kept = await open({ directory })
    kept.add(entryOf(id, { atMs: startMs + at }))
    await kept.close()
  }
  const file = (at: number, end: string): string => join(directory, `${startMs + at}-0.${end}`)
  writeFileSync(file(0, 'index'), readFileSync(file(0, 'index'), 'utf8').replace('{"format":1}', '{"format":2}'))
  writeFileSync(file(1, 'gz'), readFileSync(file(1, 'gz')).fill(0, 20, 40))

  const kept = await open({ directory })

  expect((await newest(kept, {})).entries.map(({ requestId }) => requestId)).toEqual(['whole'])
  expect(kept.state().unreadable).toBe(2)
})

test('a disk that hangs holds up no answer: the search ends in time and says how far it came', async () => {
  const directory = newDirectory()
  const kept = await open({ directory })
  kept.add(entryOf('newer', { atMs: startMs + 2 }))
  await kept.close()
  // Who reads a pipe waits until somebody writes into it.
  execFileSync('mkfifo', [join(directory, `${startMs}-0.index`)])
  const hanging = await open({ directory })

  const [byId, list] = await Promise.all([hanging.find('older'), newest(hanging, {})])
  hanging.add(entryOf('meanwhile', { atMs: startMs + 3 }))
  closeSync(openSync(join(directory, `${startMs}-0.index`), 'w'))

  expect(byId).toEqual({ entries: [], searchedSinceMs: startMs + 2 })
  // It waited for the first one, and no second file was touched.
  expect(list.entries).toEqual([])
})

test('what does not fit into the memory that waits for the disk is dropped and counted', async () => {
  const kept = await open({ waitingBytesMax: megabyte })
  const answer = 'x'.repeat(16_000)

  // The disk gets nothing before this turn ends.
  for (let at = 0; at < 100; at++) kept.add(entryOf(`id-${at}`, { atMs: startMs, answer }))
  await kept.close()

  const { written, dropped } = kept.state()
  expect(written + dropped).toBe(100)
  expect(written).toBeGreaterThan(40)
  expect(dropped).toBeGreaterThan(30)
})

test('a file has the URLs of partners as the configuration writes them, without their secrets', async () => {
  const kept = await open({})
  const memory = createAuctionLog({ auctionsMax: 10, refusalsMax: 10, bytesMax: megabyte })
  const url = 'https://bid.example/?key=secret'
  const log = alsoKept(memory, kept, new Map([[url, `https://bid.example/?key=\${KEY}`]]))

  log.add(entryOf('a', { atMs: startMs, url }))

  expect(memory.find('a')).toBeDefined()
  expect(JSON.stringify((await kept.find('a')).entries)).toContain(`key=\${KEY}`)
  expect(alsoKept(memory, undefined, new Map())).toBe(memory)
})

interface About {
  readonly atMs: number
  readonly request?: string
  readonly answer?: string
  readonly url?: string
}

function entryOf(
  requestId: string,
  { atMs, request = 'r1', answer = '', url = 'https://bid.example/' }: About,
): AuctionEntry {
  const quota = { scope: 'none', limit: 0, remaining: 0, resetSeconds: 0 } as const
  const trace = { ...traceOf(opportunityFor({ id: request })), calls: [callRecordOf({ answer, url })] }
  const outcome = { kind: 'no-bid', quota, trace, losses: [] } as const
  const reply = { status: 204, headers: [], body: undefined }
  return { requestId, receivedAtMs: 0, repliedAtMs: 1, atMs, ...storedOf(outcome, reply) }
}

function newest(kept: Kept, filter: object, beforeMs = startMs + dayMs, count = 100) {
  return kept.newest({ count, beforeMs, wanted: wantedBy({ ...allAuctions(count), ...filter }) })
}

async function open(choice: Partial<KeptChoice>, wallMs: () => number = () => startMs + dayMs / 2): Promise<Kept> {
  const { worker = 0 } = choice
  const defaults = {
    directory: choice.directory ?? newDirectory(),
    sharePercent: 100,
    bytesMax: 16 * megabyte,
    days: 7,
    waitingBytesMax: 16 * megabyte,
    worker,
    isOwn: (number: number) => number === worker,
  }
  const events: KeptEvent[] = []
  const kept = await openKept(
    { ...defaults, ...choice },
    { clock: systemClock, wallMs, log: (event) => events.push(event) },
  )
  closers.push(() => kept.close())
  return kept
}

function newDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), 'parley-kept-'))
  closers.push(() => rmSync(directory, { recursive: true }))
  return directory
}

function bytesIn(directory: string): number {
  return readdirSync(directory).reduce((sum, name) => sum + statSync(join(directory, name)).size, 0)
}
