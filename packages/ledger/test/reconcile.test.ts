import { sql } from 'kysely'
import { afterAll, expect } from 'vitest'
import { applyEntries, type CheckId, type Database, reconcile, tokenVerifier } from '../src/index.ts'
import { stopDatabases } from './support/databases.ts'
import { removeFolder, temporaryFolder, writeJournal } from './support/journals.ts'
import { testOnBoth } from './support/on-both.ts'
import { entriesOf, noonMs, notice, sums } from './support/samples.ts'
import { sealed, sealsOf, tokens } from './support/sealed.ts'
import { startSource, until } from './support/source-tools.ts'

afterAll(stopDatabases)

const verify = tokenVerifier(tokens)

/** With the books of two journals that share a notice. */
function testOnBooks(title: string, work: (database: Database, root: string) => Promise<void>): void {
  testOnBoth(title, async (database) => {
    const root = await temporaryFolder()
    await writeJournal(root, '0', [sealed('b1'), sums(1), sealed('b2', { partner: 'beta' })])
    await writeJournal(root, '1', [sealed('b1'), sealed('b3')])
    await enter(database, root, 3)
    await work(database, root)
    await removeFolder(root)
  })
}

async function enter(database: Database, root: string, rows: number): Promise<void> {
  const source = startSource(database, root)
  await until(async () => (await database.query.selectFrom('ledger.notices').select('bid').execute()).length === rows)
  await source.stop()
}

async function wrong(database: Database, root: string, tools = {}): Promise<readonly CheckId[]> {
  const { checks } = await reconcile(database, root, tools)
  return checks.filter(({ state }) => state === 'wrong').map(({ check }) => check)
}

/** Somebody who is the owner of the database can switch triggers off. */
async function tamper({ query }: Database, table: string, statement: string): Promise<void> {
  await sql.raw(`alter table ledger.${table} disable trigger user`).execute(query)
  await sql.raw(statement).execute(query)
  await sql.raw(`alter table ledger.${table} enable trigger user`).execute(query)
}

testOnBooks(
  'what was entered from journals agrees with them, with itself and with its tokens',
  async (database, root) => {
    const result = await reconcile(database, root, { verify })

    expect(result.checks.filter(({ state }) => state !== 'right')).toEqual([])
    expect(result.isRight).toBe(true)
    expect(result.journals).toEqual({ notices: 4, billed: 4, paidNano: '10000000', clearingNano: '8000000' })
    expect(result.rows).toEqual(result.journals)
    expect(result.ledger).toEqual({ notices: 3, billed: 3, paidNano: '7500000', clearingNano: '6000000' })
  },
)

testOnBooks('D102: feedback moves no money, and a changed reason is found in the sums', async (database, root) => {
  const { reported, ...record } = notice('b1', { kind: 'feedback', reported: 'irrelevant' })
  const token = sealsOf(record).feedback()
  await writeJournal(root, '2', [{ ...record, reported, token }])
  await enter(database, root, 4)
  const { ledger } = await reconcile(database, root, { verify })

  expect(ledger).toEqual({ notices: 4, billed: 3, paidNano: '7500000', clearingNano: '6000000' })
  expect(await wrong(database, root, { verify })).toEqual([])
  await tamper(database, 'notices_20261116', `update ledger.notices set reported = 'helpful' where kind = 'feedback'`)
  expect(await wrong(database, root, { verify })).toEqual(['money-notices'])
})

testOnBoth('D102: feedback of one publisher never counts for another', async (database) => {
  const record = notice('b1', { kind: 'feedback', reported: 'offensive' })
  const token = sealsOf(record).feedback()
  const moved = { ...record, token, facts: { ...record.facts, publisher: 'chat' } }

  const applied = await applyEntries(database, entriesOf('one', [moved, { ...record, token }]), {
    nowMs: () => noonMs,
    verify,
  })

  expect(applied).toMatchObject({ notices: 1, held: 1 })
  const rows = await database.query.selectFrom('ledger.money').select(['publisher', 'reason', 'count']).execute()
  expect(rows).toEqual([{ publisher: 'news', reason: 'offensive', count: 1n }])
})

testOnBooks(
  'a changed amount is found in the journal, the transfer, the sums and nowhere else',
  async (database, root) => {
    await tamper(database, 'notices_20261116', `update ledger.notices set paid_nano = 1 where bid = 'b3'`)

    expect(await wrong(database, root, { verify })).toEqual(['journal-rows', 'transfers', 'money-notices'])
  },
)

testOnBooks('a missing row is found', async (database, root) => {
  await tamper(database, 'notices_20261116', `delete from ledger.notices where bid = 'b3'`)

  const { checks } = await reconcile(database, root)

  expect(checks.find(({ check }) => check === 'journal-rows')).toMatchObject({
    state: 'wrong',
    differences: 1,
    samples: [{ bid: 'b3', kind: 'billing', row: 'missing' }],
  })
})

testOnBooks('changed postings and changed sums are found', async (database, root) => {
  await tamper(database, 'postings', `update ledger.postings set amount_nano = amount_nano + 1 where account = 'fee'`)
  await sql`update ledger.money set count = count + 1 where partner = 'beta'`.execute(database.query)

  expect(await wrong(database, root)).toEqual(['balance', 'money-notices', 'money-postings'])
})

testOnBooks('a transfer that was moved in time, or made another kind of money, is found', async (database, root) => {
  for (const [change, back] of [
    [`booked_hour = booked_hour + interval '1 day'`, `booked_hour = booked_hour - interval '1 day'`],
    [`booked_hour = booked_hour + interval '1 hour'`, `booked_hour = booked_hour - interval '1 hour'`],
    ['is_adjustment = not is_adjustment', 'is_adjustment = not is_adjustment'],
    [`currency = 'EUR'`, `currency = 'USD'`],
  ] as const) {
    await tamper(database, 'transfers', `update ledger.transfers set ${change}`)
    expect(await wrong(database, root), change).toEqual(['transfers'])
    await tamper(database, 'transfers', `update ledger.transfers set ${back}`)
    expect(await wrong(database, root), back).toEqual([])
  }
})

testOnBooks('a pair of postings that was added, and sums zero, is found', async (database, root) => {
  const pair = `insert into ledger.postings select id, account, amount from ledger.transfers,
    (values ('partner:x', -5), ('publisher:x', 5)) as more (account, amount)`
  await sql.raw(pair).execute(database.query)

  expect(await wrong(database, root)).toEqual(['balance'])
})

testOnBooks('money that was moved to another quarter or country is found', async (database, root) => {
  await sql`update ledger.money set quarter = quarter + interval '15 minutes' where partner = 'beta'`.execute(
    database.query,
  )
  expect(await wrong(database, root)).toEqual(['money-notices'])
  await sql`update ledger.money set quarter = quarter - interval '15 minutes', country = 'DEU'
    where partner = 'beta'`.execute(database.query)
  expect(await wrong(database, root)).toEqual(['money-notices'])
})

testOnBoth('a late notice that is missing in the list, or is there with another amount, is found', async (database) => {
  const late = { facts: { issuedAt: noonMs / 1000 - 3 * 86_400 } }
  await applyEntries(database, entriesOf('one', [notice('b1', late), notice('b2', late)]), { nowMs: () => noonMs })
  const found = async () => (await reconcile(database, undefined)).checks.find(({ check }) => check === 'late-notices')

  expect(await found()).toMatchObject({ state: 'right', compared: 2 })
  await tamper(database, 'late_notices', `update ledger.late_notices set paid_nano = 1 where bid = 'b1'`)
  expect(await found()).toMatchObject({ state: 'wrong', samples: [{ bid: 'b1' }] })
  await tamper(database, 'late_notices', `delete from ledger.late_notices where bid = 'b2'`)
  expect(await found()).toMatchObject({
    differences: 2,
    samples: [{ bid: 'b1' }, { bid: 'b2', 'in the list': 'none', 'in rows': '2026-11-16' }],
  })
})

testOnBooks('two billed bids of one impression are found', async (database, root) => {
  const facts = { auction: 'auction-of-b1' }
  await applyEntries(database, entriesOf('other', [notice('b9', { facts })]), { nowMs: () => noonMs })

  expect(await wrong(database, root)).toEqual(['one-billed-bid'])
})

testOnBooks(
  'a token that does not hold the facts is found, also if the ledger entered it without a secret',
  async (database, root) => {
    await writeJournal(root, '2', [{ ...sealed('b7'), facts: { ...sealed('b7').facts, clearingMicros: 1 } }])
    await enter(database, root, 4)

    expect(await wrong(database, root)).toEqual([])
    expect(await wrong(database, root, { verify })).toEqual(['signatures'])
  },
)

testOnBooks('a database that is beyond a journal, and what it keeps aside, are found', async (database, root) => {
  await sql`update ledger.journals set position = position + 5 where stream = 'sums'`.execute(database.query)
  const forged = entriesOf('forger', [notice('b8')])
  await applyEntries(database, forged, { nowMs: () => noonMs, verify })

  expect(await wrong(database, root)).toEqual(['journal-positions', 'held'])
})

testOnBooks('without journals and secret, those checks are skipped and the others are not', async (database) => {
  const { checks, isRight } = await reconcile(database, undefined)

  expect(isRight).toBe(true)
  expect(checks.filter(({ state }) => state === 'skipped').map(({ check }) => check)).toEqual([
    'journal-rows',
    'journal-positions',
    'damaged',
    'signatures',
    'tests',
  ])
})

testOnBooks('a journal that the ledger has not read yet is no difference', async (database, root) => {
  await writeJournal(root, '3', [sealed('b4')])

  expect(await wrong(database, root)).toEqual([])
})
