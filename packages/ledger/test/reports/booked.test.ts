// A report of money counts by auctions and a statement by bookings. With late notices in both directions, the report says how the
// one becomes the other, to the nano-dollar and for every reader.

import * as fc from 'fast-check'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { applyEntries } from '../../src/apply/apply-entries.ts'
import type { Database } from '../../src/database/open.ts'
import { bookedOf } from '../../src/reports/late.ts'
import { readMoney } from '../../src/reports/money.ts'
import { inReadTransaction } from '../../src/reports/read-transaction.ts'
import { emptyDatabase, stopDatabases } from '../support/databases.ts'
import { context, entriesOf, notice } from '../support/samples.ts'
import { keys, pairs, serve } from './served.ts'

const kinds = ['pglite', 'postgres'] as const
type Kind = (typeof kinds)[number]

/** When auctions were and when their notices came. A day closes at noon of the next one. */
const comings = [
  { auction: '2026-09-30T20:00Z', entered: '2026-10-01T11:59Z' },
  { auction: '2026-09-29T20:00Z', entered: '2026-10-02T08:00Z' },
  { auction: '2026-10-03T09:00Z', entered: '2026-10-10T09:00Z' },
  { auction: '2026-10-15T09:00Z', entered: '2026-10-15T09:01Z' },
  { auction: '2026-10-30T09:00Z', entered: '2026-11-01T09:00Z' },
  { auction: '2026-10-31T23:59Z', entered: '2026-11-01T11:59Z' },
  { auction: '2026-10-31T23:59Z', entered: '2026-11-01T12:00Z' },
  { auction: '2026-11-02T09:00Z', entered: '2026-11-02T09:01Z' },
]

const served = new Map<Kind, { readonly database: Database; readonly server: FastifyInstance }>()
beforeAll(async () => {
  for (const kind of kinds) {
    const database = await emptyDatabase(kind)
    for (const [at, coming] of comings.entries()) await enter(database, `journal-${at}`, coming)
    served.set(kind, { database, server: await serve(database) })
  }
})
afterAll(async () => {
  for (const { database, server } of served.values()) {
    await server.close()
    await database.close()
  }
  await stopDatabases()
})

/** One billing notice of each pair, in countries that are told apart. */
async function enter(database: Database, journal: string, { auction, entered }: (typeof comings)[number]) {
  const issuedAt = Date.parse(auction) / 1000
  const records = pairs.map(({ publisher, partner, bid, paid, clearing }, at) =>
    notice(`${journal}-${at}`, {
      facts: {
        publisher,
        partner,
        bidMicros: bid,
        paidMicros: paid,
        clearingMicros: clearing,
        issuedAt,
        context: { ...context, country: at === 0 ? 'NPL' : 'USA' },
      },
    }),
  )
  await applyEntries(database, entriesOf(journal, records), { nowMs: () => Date.parse(entered) })
}

function on(kind: Kind) {
  const found = served.get(kind)
  if (found === undefined) throw new Error(`there is no ${kind}`)
  const ask = async <Answer>(url: string, key: string = keys.operator): Promise<Answer> =>
    (await found.server.inject({ url, headers: { authorization: `Bearer ${key}` } })).json<Answer>()
  return { ...found, ask }
}

const months = [
  { month: '2026-09', range: 'from=2026-09-01&to=2026-10-01' },
  { month: '2026-10', range: 'from=2026-10-01&to=2026-11-01' },
  { month: '2026-11', range: 'from=2026-11-01&to=2026-12-01' },
]

test.each(kinds)(
  '%s: a month says which late notices leave it, which enter it, and what it has booked',
  async (kind) => {
    const { ask } = on(kind)
    const reports: Report[] = []
    for (const { range } of months) reports.push(await ask<Report>(`/v1/money?${range}`))

    expect(reports.map(countsIn)).toEqual([
      { total: 8, bookedLater: 4, bookedHere: 0, booked: 4 },
      { total: 20, bookedLater: 8, bookedHere: 4, booked: 16 },
      { total: 4, bookedLater: 0, bookedHere: 8, booked: 12 },
    ])
    expect(reports[1]?.booked?.amounts).toEqual({ paid: '0.068451608', clearing: '0.060225536', fee: '0.008226072' })
  },
)

test.each(kinds)('%s: for the operator it is what the statements of all sides sum to', async (kind) => {
  const { ask } = on(kind)
  const sumOf = async (month: string, sides: readonly string[]) => {
    const statements: Statement[] = []
    for (const side of sides) statements.push(await ask<Statement>(`/v1/statements/${month}?${side}`))
    return {
      count: statements.reduce((sum, { total }) => sum + total.notices, 0),
      nano: statements.reduce((sum, { total }) => sum + nanoIn(total.amount), 0n),
    }
  }

  for (const { month, range } of months) {
    const { booked } = await ask<Report>(`/v1/money?${range}`)
    const publishers = await sumOf(month, ['publisher=pub-canary-one', 'publisher=pub-canary-two'])
    const partners = await sumOf(month, ['partner=dsp-canary-acme', 'partner=dsp-canary-bolt'])

    expect(publishers).toEqual({ count: booked?.count, nano: nanoIn(booked?.amounts.clearing) })
    expect(partners).toEqual({ count: booked?.count, nano: nanoIn(booked?.amounts.paid) })
  }
})

test.each(kinds)(
  '%s: a publisher and a partner find their own statements in it, and no amount of others',
  async (kind) => {
    const { ask } = on(kind)

    for (const { month, range } of months) {
      for (const [key, amount] of [
        [keys.one, 'clearing'],
        [keys.acme, 'paid'],
      ] as const) {
        const { adjustments, booked } = await ask<Report>(`/v1/money?${range}`, key)
        const { total } = await ask<Statement>(`/v1/statements/${month}`, key)

        expect(booked).toEqual({ count: total.notices, amounts: { [amount]: total.amount } })
        expect(Object.keys(adjustments?.bookedLater.amounts ?? {})).toEqual([amount])
        expect(Object.keys(adjustments?.bookedHere.amounts ?? {})).toEqual([amount])
      }
    }
  },
)

test.each(kinds)('%s: filters count for late notices too', async (kind) => {
  const { ask } = on(kind)
  const october = '/v1/money?from=2026-10-01&to=2026-11-01'

  expect(countsIn(await ask<Report>(`${october}&country=NPL`))).toEqual({
    total: 5,
    bookedLater: 2,
    bookedHere: 1,
    booked: 4,
  })
  expect(countsIn(await ask<Report>(`${october}&publisher=pub-canary-two&partner=dsp-canary-bolt`))).toEqual({
    total: 5,
    bookedLater: 2,
    bookedHere: 1,
    booked: 4,
  })
  expect(countsIn(await ask<Report>(`${october}&country=DEU`))).toEqual({
    total: 0,
    bookedLater: 0,
    bookedHere: 0,
    booked: 0,
  })
})

test('a range that is not of whole days of UTC has no bookings', async () => {
  const { ask } = on('pglite')

  expect(await ask<Report>('/v1/money?from=2026-10-01T00:00&to=2026-11-01')).toHaveProperty('booked')
  for (const range of [
    'from=2026-10-01T00:15&to=2026-11-01',
    'from=2026-10-01&to=2026-10-31T23:45',
    'from=2026-10-01&to=2026-11-01&tz=Asia/Kathmandu',
  ]) {
    const report = await ask<Report>(`/v1/money?${range}`)
    expect(report.total.count).toBeGreaterThan(0)
    expect(report).not.toHaveProperty('adjustments')
    expect(report).not.toHaveProperty('booked')
  }
})

test.each(kinds)('%s: for every range of days it is the sum of the transfers of these days', async (kind) => {
  const { database } = on(kind)
  const day = fc
    .integer({ min: 0, max: 40 })
    .map((after) => new Date(firstMs + after * dayMs).toISOString().slice(0, 10))
  const range = fc.tuple(day, day).filter(([from, to]) => from < to)

  await fc.assert(
    fc.asyncProperty(range, async ([from, to]) => {
      const money = await inReadTransaction(database, 10_000, (transaction) =>
        readMoney(
          transaction,
          { by: [], range: { from, to, zone: 'UTC' }, filters: {}, view: { side: 'operator' } },
          10,
        ),
      )
      if (money.kind !== 'money' || money.late === undefined) throw new Error('there is no report')
      const { rows } = await sql`select coalesce(sum(notices), 0) as count,
          coalesce(sum((select -amount_nano from ledger.postings where transfer_id = id and account like 'partner:%')), 0)
            as "paidNano",
          coalesce(sum((select amount_nano from ledger.postings where transfer_id = id and account like 'publisher:%')), 0)
            as "clearingNano"
        from ledger.transfers where (booked_hour at time zone 'UTC')::date >= ${from}::date
          and (booked_hour at time zone 'UTC')::date < ${to}::date`.execute(database.query)

      expect(bookedOf(money.total, money.late)).toEqual(rows[0])
    }),
    { numRuns: 60 },
  )
})

const dayMs = 86_400_000
const firstMs = Date.parse('2026-09-27T00:00Z')

interface Sum {
  readonly count: number
  readonly amounts: Readonly<Record<string, string>>
}

interface Report {
  readonly total: Sum
  readonly adjustments?: { readonly bookedLater: Sum; readonly bookedHere: Sum }
  readonly booked?: Sum
}

interface Statement {
  readonly total: { readonly notices: number; readonly amount: string }
}

function countsIn({ total, adjustments, booked }: Report) {
  return {
    total: total.count,
    bookedLater: adjustments?.bookedLater.count,
    bookedHere: adjustments?.bookedHere.count,
    booked: booked?.count,
  }
}

/** Nano-dollars of a text such as 0.0065. */
function nanoIn(dollars = ''): bigint {
  const [whole = '', decimals = ''] = dollars.split('.')
  return BigInt(`${whole}${decimals.padEnd(9, '0')}`)
}
