import type { NoticeRecord } from '@parley/journal'
import { sql } from 'kysely'
import { afterAll, expect } from 'vitest'
import { applyEntries, type Database, type LedgerEntry } from '../src/index.ts'
import { booksOf } from './support/books.ts'
import { stopDatabases } from './support/databases.ts'
import { testOnBoth } from './support/on-both.ts'
import { delivery, entriesOf, noonMs, notice, sums } from './support/samples.ts'

afterAll(stopDatabases)

const atNoon = { nowMs: () => noonMs }

const apply = (database: Database, entries: readonly LedgerEntry[], nowMs = noonMs) =>
  applyEntries(database, entries, { nowMs: () => nowMs })

testOnBoth(
  'a billing notice is a row, three postings that sum to zero, and part of the sums of its quarter',
  async (database) => {
    const entries = entriesOf('one', [notice('b1'), sums(5), delivery('b1')])

    const applied = await apply(database, entries)

    expect(applied).toMatchObject({ entries: 3, skipped: 0, notices: 1, repeated: 0, transfers: 1, gaps: [] })
    expect(await booksOf(database)).toEqual({
      notices: ['2026-11-16 b1 billing 2500000 2000000'],
      accounts: ['fee 500000', 'partner:alpha -2500000', 'publisher:news 2000000'],
      money: ['news alpha billing USA 1 2500000 2000000'],
      ends: ['news alpha won won 5 15 10 5'],
      requests: ['news bid 10 15'],
      deliveries: ['2026-11-16 b1 billing sent 1'],
      feedback: [],
    })
  },
)

testOnBoth('the same entries twice change nothing the second time', async (database) => {
  const entries = entriesOf('one', [notice('b1'), notice('b2'), sums(5)])
  await apply(database, entries)
  const before = await booksOf(database)

  const again = await apply(database, entries)

  expect(again).toMatchObject({ entries: 0, skipped: 3, notices: 0 })
  expect(await booksOf(database)).toEqual(before)
})

testOnBoth('one token that came to three exchanges is one row', async (database) => {
  await apply(database, entriesOf('one', [notice('b1')]))
  await apply(database, entriesOf('two', [notice('b1'), notice('b1')]))

  const third = await apply(database, entriesOf('three', [notice('b1'), notice('b2')]))

  expect(third).toMatchObject({ notices: 1, repeated: 1 })
  expect((await booksOf(database)).money).toEqual(['news alpha billing USA 2 5000000 4000000'])
})

testOnBoth('only billing moves money; the other kinds are rows and sums', async (database) => {
  await apply(
    database,
    entriesOf('one', [
      notice('b1', { kind: 'win' }),
      notice('b1', { kind: 'impression' }),
      notice('b1', { kind: 'click' }),
      notice('b1', { kind: 'feedback', reported: 'irrelevant' }),
    ]),
  )

  const books = await booksOf(database)

  expect(books.notices).toHaveLength(4)
  expect(books.accounts).toEqual([])
})

testOnBoth('D102: feedback that came to three exchanges many times is one row, with one reason', async (database) => {
  const said = (bid: string, reported: string) => notice(bid, { kind: 'feedback', reported })
  const often = ['helpful', 'offensive', 'helpful'].map((reason) => said('b1', reason))
  await apply(database, entriesOf('one', [said('b1', 'irrelevant'), said('b1', 'helpful')]))
  await apply(database, entriesOf('two', [...often, ...often]))

  const third = await apply(database, entriesOf('three', [...often, said('b2', 'helpful')]))

  expect(third).toMatchObject({ notices: 1, repeated: 3, transfers: 0 })
  const rows = await database.query.selectFrom('ledger.notices').select(['bid', 'kind', 'reported']).execute()
  expect(rows.toSorted((a, b) => (a.bid < b.bid ? -1 : 1))).toEqual([
    { bid: 'b1', kind: 'feedback', reported: 'irrelevant' },
    { bid: 'b2', kind: 'feedback', reported: 'helpful' },
  ])
  const sumsByReason = await database.query
    .selectFrom('ledger.money')
    .select(['kind', 'reason', 'count'])
    .orderBy('reason')
    .execute()
  expect(sumsByReason).toEqual([
    { kind: 'feedback', reason: 'helpful', count: 1n },
    { kind: 'feedback', reason: 'irrelevant', count: 1n },
  ])
  expect((await booksOf(database)).accounts).toEqual([])
})

testOnBoth('D102: feedback with a reason that nobody can give is kept aside', async (database) => {
  const applied = await apply(database, entriesOf('one', [notice('b1', { kind: 'feedback', reported: 'boring' })]))

  expect(applied).toMatchObject({ notices: 0, held: 1 })
})

testOnBoth('after a gap nothing is entered, and the gap is told until it is filled', async (database) => {
  const [first, second, third] = entriesOf('one', [notice('b1'), notice('b2'), notice('b3')])
  if (!first || !second || !third) throw new Error('three entries')
  await apply(database, [first])

  const withGap = await apply(database, [third])

  expect(withGap).toMatchObject({
    entries: 0,
    skipped: 1,
    gaps: [{ journal: 'one', stream: 'notices', position: first.position }],
  })
  expect(await gaps(database)).toEqual(['one'])
  expect(await apply(database, [third, second])).toMatchObject({ entries: 2, gaps: [] })
  expect(await gaps(database)).toEqual([])
})

async function gaps(database: Database): Promise<readonly string[]> {
  const rows = await database.query
    .selectFrom('ledger.journals')
    .select('journal')
    .where('gap_since', 'is not', null)
    .execute()
  return rows.map(({ journal }) => journal)
}

testOnBoth('T55: a test notice is counted and is no row', async (database) => {
  const applied = await apply(database, entriesOf('one', [notice('b1', { facts: { isTest: true } }), notice('b2')]))

  expect(applied).toMatchObject({ entries: 2, notices: 1, tests: 1 })
  expect((await booksOf(database)).notices).toEqual(['2026-11-16 b2 billing 2500000 2000000'])
})

testOnBoth('a forged notice is kept aside, and does not keep the true one out', async (database) => {
  const verify = ({ token }: { token: string }) => token !== 'forged'
  const forged = entriesOf('one', [notice('b1', { token: 'forged', facts: { paidMicros: 1 } })])
  await applyEntries(database, forged, { ...atNoon, verify })

  const applied = await applyEntries(database, entriesOf('two', [notice('b1')]), { ...atNoon, verify })

  expect(applied).toMatchObject({ notices: 1, held: 0 })
  expect(await database.query.selectFrom('ledger.held').select(['journal', 'reason']).execute()).toEqual([
    { journal: 'one', reason: 'token' },
  ])
  expect(await database.query.selectFrom('ledger.notices').select(['is_verified', 'paid_nano']).execute()).toEqual([
    { is_verified: true, paid_nano: 2_500_000n },
  ])
})

testOnBoth('what cannot be stored is kept aside, and what follows is entered', async (database) => {
  const unfit = [
    { v: 9, type: 'else' } as unknown as NoticeRecord,
    notice('of an amount beyond all reason', { facts: { paidMicros: 1e300 } }),
    notice('of a time that no calendar has', { notedAtMs: 1e17 }),
    notice('with a character that the database lacks\0'),
  ]

  const applied = await apply(database, entriesOf('one', [...unfit, notice('b2')]))

  expect(applied).toMatchObject({ entries: 5, held: 4, notices: 1 })
})

testOnBoth('what is no record is kept aside as it came, and what follows is entered', async (database) => {
  const [first, second] = entriesOf('one', [notice('b1'), notice('b2')])
  if (!first || !second) throw new Error('two entries')

  const applied = await apply(database, [{ ...first, record: { type: 'unread', text: 'null' } }, second])

  expect(applied).toMatchObject({ entries: 2, held: 1, notices: 1 })
  expect(await database.query.selectFrom('ledger.held').select(['reason', 'record']).execute()).toEqual([
    { reason: 'shape', record: 'null' },
  ])
})

testOnBoth('amounts are exact to the nano far beyond what a float holds', async (database) => {
  const facts = { paidMicros: 999_999_999_999_999, clearingMicros: 999_999_999_999_998 }
  const records = Array.from({ length: 1_000 }, (_, index) => notice(`b${index}`, { facts }))

  await apply(database, entriesOf('one', records))

  expect((await booksOf(database)).accounts).toEqual([
    'fee 1000',
    'partner:alpha -999999999999999000',
    'publisher:news 999999999999998000',
  ])
})

testOnBoth('a day is open until noon of the next one', async (database) => {
  await apply(
    database,
    entriesOf('one', [notice('b1', { facts: { issuedAt: Date.UTC(2026, 10, 15, 23, 59) / 1000 } })]),
    noonMs - 1,
  )

  expect(await bookings(database)).toEqual([
    { day: '2026-11-15', booked_day: '2026-11-15', hour: '2026-11-15T23:00:00.000Z', is_adjustment: false },
  ])
})

testOnBoth('a notice of a closed day is an adjustment on the open day', async (database) => {
  await apply(
    database,
    entriesOf('one', [notice('b1', { facts: { issuedAt: Date.UTC(2026, 10, 15, 23, 59) / 1000 } })]),
    noonMs,
  )

  expect(await bookings(database)).toEqual([
    { day: '2026-11-15', booked_day: '2026-11-16', hour: '2026-11-16T12:00:00.000Z', is_adjustment: true },
  ])
})

async function bookings(database: Database) {
  const rows = await database.query
    .selectFrom('ledger.notices')
    .innerJoin('ledger.transfers', 'ledger.transfers.id', 'ledger.notices.transfer_id')
    .select(['day', 'booked_day', 'booked_hour', 'is_adjustment'])
    .execute()
  return rows.map(({ booked_hour, ...row }) => ({ ...row, hour: booked_hour.toISOString() }))
}

testOnBoth('a copy that comes three months later meets its original', async (database) => {
  await apply(database, entriesOf('one', [notice('b1')]))

  const late = await apply(database, entriesOf('restored-from-a-backup', [notice('b1')]), noonMs + 90 * 86_400_000)

  expect(late).toMatchObject({ notices: 0, repeated: 1, transfers: 0 })
  expect((await booksOf(database)).accounts).toContain('partner:alpha -2500000')
})

testOnBoth('a transfer that does not sum to zero is refused when the transaction ends', async (database) => {
  const unbalanced = database.query.transaction().execute(async (transaction) => {
    await sql`insert into ledger.transfers values (77, now(), 'news', 'alpha', 'USD', 'billing', 1, '\\x00', false, now())`.execute(
      transaction,
    )
    await sql`insert into ledger.postings values (77, 'partner:alpha', -5), (77, 'publisher:news', 4)`.execute(
      transaction,
    )
  })

  await expect(unbalanced).rejects.toThrow('the postings of transfer 77 sum to -1 and not to zero')
  expect(await database.query.selectFrom('ledger.transfers').select('id').execute()).toEqual([])
})

testOnBoth('a transfer without postings, and a posting added to a finished transfer, are refused', async (database) => {
  await apply(database, entriesOf('one', [notice('b1')]))

  const empty =
    sql`insert into ledger.transfers values (78, now(), 'news', 'alpha', 'USD', 'billing', 1, '\\x00', false, now())`.execute(
      database.query,
    )
  await expect(empty).rejects.toThrow('transfer 78 has no postings')
  const added = sql`insert into ledger.postings select id, 'more', 1 from ledger.transfers`.execute(database.query)
  await expect(added).rejects.toThrow('sum to 1 and not to zero')
})

testOnBoth('rows of money cannot be changed, deleted or cut off', async (database) => {
  await apply(database, entriesOf('one', [notice('b1')]))

  for (const table of ['notices', 'notices_20261116', 'transfers', 'postings']) {
    const column = table === 'postings' ? 'account' : 'publisher'
    await refuses(database, `update ledger.${table} set ${column} = 'x'`)
    await refuses(database, `delete from ledger.${table}`)
    await refuses(database, `truncate ledger.${table} cascade`)
  }
})

async function refuses({ query }: Database, statement: string): Promise<void> {
  await expect(sql.raw(statement).execute(query), statement).rejects.toThrow('is refused: its rows are only added to')
}

testOnBoth('a reported price is evidence', async (database) => {
  const reports = ['2', '2.000000', '1.9', '0', '-1', '1e9', '', '${AUCTION_PRICE}', 'NaN']
  await apply(
    database,
    entriesOf(
      'one',
      reports.map((reported, index) => notice(`b${index}`, { reported })),
    ),
  )

  const rows = await database.query
    .selectFrom('ledger.notices')
    .select(['reported', 'is_price_off'])
    .orderBy('bid')
    .execute()

  expect(rows.map(({ is_price_off }) => is_price_off)).toEqual([false, false, true, true, true, true, null, null, null])
})
