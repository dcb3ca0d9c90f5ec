// D102 and T87: feedback counts for an ad that was won or billed, in whatever order the two come, and once.

import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { writeContents } from '../../src/apply/apply-entries.ts'
import { contentOf } from '../../src/apply/content.ts'
import { makeDays } from '../../src/apply/days.ts'
import { applyEntries, type Database, type LedgerEntry } from '../../src/index.ts'
import { readFunnel } from '../../src/reports/funnel.ts'
import type { Query } from '../../src/reports/query.ts'
import { inReadTransaction } from '../../src/reports/read-transaction.ts'
import { booksOf } from '../support/books.ts'
import { emptyDatabase, stopDatabases } from '../support/databases.ts'
import { testOnBoth } from '../support/on-both.ts'
import { entriesOf, noonMs, notice } from '../support/samples.ts'

afterAll(stopDatabases)

const tools = { nowMs: () => noonMs }
const apply = (database: Database, entries: readonly LedgerEntry[]) => applyEntries(database, entries, tools)
const said = (bid: string, reported = 'offensive') => notice(bid, { kind: 'feedback', reported })

testOnBoth('T87: feedback for an ad that was neither won nor billed is kept and does not count', async (database) => {
  const applied = await apply(database, entriesOf('one', [said('b1'), notice('b1', { kind: 'impression' })]))

  expect(applied).toMatchObject({ notices: 2, held: 0 })
  expect((await booksOf(database)).feedback).toEqual(['unwon 1'])
})

testOnBoth('feedback that comes before the win counts when the win comes', async (database) => {
  await apply(database, entriesOf('one', [said('b1'), said('b2')]))
  expect((await booksOf(database)).feedback).toEqual(['unwon 2'])

  await apply(database, entriesOf('two', [notice('b1', { kind: 'win' })]))

  expect((await booksOf(database)).feedback).toEqual(['offensive 1', 'unwon 1'])
})

testOnBoth('a billing notice is as good as a win, before it, after it and in one batch with it', async (database) => {
  await apply(database, entriesOf('one', [notice('b1'), said('b1')]))
  await apply(database, entriesOf('two', [said('b2', 'helpful'), notice('b2')]))
  await apply(database, entriesOf('three', [notice('b3', { kind: 'win' }), notice('b3')]))

  await apply(database, entriesOf('four', [said('b3')]))

  expect((await booksOf(database)).feedback).toEqual(['offensive 2', 'helpful 1'])
})

testOnBoth('feedback that comes twice, and a win and a billing notice after it, count once', async (database) => {
  await apply(database, entriesOf('one', [said('b1'), said('b1', 'helpful')]))
  await apply(database, entriesOf('two', [said('b1')]))
  await apply(database, entriesOf('three', [notice('b1', { kind: 'win' }), notice('b1'), said('b1')]))

  expect((await booksOf(database)).feedback).toEqual(['offensive 1'])
})

testOnBoth('the win of another bid of the same auction does not count', async (database) => {
  const facts = { auction: 'a1', imp: '1' }
  await apply(database, entriesOf('one', [notice('b1', { facts }), notice('b2', { ...said('b2'), facts })]))

  expect((await booksOf(database)).feedback).toEqual(['unwon 1'])
})

test('feedback and its win that two ledgers enter at the same moment count', async () => {
  const database = await emptyDatabase('postgres')
  const [entry] = entriesOf('one', [notice('b1', { kind: 'win' })])
  if (entry === undefined) throw new Error('one entry')
  await makeDays(database, ['2026-11-16'])

  await database.query.transaction().execute(async (transaction) => {
    await writeContents(transaction, [contentOf(entry, tools, noonMs)], noonMs)
    // The other one cannot see the win yet.
    await apply(database, entriesOf('two', [said('b1')]))
  })

  expect((await booksOf(database)).feedback).toEqual(['offensive 1'])
  await database.close()
})

testOnBoth('each side sees its own, in every grouping', async (database) => {
  const chat = { publisher: 'chat', partner: 'beta' }
  await apply(
    database,
    entriesOf('one', [
      notice('b1'),
      said('b1'),
      said('b2', 'helpful'),
      notice('b3', { facts: chat }),
      notice('b3', { ...said('b3', 'helpful'), facts: chat }),
      notice('b4', { ...said('b4'), facts: chat }),
      notice('b5', { ...said('b5'), facts: chat }),
    ]),
  )
  const told = async (view: Query['view'], by: Query['by']) => {
    const range = { from: '2026-11-16', to: '2026-11-17', zone: 'Asia/Kathmandu' }
    const funnel = await inReadTransaction(database, 60_000, (transaction) =>
      readFunnel(transaction, { by, range, filters: {}, view }, 100),
    )
    if (funnel.kind !== 'funnel') throw new Error('the funnel cannot be read')
    return funnel.rows.map(({ group, feedback, unwonFeedback }) => ({
      ...group,
      offensive: feedback.offensive,
      helpful: feedback.helpful,
      unwonFeedback,
    }))
  }

  expect(await told({ side: 'operator' }, ['partner', 'day'])).toEqual([
    { partner: 'alpha', day: '2026-11-16', offensive: 1n, helpful: 0n, unwonFeedback: 1n },
    { partner: 'beta', day: '2026-11-16', offensive: 0n, helpful: 1n, unwonFeedback: 2n },
  ])
  expect(await told({ side: 'publisher', of: 'chat' }, ['publisher'])).toEqual([
    { publisher: 'chat', offensive: 0n, helpful: 1n, unwonFeedback: 2n },
  ])
  expect(await told({ side: 'partner', of: 'alpha' }, ['country'])).toEqual([
    { country: 'USA', offensive: 1n, helpful: 0n, unwonFeedback: 1n },
  ])
})

test('a report of a day locks the days near it, however many there are: PostgreSQL has a bound for all locks together', async () => {
  const database = await emptyDatabase('postgres')
  const days = Array.from({ length: 60 }, (_, at) => new Date(noonMs - at * 86_400_000).toISOString().slice(0, 10))
  await makeDays(database, days)
  await apply(database, entriesOf('one', [said('b1')]))
  const range = { from: '2026-11-16T00:00', to: '2026-11-17T00:00', zone: 'UTC' }

  const locked = await inReadTransaction(database, 60_000, async (transaction) => {
    await readFunnel(transaction, { by: [], range, filters: {}, view: { side: 'operator' } }, 100)
    const { rows } = await sql<{ readonly count: bigint }>`
      select count(distinct relation) as count from pg_locks join pg_class on pg_class.oid = relation
      where pid = pg_backend_pid() and relname ~ '^notices_\\d+$'`.execute(transaction)
    return Number(rows[0]?.count)
  })

  expect(locked).toBeLessThanOrEqual(5)
})
