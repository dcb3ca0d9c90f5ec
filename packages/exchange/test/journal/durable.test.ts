// T52, T55, T57, T66: what of the notices that an exchange answers is on the disk.

import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { writeConfirmed } from '@parley/journal'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { simpleRequest } from '../demand/documents.ts'
import { type DemandExchange, until } from '../demand/exchange.ts'
import { inParallel } from '../demand/percentiles.ts'
import { stopAll } from '../support/server.ts'
import { call, entriesIn, factsOf, newPlace, noticesIn, pathOf, startKeeping, stopListening } from './stage.ts'

const place = newPlace()
let exchange: DemandExchange

beforeAll(async () => {
  exchange = await startKeeping(place)
})

afterAll(async () => {
  stopListening()
  await stopAll()
})

test('a notice that was answered with 200 is in the journal with all that its token says', async () => {
  const path = pathOf('billing', { bid: 'one' })

  const answer = await call(exchange, `${path}?p=6.50`)

  expect(answer.status).toBe(200)
  const facts = { ...factsOf({ bid: 'one' }), issuedAt: expect.any(Number), expiresAt: expect.any(Number) }
  expect((await entriesIn(place)).map(({ record }) => record)).toContainEqual({
    v: 1,
    type: 'notice',
    kind: 'billing',
    notedAtMs: expect.any(Number),
    reported: '6.50',
    facts,
    token: path.slice('/b/'.length),
  })
})

test('10,000 calls with one token are answered alike and are one record', async () => {
  const path = pathOf('win', { bid: 'repeated' })

  // More at once would keep this process busy while its connections wait for their first request, and the exchange closes them.
  const answers = await inParallel(Array.from({ length: 10_000 }), 200, () => call(exchange, path))

  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect((await noticesIn(place)).filter((notice) => notice === 'win repeated')).toHaveLength(1)
  expect(await exchange.metric('parley_notices_total{kind="win"}')).toBe(1)
  // A call whose connection was closed may have arrived before, and is sent again.
  const resent = answers.reduce((sum, { sends }) => sum + sends, 0) - answers.length
  const repeated = await exchange.metric('parley_notices_total{kind="repeated"}')
  expect(repeated).toBeGreaterThanOrEqual(9999)
  expect(repeated).toBeLessThanOrEqual(9999 + resent)
})

test('each kind of notice is a record of its own, and a click is redirected', async () => {
  const sold = { bid: 'sold', landingUrl: 'https://shop.example/shoes?size=42' }

  const answers = []
  for (const kind of ['win', 'billing', 'impression', 'click'] as const)
    answers.push(await call(exchange, pathOf(kind, sold)))

  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 302])
  expect(answers[3]?.headers.location).toBe('https://shop.example/shoes?size=42')
  expect((await noticesIn(place)).slice(-4)).toEqual(['win sold', 'billing sold', 'impression sold', 'click sold'])
})

test('D102: feedback counts once for a bid, whatever is said later, and only by POST', async () => {
  const path = pathOf('feedback', { bid: 'judged' })
  const say = (reason: string, method = 'POST') => call(exchange, `${path}?reason=${reason}`, method)

  const asked = await say('irrelevant', 'GET')
  const unknown = await say('boring')
  const first = await say('irrelevant')
  const later = await Promise.all(['irrelevant', 'helpful', 'offensive'].map((reason) => say(reason)))

  expect([asked.status, asked.headers.allow]).toEqual([405, 'POST'])
  expect([unknown.status, unknown.body]).toEqual([403, ''])
  expect([first, ...later].map(({ status }) => status)).toEqual([200, 200, 200, 200])
  const records = (await entriesIn(place)).flatMap(({ record }) =>
    record.type === 'notice' && record.kind === 'feedback' ? [record] : [],
  )
  expect(records.map(({ reported, facts }) => [facts.bid, reported])).toEqual([['judged', 'irrelevant']])
  expect(await exchange.metric('parley_feedback_total{partner="alpha",reason="irrelevant"}')).toBe(1)
})

test('D102: feedback about a test bid is answered alike, and nothing of it is written', async () => {
  const before = await entriesIn(place)

  const answer = await call(exchange, `${pathOf('feedback', { bid: 'tried', isTest: true })}?reason=helpful`, 'POST')

  expect(answer.status).toBe(200)
  expect(await entriesIn(place)).toHaveLength(before.length)
})

test('T55: notices of test bids are answered like others, and never written', async () => {
  const before = await entriesIn(place)
  const answers = await Promise.all(
    Array.from({ length: 1000 }, (_, index) =>
      call(exchange, pathOf(index % 2 === 0 ? 'win' : 'billing', { bid: `bid-${index}`, isTest: true })),
    ),
  )

  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(await entriesIn(place)).toHaveLength(before.length)
  expect(await exchange.metric('parley_notices_total{kind="test-win"}')).toBe(500)
})

test('T57: a flood of tokens that are not ours is refused, and nothing of it is written', async () => {
  const path = pathOf('win', { bid: 'forged' })
  const before = await entriesIn(place)
  const changed = (index: number): string => {
    const at = 3 + (index % (path.length - 3))
    return `${path.slice(0, at)}${path[at] === 'A' ? 'B' : 'A'}${path.slice(at + 1)}`
  }

  const answers = await Promise.all(Array.from({ length: 5000 }, (_, index) => call(exchange, changed(index))))

  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([403]))
  expect(await entriesIn(place)).toHaveLength(before.length)
})

test('T66: while the disk fails a notice gets 503 and auctions go on; when it works again, so do notices', async () => {
  const own = newPlace()
  const weak = await startKeeping(own, { journal: { retryMs: 50 } })
  const landingUrl = 'https://shop.example/'
  await call(weak, pathOf('win', { bid: 'before' }))

  await limitFiles(weak.server.child.pid, '0')
  const failing = await call(weak, pathOf('win', { bid: 'during' }))
  const click = await call(weak, pathOf('click', { bid: 'during', landingUrl }))
  const auction = await weak.post(simpleRequest())
  const readiness = await weak.operator('/readyz')
  const working = await weak.metric('parley_journal_working')
  await limitFiles(weak.server.child.pid, 'unlimited')
  await until(async () => (await weak.metric('parley_journal_working')) === 1)
  const after = await call(weak, pathOf('win', { bid: 'during' }))

  expect(failing.status).toBe(503)
  expect(['1', '2', '3']).toContain(failing.headers['retry-after'])
  expect(JSON.parse(failing.body)).toMatchObject({ error: { code: 'SERVICE_UNAVAILABLE' } })
  expect([click.status, click.headers.location]).toEqual([307, landingUrl])
  expect(auction.status).toBe(204)
  expect(JSON.parse(readiness)).toEqual({ ok: true })
  expect(working).toBe(0)
  expect(after.status).toBe(200)
  expect(await noticesIn(own)).toEqual(['win before', 'win during'])
  expect(await weak.metric('parley_notices_total{kind="unavailable"}')).toBe(2)
  expect(await weak.metric('parley_journal_failures_total')).toBeGreaterThan(0)
  expect(weak.server.logged().map(({ event }) => event)).toContain('notice-unavailable')
})

test('a journal that is full answers 503 until the ledger has confirmed, and then goes on', async () => {
  const own = newPlace()
  const weak = await startKeeping(own, { journal: { bytesMax: 1_048_576, segmentBytesMax: 65_536 } })

  const first = await untilRefused(weak, 'a')
  const full = await weak.metric('parley_journal_bytes')
  const entries = await entriesIn(own)
  const last = entries.at(-1)?.position ?? 0
  await writeConfirmed(own.directory, { notices: last, sums: last })
  const isFree = await until(async () => (await weak.metric('parley_journal_bytes')) < full / 2)
  const second = await untilRefused(weak, 'b')

  expect(first).toBeGreaterThan(100)
  expect(full).toBeLessThanOrEqual(1_048_576)
  expect(entries).toHaveLength(first)
  expect(isFree).toBe(true)
  expect(second).toBeGreaterThan(100)
})

/** How many notices were accepted until the first 503; several are under way at once, so that one sync serves many. */
async function untilRefused(full: { readonly port: number }, name: string): Promise<number> {
  let accepted = 0
  for (let round = 0; round < 1000; round++) {
    const paths = Array.from({ length: 50 }, (_, index) => pathOf('win', { bid: `${name}-${round}-${index}` }))
    const answers = await Promise.all(paths.map((path) => call(full, path)))
    accepted += answers.filter(({ status }) => status === 200).length
    if (answers.some(({ status }) => status === 503)) return accepted
  }
  throw new Error('the journal was never full')
}

/** A real fault of writing that needs no rights: the kernel refuses to let files of the process grow. */
async function limitFiles(pid: number | undefined, bytes: string): Promise<void> {
  await promisify(execFile)('prlimit', ['--pid', String(pid), `--fsize=${bytes}:`])
}
