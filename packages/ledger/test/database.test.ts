import { contextNames as context } from '@parley/contract'
import { startPostgres } from '@parley/testkit'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { applyEntries, DatabaseInUse, openDatabase, type Tables } from '../src/index.ts'
import { booksOf } from './support/books.ts'
import { emptyDatabase, emptyPostgres, stopDatabases } from './support/databases.ts'
import { removeFolder, temporaryFolder } from './support/journals.ts'
import { entriesOf, noonMs, notice as sampleNotice } from './support/samples.ts'

afterAll(stopDatabases)

const notice = ['day', 'bid', 'kind', 'auction', 'imp', 'publisher', 'partner', 'seat', ...context] as const
const amounts = ['bid_micros', 'paid_nano', 'clearing_nano', 'floor_micros', 'auction_type'] as const
const evidence = [
  'noted_at',
  'issued_at',
  'reported',
  'is_price_off',
  'is_verified',
  'booked_day',
  'transfer_id',
] as const
const transfer = ['id', 'booked_hour', 'publisher', 'partner', 'currency', 'kind', 'notices', 'hash'] as const
const sums = ['quarter', 'key', 'publisher', 'partner', ...context, 'count'] as const

/** The compiler holds the names to the types. */
const columns = {
  'ledger.journals': ['journal', 'stream', 'position', 'gap_since', 'updated_at', 'clock_at'],
  'ledger.leases': ['lease', 'billed_nano', 'closed_at'],
  'ledger.forgotten_leases': ['below', 'is_one'],
  'ledger.notices': [...notice, ...amounts, ...evidence],
  'ledger.held': ['journal', 'stream', 'position', 'reason', 'record', 'held_at'],
  'ledger.transfers': [...transfer, 'is_adjustment', 'created_at'],
  'ledger.postings': ['transfer_id', 'account', 'amount_nano'],
  'ledger.money': [...sums, 'kind', 'reason', 'paid_nano', 'clearing_nano'],
  'ledger.early_feedback': ['quarter', 'key', 'day', 'bid'],
  'ledger.late_notices': [
    ...(['day', 'bid', 'booked_day', 'publisher', 'partner', ...context] as const),
    ...(['paid_nano', 'clearing_nano', 'count', 'transfer_id'] as const),
  ],
  'ledger.column_days': ['day', 'since'],
  'ledger.ends': [...sums, 'step', 'reason', 'bid_micros', 'paid_micros', 'clearing_micros'],
  'ledger.requests': ['quarter', 'publisher', 'outcome', 'count', 'impressions'],
  'ledger.deliveries': ['day', 'bid', 'kind', 'partner', 'publisher', 'end', 'attempts', 'ended_at'],
} as const satisfies { readonly [Table in keyof Tables]: readonly (keyof Tables[Table])[] }

test.each(['pglite', 'postgres'] as const)('%s has the columns that queries are written against', async (kind) => {
  const database = await emptyDatabase(kind)

  for (const [table, names] of Object.entries(columns)) {
    const { rows } = await sql<{ name: string }>`select column_name::text as name from information_schema.columns
      where table_schema || '.' || table_name = ${table} order by 1`.execute(database.query)
    expect(rows.map(({ name }) => name)).toEqual([...names].toSorted((a, b) => (a < b ? -1 : 1)))
  }
  await database.close()
})

test.each(['pglite', 'postgres'] as const)(
  '%s returns whole numbers as BigInt, days as texts and moments as dates',
  async (kind) => {
    const database = await emptyDatabase(kind)

    const { rows } = await sql`select 9007199254740993::bigint as a, 99999999999999999999::numeric as b,
    date '2026-11-16' as c, timestamptz '2026-11-16 12:00:00Z' as d`.execute(database.query)

    expect(rows).toEqual([
      {
        a: 9_007_199_254_740_993n,
        b: 99_999_999_999_999_999_999n,
        c: '2026-11-16',
        d: new Date('2026-11-16T12:00:00Z'),
      },
    ])
    await database.close()
  },
)

test('ledgers that start at once migrate once', async () => {
  const url = await emptyPostgres()
  const databases = await Promise.all([openDatabase(url), openDatabase(url), openDatabase(url)])

  const done = await Promise.all(databases.map((database) => database.migrate()))

  expect(done.map(({ length }) => length).toSorted((a, b) => a - b)).toEqual([0, 0, 11])
  await Promise.all(databases.map((database) => database.close()))
})

const finance = [
  'closed_months',
  'disputes',
  'dispute_lines',
  'corrections',
  'approvals',
  'series',
  'documents',
  'payments',
  'payment_parts',
  'finance_transfers',
  'finance_postings',
]

/** Takes back the migrations that made the list of late notices, the columns of whose ad it was, leases, and finance. */
const withoutLateNotices = [
  `drop table ledger.column_days`,
  `drop function ledger.take_day_in_columns`,
  `drop function ledger.refuse_row`,
  `drop table ${finance.map((name) => `ledger.${name}`).join(', ')} cascade`,
  `drop function ledger.refuse_closed cascade`,
  `drop function ledger.check_finance_balance cascade`,
  `drop table ledger.leases`,
  `drop table ledger.forgotten_leases`,
  `alter table ledger.journals drop column clock_at`,
  ...['notices', 'money', 'ends'].flatMap((table) =>
    ['advertiser', 'campaign', 'creative'].map((column) => `alter table ledger.${table} drop column ${column}`),
  ),
  `drop trigger notices_late on ledger.notices`,
  `drop function ledger.note_late`,
  `drop table ledger.late_notices`,
  `delete from ledger.migrations where name in ('0006_late-notices', '0007_advertisers', '0008_leases', '0009_forgotten-leases', '0010_finance', '0011_columns')`,
]

test.each(['pglite', 'postgres'] as const)(
  '%s that was filled before there was a list of late notices gets those that it has, and those that come',
  async (kind) => {
    const database = await emptyDatabase(kind)
    const tools = { nowMs: () => noonMs }
    const late = { facts: { issuedAt: noonMs / 1000 - 3 * 86_400 } }
    const before = [sampleNotice('b1', late), sampleNotice('b1', { ...late, kind: 'win' }), sampleNotice('b2')]
    await applyEntries(database, entriesOf('one', before), tools)
    for (const statement of withoutLateNotices) await sql.raw(statement).execute(database.query)

    expect(await database.migrate()).toEqual([
      '0006_late-notices',
      '0007_advertisers',
      '0008_leases',
      '0009_forgotten-leases',
      '0010_finance',
      '0011_columns',
    ])
    const later = { facts: { issuedAt: noonMs / 1000 - 4 * 86_400 } }
    await applyEntries(database, entriesOf('two', [sampleNotice('b3', late), sampleNotice('b4', later)]), tools)

    const { rows } = await sql`select day, bid, booked_day, paid_nano from ledger.late_notices order by bid`.execute(
      database.query,
    )
    expect(rows).toEqual([
      { day: '2026-11-13', bid: 'b1', booked_day: '2026-11-16', paid_nano: 2_500_000n },
      { day: '2026-11-13', bid: 'b3', booked_day: '2026-11-16', paid_nano: 2_500_000n },
      { day: '2026-11-12', bid: 'b4', booked_day: '2026-11-16', paid_nano: 2_500_000n },
    ])
    await expect(sql`delete from ledger.late_notices`.execute(database.query)).rejects.toThrow('only added to')
    await database.close()
  },
)

test.each(['pglite', 'postgres'] as const)(
  'D102: %s that was filled before there was feedback takes it, into days that exist and into new ones',
  async (kind) => {
    const database = await emptyDatabase(kind)
    for (const statement of [
      `alter table ledger.money drop column reason`,
      `alter table ledger.notices drop constraint notices_kind_check`,
      `alter table ledger.notices add constraint notices_kind_check check (kind in ('win', 'billing', 'impression', 'click'))`,
      `drop table ledger.early_feedback`,
      ...withoutLateNotices,
      `delete from ledger.migrations where name in ('0004_feedback', '0005_early-feedback')`,
      `select ledger.make_day('2026-11-16')`,
    ])
      await sql.raw(statement).execute(database.query)
    const said = { kind: 'feedback', reported: 'helpful' } as const
    const feedback = [
      sampleNotice('b1', said),
      sampleNotice('b2', { ...said, facts: { issuedAt: noonMs / 1000 - 86_400 } }),
    ]
    const tools = { nowMs: () => noonMs }
    await expect(applyEntries(database, entriesOf('one', feedback), tools)).rejects.toThrow()

    expect(await database.migrate()).toEqual([
      '0004_feedback',
      '0005_early-feedback',
      '0006_late-notices',
      '0007_advertisers',
      '0008_leases',
      '0009_forgotten-leases',
      '0010_finance',
      '0011_columns',
    ])
    const applied = await applyEntries(database, entriesOf('one', feedback), tools)

    expect(applied).toMatchObject({ notices: 2, transfers: 0 })
    const { rows } = await sql`select bid, kind, reported from ledger.notices order by bid`.execute(database.query)
    expect(rows).toEqual([
      { bid: 'b1', ...said },
      { bid: 'b2', ...said },
    ])
    await expect(
      sql`update ledger.notices set kind = 'view' where bid = 'b1'`.execute(database.query),
    ).rejects.toThrow()
    await database.close()
  },
)

test.each(['pglite', 'postgres'] as const)(
  'D106: %s that was filled before advertisers were reported has them empty, and adds to the same sums',
  async (kind) => {
    const database = await emptyDatabase(kind)
    const tools = { nowMs: () => noonMs }
    await applyEntries(database, entriesOf('one', [sampleNotice('b1')]), tools)
    for (const statement of withoutLateNotices) await sql.raw(statement).execute(database.query)
    await database.migrate()
    const named = { ...sampleNotice('b3').facts.context, advertiser: 'shoes.example', campaign: 'c', creative: 'd' }

    await applyEntries(
      database,
      entriesOf('two', [sampleNotice('b2'), sampleNotice('b3', { facts: { context: named } })]),
      tools,
    )

    const { rows } = await sql`select advertiser, campaign, creative, count from ledger.money order by 1`.execute(
      database.query,
    )
    expect(rows).toEqual([
      { advertiser: '', campaign: '', creative: '', count: 2n },
      { advertiser: 'shoes.example', campaign: 'c', creative: 'd', count: 1n },
    ])
    await database.close()
  },
)

test('a folder that is open is refused, because two processes would destroy it; after it is closed it is there again', async () => {
  const folder = await temporaryFolder()
  const first = await openDatabase(folder)
  await first.migrate()

  await expect(openDatabase(folder)).rejects.toThrow(DatabaseInUse)
  await first.close()

  const second = await openDatabase(folder)
  expect(await second.migrate()).toEqual([])
  await second.close()
  await removeFolder(folder)
})

test('a server that writes days in another style enters the same money, and the own options of a URL are kept', async () => {
  const url = await emptyPostgres()
  const admin = await openDatabase(url)
  const name = new URL(url).pathname.slice(1)
  await sql`alter database ${sql.id(name)} set datestyle = 'German'`.execute(admin.query)
  await admin.close()
  const database = await openDatabase(`${url}?options=${encodeURIComponent('-c work_mem=5MB')}`)
  await database.migrate()

  await applyEntries(database, entriesOf('one', [sampleNotice('b1')]), { nowMs: () => noonMs })

  expect((await booksOf(database)).money).toEqual(['news alpha billing USA 1 2500000 2000000'])
  const { rows } = await sql`select current_setting('work_mem') as memory, date '2026-11-16' as day`.execute(
    database.query,
  )
  expect(rows).toEqual([{ memory: '5MB', day: '2026-11-16' }])
  await database.close()
})

test('the role that enters can make the partition of a day, and nobody else can', async () => {
  // Roles belong to the whole server.
  const server = await startPostgres()
  const { url } = server
  const owner = await openDatabase(url)
  for (const role of ['parley_ledger', 'parley_reports']) {
    await sql`create role ${sql.id(role)} login password 'x'`.execute(owner.query)
  }
  await owner.migrate()
  const as = async (role: string) => {
    const own = new URL(url)
    own.username = role
    own.password = 'x'
    return await openDatabase(own.href)
  }
  const enters = await as('parley_ledger')
  const reads = await as('parley_reports')

  const late = sampleNotice('b0', { facts: { issuedAt: noonMs / 1000 - 3 * 86_400 } })
  await applyEntries(enters, entriesOf('one', [sampleNotice('b1'), late]), { nowMs: () => noonMs })

  expect((await booksOf(reads)).notices).toEqual([
    '2026-11-13 b0 billing 2500000 2000000',
    '2026-11-16 b1 billing 2500000 2000000',
  ])
  expect(await reads.query.selectFrom('ledger.late_notices').select('bid').execute()).toEqual([{ bid: 'b0' }])
  await expect(sql`select ledger.make_day('2026-11-17')`.execute(reads.query)).rejects.toThrow('permission denied')
  await expect(sql`delete from ledger.notices_20261116`.execute(enters.query)).rejects.toThrow('permission denied')
  for (const database of [enters, reads, owner]) await database.close()
  await server.stop()
})
