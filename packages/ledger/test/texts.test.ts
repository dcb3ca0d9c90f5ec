import { contextFrom } from '@parley/contract'
import { afterAll, expect } from 'vitest'
import { applyEntries, type Database, type LedgerEntry } from '../src/index.ts'
import { booksOf } from './support/books.ts'
import { stopDatabases } from './support/databases.ts'
import { testOnBoth } from './support/on-both.ts'
import { entriesOf, noonMs, notice, sums } from './support/samples.ts'

afterAll(stopDatabases)

const apply = (database: Database, entries: readonly LedgerEntry[]) =>
  applyEntries(database, entries, { nowMs: () => noonMs })

testOnBoth('a text that the database cannot hold is entered with a mark in its place', async (database) => {
  await apply(database, entriesOf('one', [notice('b1', { facts: { seat: 'a\0"b\\,{}' } })]))

  const { seat } = await database.query.selectFrom('ledger.notices').select('seat').executeTakeFirstOrThrow()

  expect(seat).toBe('a\uFFFD"b\\,{}')
})

testOnBoth('names that the database holds as one text are one sum, and stop nothing', async (database) => {
  const names = ['x\0', 'x\uFFFD', 'x\uD800', 'x\uDC00']
  const record = sums(1)
  const requests = names.flatMap((publisher) => record.requests.map((sum) => ({ ...sum, publisher })))
  const ends = names.flatMap((publisher) => record.ends.map((sum) => ({ ...sum, publisher })))
  const notices = names.map((publisher, index) => notice(`b${index}`, { facts: { publisher } }))

  await apply(database, entriesOf('one', [{ ...record, requests, ends }, ...notices]))
  await apply(database, entriesOf('two', [{ ...record, requests, ends }]))

  const books = await booksOf(database)
  expect(books.requests).toEqual(['x\uFFFD bid 16 24'])
  expect(books.ends).toEqual(['x\uFFFD alpha won won 8 24 16 8'])
  expect(books.money).toEqual(['x\uFFFD alpha billing USA 4 10000000 8000000'])
})

testOnBoth('the longest names that a record may have fit every index', async (database) => {
  const long = (letter: string) =>
    Array.from({ length: 128 }, (_, at) => letter + String.fromCodePoint(0x4e00 + at * 37)).join('')
  const wide = contextFrom((name) => long(name[0] ?? ''))
  const facts = { bid: long('b'), publisher: long('u'), partner: long('a'), auction: long('o'), context: wide }

  const applied = await apply(
    database,
    entriesOf('one', [
      notice('b1', { facts }),
      { ...sums(1), ends: sums(1).ends.map((end) => ({ ...end, context: wide })) },
    ]),
  )

  expect(applied).toMatchObject({ notices: 1, transfers: 1, held: 0 })
})
