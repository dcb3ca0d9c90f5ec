// The port as callers meet it: what it answers, how it refuses, and its bounds.

import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import {
  ComparisonReport,
  DeliveriesReport,
  FunnelReport,
  Health,
  JournalList,
  JournalPosition,
  MoneyReport,
  Refusal,
  Statement,
} from '@parley/contract'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { TSchema } from 'typebox'
import { Errors } from 'typebox/value'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { applyEntries } from '../../src/apply/apply-entries.ts'
import { type Database, openDatabase } from '../../src/database/open.ts'
import { boundsDefault } from '../../src/reports/query.ts'
import { emptyDatabase, stopDatabases } from '../support/databases.ts'
import { entriesOf, noonMs, notice } from '../support/samples.ts'
import { until } from '../support/source-tools.ts'
import { enterPairs, keys, serve } from './served.ts'

const range = 'from=2026-11-01&to=2026-12-01'
const asOperator = { authorization: `Bearer ${keys.operator}` }

let database: Database
let server: FastifyInstance
beforeAll(async () => {
  database = await emptyDatabase('pglite')
  await enterPairs(database)
  server = await serve(database)
})
afterAll(async () => {
  await server.close()
  await stopDatabases()
})

const get = (url: string, headers: Readonly<Record<string, string>> = asOperator) => server.inject({ url, headers })

test.each<[string, TSchema]>([
  [`/v1/funnel?${range}&by=publisher,day`, FunnelReport],
  [`/v1/money?${range}&by=partner,hour&tz=Asia/Kathmandu`, MoneyReport],
  [`/v1/comparison?${range}&by=country,partner`, ComparisonReport],
  ['/v1/statements/2026-11?publisher=pub-canary-one', Statement],
  ['/v1/statements/2026-11?partner=dsp-canary-acme&part=transfers', Statement],
  [`/v1/deliveries?${range}`, DeliveriesReport],
  ['/v1/journals', JournalList],
  ['/v1/journals/journal-canary', JournalPosition],
  ['/healthz', Health],
  ['/v1/money?form=1', Refusal],
])('%s is answered as its schema says', async (url, schema) => {
  const body: unknown = (await get(url)).json()

  expect([...Errors(schema, body)]).toEqual([])
})

test('the funnel has its stages, the reasons of every drop, and what is billed', async () => {
  const funnel = (await get(`/v1/funnel?${range}&by=partner`)).json()

  expect(funnel.rows[0]).toEqual({
    group: { partner: 'dsp-canary-acme' },
    counts: {
      available: 20,
      'not-asked': 10,
      asked: 10,
      'no-answer': 0,
      answered: 10,
      'no-bid': 0,
      bid: 10,
      filtered: 0,
      competing: 10,
      lost: 6,
      won: 4,
      'won-not-billed': 2,
      billed: 2,
    },
    reasons: [
      { step: 'not-asked', reason: 'paused', count: 10 },
      { step: 'lost', reason: 'outbid', count: 6 },
      { step: 'won-not-billed', reason: 'no-notice', count: 2 },
    ],
    notices: { win: 2, billing: 2, impression: 0, click: 0, feedback: 2 },
    feedback: { not_interested: 0, irrelevant: 1, offensive: 0, repetitive: 0, misleading: 0, helpful: 1 },
    unwonFeedback: 0,
    amounts: { bids: '0.004422218', paid: '0.004022218', clearing: '0.00362029', fee: '0.000401928' },
  })
  expect(funnel.total.counts).toMatchObject({ available: 40, won: 8, billed: 4 })
})

test('as CSV with reasons, the counts of a group sum to what was available', async () => {
  const { body, headers } = await get(`/v1/funnel?${range}&by=partner,reason&format=csv`)

  expect(headers['content-type']).toContain('text/csv')
  expect(body.split('\r\n').slice(0, 5)).toEqual([
    'partner,step,reason,count',
    'dsp-canary-acme,not-asked,paused,10',
    'dsp-canary-acme,lost,outbid,6',
    'dsp-canary-acme,won-not-billed,no-notice,2',
    'dsp-canary-acme,billed,,2',
  ])
})

test('money has counts, amounts and what they are for a thousand', async () => {
  const money = (await get(`/v1/money?${range}&by=publisher,partner&publisher=pub-canary-one`)).json()

  expect(money.rows[0]).toEqual({
    group: { publisher: 'pub-canary-one', partner: 'dsp-canary-acme' },
    count: 1,
    amounts: { paid: '0.001234567', clearing: '0.001111113', fee: '0.000123454' },
    ecpm: { paid: '1.234567', clearing: '1.111113', fee: '0.123454' },
  })
  expect(money.total.count).toBe(2)
})

test('the header Accept chooses the format as well', async () => {
  const { body } = await get(`/v1/money?${range}&by=partner`, { ...asOperator, accept: 'application/x-ndjson' })

  const lines = body.trimEnd().split('\n')
  expect(lines).toHaveLength(3)
  expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({ rowCount: 2, total: { count: 4 } })
})

test('deliveries are counted by how they ended', async () => {
  const { rows } = (await get(`/v1/deliveries?${range}`)).json()

  expect(rows[0]).toEqual({
    partner: 'dsp-canary-acme',
    kind: 'billing',
    ends: { sent: 1, failed: 1, refused: 0, dropped: 0, 'unknown-url': 0, elsewhere: 0 },
    attempts: 3,
  })
})

test('a journal is where its last entry is, and an unknown one at its beginning', async () => {
  const [last] = entriesOf(
    'journal-canary',
    Array.from({ length: 19 }, () => notice('x')),
  ).slice(-1)
  const found = (await get('/v1/journals/journal-canary')).json()

  expect(found).toMatchObject({ journal: 'journal-canary', notices: last?.position, gap: false })
  expect(found.sums).toBeGreaterThan(found.notices)
  expect((await get('/v1/journals/nowhere')).json()).toEqual({ journal: 'nowhere', notices: 0, sums: 0, gap: false })
})

test('entries that are kept aside are counted', async () => {
  const before = (await get('/v1/journals')).json()
  const forged = entriesOf('journal-one', [notice('b1', { token: 'forged' }), notice('b2', { token: 'forged' })])
  await applyEntries(database, forged, { nowMs: () => noonMs, verify: () => false })

  expect(before).toMatchObject({ held: 0 })
  expect((await get('/v1/journals')).json()).toMatchObject({ held: 2 })
  await sql`delete from ledger.held`.execute(database.query)
})

test.each([
  ['/v1/money?by=contry', 400, 'by must be some of publisher'],
  ['/v1/money?by=reason', 400, 'by must be some of publisher'],
  ['/v1/money?format=html', 400, 'format must be one of json, csv, ndjson'],
  ['/v1/statements/2026-13?publisher=x', 400, 'a statement is of a month such as 2026-11'],
  ['/v1/statements/2026-11', 400, 'give either publisher=<name> or partner=<name>'],
  ['/v1/statements/2026-11?publisher=x&partner=y', 400, 'give either publisher=<name> or partner=<name>'],
  ['/v1/statements/2026-11?publisher=x&part=all', 400, 'part must be lines, transfers, auctions or accounts'],
  ['/v1/statements/2026-11?publisher=x&part=transfers&after=-1', 400, 'after must be the id of a row'],
  ['/v1/deliveries?from=2026-11-01T06:15', 400, 'write from and to as dates'],
  ['/v2/money', 404, 'no such path'],
])('%s is refused with %i and the way to mend it', async (url, status, reason) => {
  const answer = await get(url)

  expect(answer.statusCode).toBe(status)
  expect(answer.json().error.details.reason).toContain(reason)
})

test.each(['/v1/money', '/v1/journals', '/metrics', '/nowhere'])(
  '%s is closed to callers without a key',
  async (url) => {
    const answer = await get(url, {})

    expect(answer.statusCode).toBe(401)
    expect(answer.headers['www-authenticate']).toBe('Bearer')
  },
)

test.each(['/healthz', '/openapi.json'])('%s needs no key', async (url) => {
  expect((await get(url, {})).statusCode).toBe(200)
})

test('a name that leads here from elsewhere is not answered', async () => {
  expect((await get('/healthz', { host: 'evil.example' })).statusCode).toBe(421)
  expect((await get('/healthz', { host: 'ledger.example:9191' })).statusCode).toBe(200)
  expect((await get('/healthz', { host: '127.0.0.1:9191' })).statusCode).toBe(200)
})

test('of more reports at once than the bound, as many wait as may, and the others are told to come again', async () => {
  const one = await serve(database, { bounds: { ...boundsDefault, reportsAtOnceMax: 1, reportsWaitingMax: 1 } })
  const asked = () => one.inject({ url: `/v1/money?${range}`, headers: asOperator })

  const answers = await Promise.all([asked(), asked(), asked(), asked()])
  const later = await asked()

  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 503, 503])
  expect(answers.find(({ statusCode }) => statusCode === 503)?.headers['retry-after']).toBe('1')
  expect(later.statusCode).toBe(200)
  await one.close()
})

test('a page that asks for six reports at once has all of them, on both databases', async () => {
  const postgres = await emptyDatabase('postgres')
  for (const each of [database, postgres]) {
    const port = await serve(each)
    const asked = () => port.inject({ url: `/v1/money?${range}`, headers: asOperator })

    const answers = await Promise.all([asked(), asked(), asked(), asked(), asked(), asked()])

    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200, 200])
    await port.close()
  }
  await postgres.close()
})

test('without keys everybody on the machine is the operator', async () => {
  const open = await serve(database, { access: { kind: 'open' } })

  expect((await open.inject({ url: '/v1/journals' })).statusCode).toBe(200)
  await open.close()
})

test('PostgreSQL ends a report that takes too long', async () => {
  const other = await emptyDatabase('postgres')
  await sql`insert into ledger.ends select '2026-11-15', gen_random_uuid(), 'p' || (n % 1000), 'q' || (n % 7), 'lost', 'r',
    'USA', '', '', '', '', '', 1, 1, 0, 0 from generate_series(1, 200000) as n`.execute(other.query)
  const port = await serve(other, { bounds: { ...boundsDefault, reportMs: 5 } })

  const answer = await port.inject({ url: `/v1/funnel?${range}&by=publisher,partner`, headers: asOperator })

  expect(answer.statusCode).toBe(503)
  expect(answer.json().error.details.reason).toContain('longer than 5 ms')
  await port.close()
  await other.close()
})

test('while the database is away the ledger says so and lives on', async () => {
  const other = await openDatabase('postgres://nobody@127.0.0.1:1/nothing')
  const port = await serve(other)

  expect((await port.inject({ url: '/healthz' })).json()).toEqual({ ok: false })
  expect((await port.inject({ url: '/v1/money', headers: asOperator })).statusCode).toBe(503)
  await port.close()
  await other.close()
})

test.each([
  `/v1/money?${range}&country=%00`,
  '/v1/money?from=0000-01-01&to=0000-01-02',
  '/v1/statements/0000-01?publisher=chat',
  '/v1/statements/2026-11?publisher=%00',
  '/v1/journals/%00',
])('%s is refused, because the database has no such value', async (url) => {
  expect((await get(url)).statusCode).toBe(400)
})

test('a reader that does not read keeps its place until it is cut off', async () => {
  await sql`insert into ledger.money select '2025-01-01', md5(n::text)::uuid, 'publisher-' || n, 'slow', 'billing',
    '', '', '', '', '', '', 1, 1, 1 from generate_series(1, 60000) as n`.execute(database.query)
  const slow = await serve(database, { bounds: { ...boundsDefault, reportsAtOnceMax: 1, waitMs: 50, answerMs: 2_000 } })
  await slow.listen({ port: 0, host: '127.0.0.1' })
  const { port } = slow.server.address() as AddressInfo
  const long = '/v1/money?from=2025-01-01&to=2025-01-02&by=publisher'
  const reader = connect(port, '127.0.0.1')
  reader.on('error', () => {})
  reader.write(`GET ${long} HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: ${asOperator.authorization}\r\n\r\n`)
  await once(reader, 'readable')
  const ask = () => slow.inject({ url: `/v1/money?${range}`, headers: asOperator })

  expect((await ask()).statusCode).toBe(503)

  await until(async () => (await ask()).statusCode === 200)
  reader.destroy()
  await slow.close()
  await sql`delete from ledger.money where partner = 'slow'`.execute(database.query)
})
