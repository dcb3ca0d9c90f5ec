// For any notices, in time and late: the lines of a document and its rounding are its total, and the lines are what the ledger has.

import * as fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../../src/database/open.ts'
import { nanoIn } from '../../src/finance/cents.ts'
import type { DocumentBody } from '../../src/finance/document.ts'
import { emptyDatabase, stopDatabases } from '../support/databases.ts'
import { close, enter, invoice, partiesFor, sumOfAll } from './stage.ts'

let database: Database
beforeAll(async () => {
  database = await emptyDatabase('pglite')
})
afterAll(stopDatabases)

const names = ['acme', 'bolt', '=crow']
const parties = partiesFor(
  names.flatMap((of) => [
    { side: 'partner', of, taxes: [{ label: 'VAT', percent: '7.5' }] },
    { side: 'publisher', of },
  ]),
)

const sample = fc
  .record({
    auction: fc.constantFrom(
      '2026-09-30T23:59Z',
      '2026-10-01T00:00Z',
      '2026-10-17T12:00Z',
      '2026-10-31T23:59Z',
      '2026-11-01T00:00Z',
    ),
    comes: fc.constantFrom(
      '2026-10-01T11:59Z',
      '2026-10-03T09:00Z',
      '2026-11-01T11:59Z',
      '2026-11-01T12:00Z',
      '2026-11-05T09:00Z',
    ),
    publisher: fc.constantFrom(...names),
    partner: fc.constantFrom(...names),
    campaign: fc.constantFrom('', 'shoes', 'boots'),
    paid: fc.integer({ min: 0, max: 3_000_000_000 }),
    share: fc.integer({ min: 0, max: 100 }),
  })
  .filter(({ auction, comes }) => Date.parse(auction) <= Date.parse(comes))

/** Each run has a year of its own, because nothing in the books can be taken back. */
let year = 2026

test('the lines and the rounding are the total, and the lines are what the ledger has', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(sample, { minLength: 1, maxLength: 40 }), async (samples) => {
      year += 1
      const inYear = (text: string): string => text.replace('2026', String(year))
      const notices = samples.map(({ auction, comes, share, ...one }, at) => ({
        ...one,
        bid: `b${at}`,
        at: inYear(auction),
        comes: inYear(comes),
        clearing: Math.floor((one.paid * share) / 100),
      }))
      for (const [comes, some] of Map.groupBy(notices, (one) => one.comes)) {
        await enter(database, `journal-${comes}`, some, Date.parse(comes))
      }
      const nowMs = Date.parse(inYear('2026-12-02T09:00Z'))
      await sql`update ledger.journals set updated_at = ${new Date(nowMs).toISOString()}::timestamptz`.execute(
        database.query,
      )
      for (const month of ['2026-09', '2026-10', '2026-11'].map(inYear)) {
        await close(database, month, nowMs)
        await invoice(database, month, parties, nowMs)
      }

      for (const document of await documentsIn()) {
        const { lines, taxes } = JSON.parse(document.body) as DocumentBody
        const sum = lines.reduce((whole, { amount }) => whole + (nanoIn(amount) ?? 0n), 0n)
        const tax = taxes.reduce((whole, { amount }) => whole + (nanoIn(amount) ?? 0n), 0n)
        expect(sum).toBe(await bookedFor(document))
        expect(sum + document.rounding + tax).toBe(document.total)
        expect((sum + document.rounding) % 10_000_000n).toBe(0n)
        expect(document.rounding >= -5_000_000n && document.rounding <= 5_000_000n).toBe(true)
      }
      expect(await unsettled()).toEqual([])
      expect(await sumOfAll(database)).toBe(0n)
    }),
    { numRuns: 25, seed: 7 },
  )
}, 300_000)

interface Found {
  readonly side: string
  readonly party: string
  readonly month: string
  readonly rounding: bigint
  readonly total: bigint
  readonly body: string
}

async function documentsIn(): Promise<readonly Found[]> {
  const { rows } = await sql<Found>`select side, party, to_char(month, 'YYYY-MM') as month, rounding_nano as rounding,
    total_nano as total, body from ledger.documents
    where extract(year from month) = ${year}`.execute(database.query)
  return rows
}

/** From the rows of notices, which documents do not read. */
async function bookedFor({ side, party, month }: Found): Promise<bigint> {
  const amount = sql.id(side === 'partner' ? 'paid_nano' : 'clearing_nano')
  const { rows } = await sql<{ nano: bigint }>`select coalesce(sum(${amount}), 0) as nano from ledger.notices
    where ${sql.id(side)} = ${party} and to_char(booked_day, 'YYYY-MM') = ${month}`.execute(database.query)
  return rows[0]?.nano ?? 0n
}

/** Accounts that have something else than their documents say. Everything was invoiced, and nothing paid. */
async function unsettled(): Promise<readonly unknown[]> {
  const { rows } = await sql`
    with balances as (
      select account, sum(amount_nano) as nano from (
        select account, amount_nano from ledger.postings union all select account, amount_nano from ledger.finance_postings
      ) as postings where account like '%:%' and account not like 'tax:%' group by 1),
    owed as (
      select side || ':' || party as account, sum(case side when 'partner' then -total_nano else total_nano end) as nano
      from ledger.documents group by 1)
    select * from balances full join owed using (account) where balances.nano is distinct from owed.nano`.execute(
    database.query,
  )
  return rows
}
