// Sums of columns in the books: only what is new is booked, and the day takes no rows afterwards.

import { sql } from 'kysely'
import { afterAll, expect } from 'vitest'
import { bookSums } from '../src/columns/book-sums.ts'
import { confirmPositions } from '../src/columns/confirm-positions.ts'
import { readSums } from '../src/columns/read-lines.ts'
import { applyEntries, type Database, reconcile } from '../src/index.ts'
import { readLate } from '../src/reports/late.ts'
import { readMoney } from '../src/reports/money.ts'
import { inReadTransaction } from '../src/reports/read-transaction.ts'
import { readStatement } from '../src/reports/statement.ts'
import { stopDatabases } from './support/databases.ts'
import { testOnBoth } from './support/on-both.ts'
import { entriesOf, noonMs, notice } from './support/samples.ts'

afterAll(stopDatabases)

const days = { from: '2026-11-16', to: '2026-11-17' }
const span = { fromMs: Date.parse(days.from), toMs: Date.parse(days.to) }
const seconds = String(noonMs / 1000 - 900)
const afterClosingMs = noonMs + 25 * 3_600_000

testOnBoth('what is in columns is booked once, however often it is asked and booked', async (database) => {
  const first = await book(database, [line('3')])
  const again = await book(database, [line('3')])
  const more = await book(database, [line('5')])

  expect([first, again, more]).toMatchObject([
    { changed: 1, billed: 3n, paidNano: 7_500_000n, transfers: 1 },
    { changed: 0, billed: 0n, transfers: 0 },
    { changed: 1, billed: 2n, paidNano: 5_000_000n, transfers: 1 },
  ])
  expect(await moneyOf(database)).toMatchObject({
    total: { count: 5n, paidNano: 12_500_000n, clearingNano: 10_000_000n },
  })
  expect(await statementOf(database)).toMatchObject({ total: { notices: 5n, amountNano: 12_500_000n } })
  expect(await wrongChecks(database)).toEqual([])
})

testOnBoth('rows that the ledger entered before count as booked, and no more come', async (database) => {
  await applyEntries(database, entriesOf('journal', [notice('bid-1')]), { nowMs: () => noonMs })

  const booked = await book(database, [line('3')])

  expect(booked).toMatchObject({ billed: 2n })
  const late = applyEntries(database, entriesOf('other', [notice('bid-2')]), { nowMs: () => noonMs })
  await expect(late).rejects.toThrow('the notices of 2026-11-16 are in columns')
  const dayBefore = notice('bid-3', { facts: { issuedAt: noonMs / 1000 - 86_400 } })
  expect(await applyEntries(database, entriesOf('third', [dayBefore]), { nowMs: () => noonMs })).toMatchObject({
    notices: 1,
  })
  expect(await wrongChecks(database)).toEqual([])
})

testOnBoth('what comes after the day is closed is an adjustment, and reports say so', async (database) => {
  await book(database, [line('3')])

  await book(database, [line('4')], afterClosingMs)

  expect(await statementOf(database)).toMatchObject({
    lines: [
      { day: '2026-11-16', isAdjustment: false, notices: 3n },
      { day: '2026-11-17', isAdjustment: true, notices: 1n },
    ],
  })
  const late = await inReadTransaction(database, 0, (transaction) => readLate(transaction, query))
  expect(late).toMatchObject({ bookedLater: { count: 1n, paidNano: 2_500_000n, clearingNano: 2_000_000n } })
  expect(await wrongChecks(database)).toEqual([])
})

testOnBoth('an answer that has less than the books is refused whole', async (database) => {
  await book(database, [line('3')])

  const refused = await book(database, [line('2'), { ...line('9'), partner: 'beta' }])

  expect(refused).toMatchObject({ kind: 'fewer', groups: 1, first: { partner: 'alpha', count: -1n } })
  expect(await moneyOf(database)).toMatchObject({ total: { count: 3n } })
})

testOnBoth('nothing is booked for campaigns with budgets, or outside of what was asked for', async (database) => {
  expect(await book(database, [{ ...line('3'), leased: '1' }])).toEqual({ kind: 'leased', notices: 1n })
  expect(await book(database, [{ ...line('3'), seconds: String(noonMs / 1000 + 86_400) }])).toEqual({
    kind: 'outside',
    quarterMs: noonMs + 86_400_000,
  })
})

testOnBoth('to compare changes nothing', async (database) => {
  expect(await book(database, [line('3')], noonMs, true)).toMatchObject({ changed: 1, billed: 3n, transfers: 0 })
  expect(await book(database, [line('3')], noonMs, true)).toMatchObject({ changed: 1 })
  expect(await applyEntries(database, entriesOf('journal', [notice('bid-1')]), { nowMs: () => noonMs })).toMatchObject({
    notices: 1,
  })
})

testOnBoth('a journal is confirmed as far as it is in columns, and never taken back', async (database) => {
  const at = (position: number, hasGap = false) => [{ journal: 'one', stream: 'notices', position, hasGap }] as const

  expect(await confirmPositions(database, at(70), noonMs)).toBe(1)
  expect(await confirmPositions(database, at(60, true), noonMs)).toBe(0)

  const { rows } = await sql`select position, gap_since is not null as gap from ledger.journals`.execute(database.query)
  expect(rows).toEqual([{ position: 70n, gap: true }])
})

/** As ClickHouse answers: `count` notices that pay 2.5 and clear 2.0 dollars for a thousand. */
function line(count: string): Readonly<Record<string, string>> {
  const of = { seconds, publisher: 'news', partner: 'alpha', kind: 'billing', reason: '', leased: '0' }
  return { ...of, count, paid: String(2_500_000 * Number(count)), clearing: String(2_000_000 * Number(count)) }
}

async function book(
  database: Database,
  lines: readonly Readonly<Record<string, string>>[],
  nowMs = noonMs,
  isDry = false,
) {
  const read = readSums(lines.map((one) => JSON.stringify(one)).join('\n'))
  if (read.kind === 'unreadable') throw new Error(`line ${read.line}`)
  return await bookSums(database, read, { span, nowMs, isDry })
}

const range = { ...days, zone: 'UTC' }
const query = { by: [], range, filters: {}, view: { side: 'operator' } } as const

function moneyOf(database: Database) {
  return inReadTransaction(database, 0, (transaction) => readMoney(transaction, query, 100))
}

function statementOf(database: Database) {
  const account = { side: 'partner', of: 'alpha', month: '2026-11', seal: undefined } as const
  return inReadTransaction(database, 0, (transaction) =>
    readStatement(transaction, account, { rowsMax: 100, nowMs: noonMs }),
  )
}

async function wrongChecks(database: Database): Promise<readonly unknown[]> {
  const { checks } = await reconcile(database, undefined, {})
  return checks.filter(({ state }) => state === 'wrong')
}
