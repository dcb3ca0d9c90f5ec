// For random rows: every funnel is conserved, groups add up to the total, and a group holds exactly the rows that a second
// way of telling the local time puts into it.

import { contextWith, dimensionNames, feedbackReasons, type Grouping, periods } from '@parley/contract'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../../src/database/open.ts'
import { readFunnel } from '../../src/reports/funnel.ts'
import { addedCounts, funnelOf, isConserved } from '../../src/reports/funnel-counts.ts'
import { readMoney } from '../../src/reports/money.ts'
import type { Query, Refusal } from '../../src/reports/query.ts'
import { inReadTransaction } from '../../src/reports/read-transaction.ts'
import { emptyDatabase, stopDatabases } from '../support/databases.ts'
import { fill, type SampleEnd, type SampleMoney, sampleEnds, sampleMoney } from './sample-rows.ts'

/** With offsets of :00, :30 and :45, clocks that change by an hour, by half an hour and never. */
const zones = [
  'UTC',
  'Asia/Kolkata',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Pacific/Chatham',
  'America/St_Johns',
  'America/New_York',
  'Europe/Berlin',
]

const query = fc
  .record({
    dimensionNames: fc.subarray([...dimensionNames]),
    period: fc.option(fc.constantFrom(...periods), { nil: undefined }),
    zone: fc.constantFrom(...zones),
  })
  .map(
    ({ dimensionNames: by, period, zone }): Query => ({
      by: period === undefined ? by : [period, ...by],
      range: { from: '2026-09-20', to: '2026-12-10', zone },
      filters: {},
      view: { side: 'operator' },
    }),
  )

const runs = { numRuns: 60 }

const kinds = ['pglite', 'postgres'] as const

const databases = new Map<(typeof kinds)[number], Database>()
beforeAll(async () => {
  for (const kind of kinds) databases.set(kind, await emptyDatabase(kind))
})
afterAll(async () => {
  for (const database of databases.values()) await database.close()
  await stopDatabases()
})

function databaseOf(kind: (typeof kinds)[number]): Database {
  const database = databases.get(kind)
  if (database === undefined) throw new Error(`there is no ${kind}`)
  return database
}

test.each(kinds)(
  '%s: the funnel is conserved in every group, and the groups add up to the total, to the unit',
  async (kind) => {
    const database = databaseOf(kind)
    await fc.assert(
      fc.asyncProperty(sampleEnds, sampleMoney, query, async (ends, billed, asked) => {
        await fill(database.query, ends, billed)

        const { rows, total } = await read(() =>
          inReadTransaction(database, 10_000, (transaction) => readFunnel(transaction, asked, 100_000)),
        )
        const whole = await read(() =>
          inReadTransaction(database, 10_000, (transaction) => readFunnel(transaction, { ...asked, by: [] }, 100_000)),
        )

        expect([...rows, total].filter(({ counts, reasons }) => !isConserved(counts, reasons))).toEqual([])
        expect(rows.map(({ counts }) => counts).reduce(addedCounts, nothing)).toEqual(total.counts)
        expect(total).toEqual(whole.total)
        expect(total.feedback).toEqual(saidIn(billed))
        expect(Object.values(total.feedback).reduce((all, count) => all + count, 0n)).toBe(total.notices.feedback)
        expect(total.counts.available).toBe(BigInt(sum(ends, ({ count }) => count)))
        expect(new Map(rows.map(({ group, counts }) => [keyOf(group, asked.by), counts.available]))).toEqual(
          modelOf(ends, billed, asked),
        )
      }),
      runs,
    )
  },
)

test.each(kinds)('%s: money adds up to the nano-dollar, in every time zone and grouping', async (kind) => {
  const database = databaseOf(kind)
  await fc.assert(
    fc.asyncProperty(sampleMoney, query, async (billed, asked) => {
      await fill(database.query, [], billed)
      const billing = billed.filter((row) => row.kind === 'billing')

      const { rows, total } = await read(() =>
        inReadTransaction(database, 10_000, (transaction) => readMoney(transaction, asked, 100_000)),
      )

      expect(total.paidNano).toBe(sumBig(billing, ({ paid_nano }) => paid_nano))
      expect(sumOf(rows, ({ paidNano }) => paidNano)).toBe(total.paidNano)
      expect(sumOf(rows, ({ clearingNano }) => clearingNano)).toBe(
        sumBig(billing, ({ clearing_nano }) => clearing_nano),
      )
      const groups = Map.groupBy(billing, (row) => modelKey(row, asked))
      expect(new Map(rows.map(({ group, paidNano }) => [keyOf(group, asked.by), paidNano]))).toEqual(
        new Map([...groups].map(([key, found]) => [key, sumBig(found, ({ paid_nano }) => paid_nano)])),
      )
      expect(rows.length).toBe(groups.size)
    }),
    runs,
  )
})

test.each(kinds)('%s: in autumn the hour that comes twice is two groups, in the order of time', async (kind) => {
  const database = databaseOf(kind)
  const where = { publisher: 'chat', partner: 'acme', ...contextWith({}) }
  const at = (time: string): SampleMoney => ({
    ...where,
    quarter: new Date(time),
    kind: 'billing',
    count: 1,
    paid_nano: 10,
    clearing_nano: 9,
  })
  await fill(database.query, [], [at('2026-10-25T00:15Z'), at('2026-10-25T01:15Z'), at('2026-10-25T01:45Z')])

  const { rows } = await read(() =>
    inReadTransaction(database, 10_000, (transaction) =>
      readMoney(
        transaction,
        {
          by: ['hour'],
          range: { from: '2026-10-25', to: '2026-10-26', zone: 'Europe/Berlin' },
          filters: {},
          view: { side: 'operator' },
        },
        10,
      ),
    ),
  )

  expect(rows.map(({ group, count }) => [group.hour, count])).toEqual([
    ['2026-10-25T02:00+02:00', 1n],
    ['2026-10-25T02:00+01:00', 2n],
  ])
})

test.each(kinds)('%s: a day of Kathmandu begins at a quarter past six in the evening of UTC', async (kind) => {
  const database = databaseOf(kind)
  const where = { publisher: 'chat', partner: 'acme', ...contextWith({}) }
  const row = { ...where, kind: 'billing', count: 1, paid_nano: 10, clearing_nano: 9 } as const
  await fill(
    database.query,
    [],
    [
      { ...row, quarter: new Date('2026-11-14T18:00Z') },
      { ...row, quarter: new Date('2026-11-14T18:15Z') },
    ],
  )

  const { rows } = await read(() =>
    inReadTransaction(database, 10_000, (transaction) =>
      readMoney(
        transaction,
        {
          by: ['day'],
          range: { from: '2026-11-15', to: '2026-11-16', zone: 'Asia/Kathmandu' },
          filters: {},
          view: { side: 'operator' },
        },
        10,
      ),
    ),
  )

  expect(rows).toMatchObject([{ group: { day: '2026-11-15' }, count: 1n }])
})

test.each(kinds)('%s: more rows than the bound are refused and not cut', async (kind) => {
  const database = databaseOf(kind)
  const where = { publisher: 'chat', partner: 'acme', ...contextWith({}) }
  const row = { ...where, kind: 'billing', count: 1, paid_nano: 10, clearing_nano: 9 } as const
  const quarter = new Date('2026-11-14T18:00Z')
  await fill(
    database.query,
    [],
    ['AAA', 'BBB', 'CCC'].map((country) => ({ ...row, quarter, country })),
  )
  const asked: Query = {
    by: ['country'],
    range: { from: '2026-11-14', to: '2026-11-15', zone: 'UTC' },
    filters: {},
    view: { side: 'operator' },
  }

  const within = await inReadTransaction(database, 10_000, (transaction) => readMoney(transaction, asked, 3))
  const beyond = await inReadTransaction(database, 10_000, (transaction) => readMoney(transaction, asked, 2))

  expect(within).toMatchObject({ kind: 'money', total: { count: 3n } })
  expect(beyond).toMatchObject({ kind: 'refused', reason: expect.stringContaining('more than 2 rows') })
})

const nothing = funnelOf({ 'not-asked': 0n, 'no-answer': 0n, 'no-bid': 0n, filtered: 0n, lost: 0n, won: 0n }, 0n)

async function read<Report extends { readonly kind: string }>(
  report: () => Promise<Report | Refusal>,
): Promise<Exclude<Report, Refusal>> {
  const found = await report()
  if (found.kind === 'refused') throw new Error(JSON.stringify(found))
  return found as Exclude<Report, Refusal>
}

/** Of every group that has a row, how many were available. */
function modelOf(
  ends: readonly SampleEnd[],
  billed: readonly SampleMoney[],
  asked: Query,
): ReadonlyMap<string, bigint> {
  const keys = new Set([...ends, ...billed].map((row) => modelKey(row, asked)))
  const byKey = Map.groupBy(ends, (row) => modelKey(row, asked))
  return new Map([...keys].map((key) => [key, sumBig(byKey.get(key) ?? [], ({ count }) => count)]))
}

/** D102: how often each reason was given. */
function saidIn(rows: readonly SampleMoney[]): Readonly<Record<string, bigint>> {
  const counts = feedbackReasons.map((reason) => {
    const found = rows.filter((row) => row.kind === 'feedback' && row.reason === reason)
    return [reason, sumBig(found, ({ count }) => count)] as const
  })
  return Object.fromEntries(counts)
}

function modelKey(row: SampleEnd | SampleMoney, { by, range }: Query): string {
  return JSON.stringify(by.map((name) => modelValue(row, name, range.zone)))
}

/** The local time as Intl tells it, which is not how PostgreSQL does. */
function modelValue(row: SampleEnd | SampleMoney, name: Grouping, zone: string): string {
  const local = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' }).format(
    row.quarter,
  )
  switch (name) {
    case 'month':
      return local.slice(0, 7)
    case 'day':
      return local.slice(0, 10)
    case 'hour':
      return `${local.slice(0, 13).replace(' ', 'T')}:00${offsetOf(row.quarter, zone)}`
    default:
      return row[name]
  }
}

function offsetOf(moment: Date, zone: string): string {
  const parts = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' }).formatToParts(moment)
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
  return name === 'GMT' ? '+00:00' : name.replace('GMT', '')
}

function keyOf(group: Readonly<Partial<Record<Grouping, string>>>, by: readonly Grouping[]): string {
  return JSON.stringify(by.map((name) => group[name]))
}

function sum<Row>(rows: readonly Row[], amountIn: (row: Row) => number): number {
  return rows.reduce((total, row) => total + amountIn(row), 0)
}

function sumBig<Row>(rows: readonly Row[], amountIn: (row: Row) => number): bigint {
  return rows.reduce((total, row) => total + BigInt(amountIn(row)), 0n)
}

function sumOf<Row>(rows: readonly Row[], amountIn: (row: Row) => bigint): bigint {
  return rows.reduce((total, row) => total + amountIn(row), 0n)
}
