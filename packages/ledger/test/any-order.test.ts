// Whatever is repeated, left out or broken off on the way, the books end the same.

import { array, assert, asyncProperty, integer, option, record, shuffledSubarray } from 'fast-check'
import type { KyselyPlugin } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { applyEntries, type Database, type LedgerEntry } from '../src/index.ts'
import { booksOf } from './support/books.ts'
import { emptyDatabase, stopDatabases } from './support/databases.ts'
import { delivery, entriesOf, noonMs, notice, sums } from './support/samples.ts'

afterAll(stopDatabases)

const tools = { nowMs: () => noonMs }
const yesterday = { facts: { issuedAt: noonMs / 1000 - 86_400, partner: 'beta' } }
const journals: readonly (readonly LedgerEntry[])[] = [
  entriesOf('one', [
    notice('b1'),
    sums(1),
    notice('b2'),
    notice('b2', { kind: 'win' }),
    delivery('b2'),
    notice('b3', yesterday),
  ]),
  entriesOf('two', [
    notice('b2'),
    notice('b4'),
    sums(2),
    sums(3),
    notice('b1'),
    notice('b1', { kind: 'feedback', reported: 'irrelevant' }),
    delivery('b2', { attempts: 2 }),
  ]),
  entriesOf('three', [
    notice('b3', yesterday),
    notice('b5', { facts: { publisher: 'chat' } }),
    notice('b1', { kind: 'click' }),
    notice('b6', { kind: 'feedback', reported: 'offensive' }),
    notice('b1', { kind: 'feedback', reported: 'irrelevant' }),
    sums(4),
  ]),
]

/** Breaks the transaction off at this statement, as a crash would. */
function breakingAt(database: Database, statement: number): Database {
  let count = 0
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      count += 1
      if (count === statement) throw new Error('crash')
      return node
    },
    transformResult: async ({ result }) => result,
  }
  return { ...database, query: database.query.withPlugin(plugin) }
}

const someEntries = shuffledSubarray(journals.flat(), { minLength: 1 })
const batch = record({
  entries: someEntries,
  breaksAt: option(integer({ min: 1, max: 16 }), { nil: undefined }),
})

test.each([
  ['pglite', 8],
  ['postgres', 20],
] as const)(
  '%s: any sequence of repeated, missing, shuffled and broken batches ends in the same books',
  async (kind, numRuns) => {
    const expected = await straight(kind)
    await assert(
      asyncProperty(array(batch, { maxLength: 8 }), async (batches) => {
        const database = await emptyDatabase(kind)
        for (const { entries, breaksAt } of batches) {
          const target = breaksAt === undefined ? database : breakingAt(database, breaksAt)
          await applyEntries(target, entries, tools).catch((error: Error) => expect(error.message).toBe('crash'))
        }
        for (const entries of journals) await applyEntries(database, entries, tools)

        expect(comparable(await booksOf(database))).toEqual(expected)
        await database.close()
      }),
      { numRuns },
    )
  },
)

async function straight(kind: 'pglite' | 'postgres') {
  const database = await emptyDatabase(kind)
  for (const entries of journals) await applyEntries(database, entries, tools)
  const books = await booksOf(database)
  await database.close()
  expect(books.notices).toHaveLength(9)
  expect(books.feedback).toEqual(['irrelevant 1', 'unwon 1'])
  return comparable(books)
}

/** Of two calls of a partner, the one that came first is kept; which one that is depends on the order. */
function comparable({ deliveries, ...books }: Awaited<ReturnType<typeof booksOf>>) {
  return { ...books, deliveries: deliveries.map((line) => line.replace(/\d+$/, '')) }
}
