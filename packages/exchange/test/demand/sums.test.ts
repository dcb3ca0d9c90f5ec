// Sums of a whole exchange with partners as processes: they say the same as /metrics, to the unit.

import { randomUUID } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { atBeginning, readJournal, SumsRecord } from '@parley/journal'
import { Check } from 'typebox/value'
import { afterAll, expect, test } from 'vitest'
import { openOwnJournal } from '../../src/app/open-journal.ts'
import { createExchange, type Exchange, systemClock } from '../../src/index.ts'
import { configOf } from '../support/config.ts'
import { house, partnerAt, randomRequests, simpleRequest } from './documents.ts'
import { startPartner, stopPartners } from './partner.ts'
import { inParallel } from './percentiles.ts'

afterAll(stopPartners)

test('after 300 auctions with five partners, the sums are the dispositions and the sales that were answered', async () => {
  const { exchange, read } = await startWithSums()

  const answers = await inParallel(randomRequests(300, 7), 16, (request) => post(exchange, request))
  await post(exchange, { id: 'not a request' })
  await exchange.close()
  const metrics = (await exchange.createAdmin().inject('/metrics')).body
  const records = await read()

  expect(records.length).toBeGreaterThan(1)
  expect(records.filter((record) => !Check(SumsRecord, record))).toEqual([])
  const ends = records.flatMap((record) => record.ends)
  expect(counted(ends, ({ partner, reason }) => `${partner} ${reason}`)).toEqual(dispositionsIn(metrics))
  const sold = answers.flatMap(pricesIn)
  expect(sum(ends.map(({ step, count }) => (step === 'won' ? count : 0)))).toBe(sold.length)
  expect(sum(ends.map(({ clearingMicros }) => clearingMicros))).toBe(sum(sold))
  const requests = records.flatMap((record) => record.requests)
  const byOutcome = counted(requests, ({ publisher, outcome }) => `${publisher} ${outcome}`)
  expect(byOutcome).toEqual({
    'pub-1 bid': answers.filter((answer) => answer !== '').length,
    'pub-1 no-bid': answers.filter((answer) => answer === '').length,
    ' rejected': 1,
  })
})

test('D58: test requests are in no sum, although /metrics counts them', async () => {
  const { exchange, read } = await startWithSums()

  for (let sent = 0; sent < 20; sent++) await post(exchange, simpleRequest({ test: 1 }))
  await exchange.close()
  const metrics = (await exchange.createAdmin().inject('/metrics')).body

  expect(metrics).toContain('parley_requests_total{outcome="bid",status="200"} 20')
  expect(await read()).toEqual([])
})

interface WithSums {
  readonly exchange: Exchange
  /** What the journal holds. */
  readonly read: () => Promise<readonly SumsRecord[]>
}

async function startWithSums(): Promise<WithSums> {
  const names = ['fast', 'slow', 'silent', 'resetting', 'lying'] as const
  const running = await Promise.all(names.map((name, index) => startPartner(name, { seed: 7 + index })))
  const partners = names.map((name, index) =>
    partnerAt(name, running[index]?.url ?? '', { marginPercent: index * 7, timeoutMs: 200 }),
  )
  const limits = { ip: 0, publisher: 0, global: 0 }
  const directory = mkdtempSync(join(tmpdir(), 'parley-sums-'))
  const sums = { flushMs: 100 }
  const config = configOf(JSON.stringify({ limits, house, demand: { partners }, journal: { directory }, sums }))
  const journal = await openOwnJournal(config, undefined)
  const effects = { clock: systemClock, wallMs: Date.now, newId: randomUUID, chance: () => 0.5, report: console.error }
  return { exchange: createExchange(config, effects, { journal }), read: () => sumsIn(join(directory, '0')) }
}

async function sumsIn(directory: string): Promise<readonly SumsRecord[]> {
  const reader = await readJournal(directory, atBeginning)
  const entries = await reader.next({ recordsMax: 10_000, bytesMax: 100_000_000 })
  await reader.close()
  return entries.flatMap(({ record }) => (record.type === 'sums' ? [record] : []))
}

async function post(exchange: Exchange, document: object): Promise<string> {
  const site = { publisher: { id: 'pub-1' } }
  const { body } = await exchange.inject({ body: JSON.stringify({ site, ...document }) })
  return body ?? ''
}

function pricesIn(answer: string): readonly number[] {
  if (answer === '') return []
  const { seatbid } = JSON.parse(answer) as { seatbid: { bid: { price: number }[] }[] }
  return seatbid.flatMap(({ bid }) => bid.map(({ price }) => Math.round(price * 1_000_000)))
}

/** `parley_dispositions_total`, by partner and reason. */
function dispositionsIn(metrics: string): Readonly<Record<string, number>> {
  const series = metrics.matchAll(/^parley_dispositions_total\{partner="(.+)",state=".+",reason="(.+)"\} (\d+)$/gm)
  return Object.fromEntries([...series].map(([, partner, reason, count]) => [`${partner} ${reason}`, Number(count)]))
}

function counted<Row extends { readonly count: number }>(rows: readonly Row[], nameOf: (row: Row) => string) {
  const groups = [...Map.groupBy(rows, nameOf)]
  return Object.fromEntries(groups.map(([name, group]) => [name, sum(group.map(({ count }) => count))]))
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
