// A partner's log with a thousand planted discrepancies of five classes: each is found, in its class, and together they explain to the
// nano-dollar what the log differs from the books.

import { randomOf } from '@parley/testkit/random'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { applyEntries } from '../../src/apply/apply-entries.ts'
import type { Database } from '../../src/database/open.ts'
import { closeMonth } from '../../src/finance/close-month.ts'
import { importDispute } from '../../src/finance/dispute/import-dispute.ts'
import { readDisputeLines, readDisputes } from '../../src/finance/dispute/read-disputes.ts'
import { dollarsOf } from '../../src/reports/amount.ts'
import { emptyDatabase, stopDatabases } from '../support/databases.ts'
import { testOnBoth } from '../support/on-both.ts'
import { delivery, entriesOf, notice } from '../support/samples.ts'
import { enter, enterInTime, novemberMs, october, type Sample } from './stage.ts'

afterAll(stopDatabases)

const acme = { side: 'partner', of: 'acme' } as const
const random = randomOf(11)

function some(name: string, count: number, month = '2026-10'): readonly (Sample & { readonly paid: number })[] {
  return Array.from({ length: count }, (_, at) => ({
    bid: `${name}-${at}`,
    at: `${month}-${String(1 + (at % 28)).padStart(2, '0')}T${String(at % 24).padStart(2, '0')}:10Z`,
    partner: 'acme',
    publisher: `pub-${at % 7}`,
    paid: 1_000_000 + Math.floor(random() * 5_000_000),
    clearing: 900_000,
  }))
}

const agreed = some('agreed', 1000)
const repeated = agreed.slice(0, 200)
const price = some('price', 200)
const lateHere = some('here', 100, '2026-09')
const lateThere = some('there', 100)
const held = some('held', 100)
const missed = some('missed', 100)
const lost = some('lost', 100)
const invented = some('invented', 100)

interface LogRow {
  readonly id: string
  readonly day: string
  readonly nano: number
}

function rowOf({ bid, at, paid }: { readonly bid: string; readonly at: string; readonly paid: number }): LogRow {
  return { id: `auction-of-${bid}`, day: at.slice(0, 10), nano: paid }
}

const log = [
  ...agreed,
  ...repeated,
  ...price.map((one, at) => ({ ...one, paid: one.paid + (at % 2 === 0 ? 1 : -500) })),
  ...lateThere,
  ...held,
  ...invented,
].map(rowOf)

const planted = [
  ...repeated.map(({ bid }) => `repeated auction-of-${bid}`),
  ...price.map(({ bid }) => `price auction-of-${bid}`),
  ...[...lateHere, ...lateThere].map(({ bid }) => `late auction-of-${bid}`),
  ...[...held, ...missed].map(({ bid }) => `refused auction-of-${bid}`),
  ...[...lost, ...invented].map(({ bid }) => `unknown auction-of-${bid}`),
]

async function fill(database: Database): Promise<void> {
  await enter(database, 'september', lateHere, Date.parse('2026-10-02T09:00Z'))
  await enterInTime(database, 'october', [...agreed, ...price, ...missed, ...lost])
  const calls = [...missed.map((one) => ['failed', one] as const), ...lost.map((one) => ['sent', one] as const)].map(
    ([end, { bid, at }]) => delivery(bid, { partner: 'acme', end, issuedAt: Date.parse(at) / 1000 }),
  )
  const forged = held.map(({ bid, at, paid }) =>
    notice(bid, { facts: { partner: 'acme', paidMicros: paid, issuedAt: Date.parse(at) / 1000 } }),
  )
  const tools = { nowMs: () => Date.parse('2026-10-30T09:00Z'), verify: () => false }
  await applyEntries(database, entriesOf('others', [...calls, ...forged]), tools)
  const closing = { month: october, by: 'ana', forcedBecause: 'held notices are looked at', nowMs: novemberMs }
  expect(await closeMonth(database, { ...closing, journals: undefined })).toMatchObject({ kind: 'closed' })
  await enter(database, 'too-late', lateThere, novemberMs)
}

/** In any order, in small pieces, as a stream brings it. */
async function* csvOf(header: string, rows: readonly LogRow[]): AsyncGenerator<Uint8Array> {
  const shuffled = rows.map((row) => ({ row, at: random() })).toSorted((a, b) => a.at - b.at)
  const lines = shuffled.map(({ row }) => `"${row.id}",${row.day}T12:00:00Z,${dollarsOf(BigInt(row.nano) * 1000n)}`)
  const bytes = Buffer.from(`\uFEFF${header}\r\n${lines.join('\r\n')}`)
  for (let at = 0; at < bytes.length; at += 1000) yield bytes.subarray(at, at + 1000)
}

const importing = { nowMs: novemberMs, by: 'ana', account: acme, month: october, toleranceNano: 0n, rowsMax: 100_000 }
const mapping = 'auction=Request ID,day=Time,cpm=Win CPM'
const header = 'Request ID,Time,Win CPM'

async function importRows(
  database: Database,
  rows: readonly LogRow[],
  changes: Partial<Parameters<typeof importDispute>[2]> = {},
) {
  return await importDispute(database, csvOf(header, rows), { ...importing, mapping, ...changes })
}

testOnBoth('a thousand planted discrepancies are each found in their class', async (database) => {
  await fill(database)

  const imported = await importRows(database, log)

  if (imported.kind === 'refused') throw new Error(imported.reason)
  const [dispute] = await readDisputes(database.query, { id: imported.dispute })
  const lines = await readDisputeLines(database.query, imported.dispute)
  expect(planted).toHaveLength(1000)
  expect(lines.map((line) => `${line.class} ${line.id}`).toSorted()).toEqual(planted.toSorted())
  const explained = lines.reduce((sum, line) => sum + line.theirNano - line.ourNano, 0n)
  expect(explained).toBe((dispute?.theirNano ?? 0n) - (dispute?.ourNano ?? 0n))
  const { rows } = await sql<{ nano: bigint }>`select sum(-amount_nano) as nano from ledger.postings
    join ledger.transfers on id = transfer_id where account = 'partner:acme' and booked_hour < '2026-11-01T00:00Z'`.execute(
    database.query,
  )
  expect(dispute?.ourNano).toBe(rows[0]?.nano)
  expect(dispute?.theirNano).toBe(log.reduce((sum, { nano }) => sum + BigInt(nano), 0n))
})

testOnBoth('a log that agrees differs in nothing, and rounding can be tolerated', async (database) => {
  const few = agreed.slice(0, 100)
  await enterInTime(database, 'october', few)
  await closeMonth(database, { month: october, by: 'ana', forcedBecause: 'x', nowMs: novemberMs, journals: undefined })
  const rows = few.map(rowOf)

  const exact = await importRows(database, rows)
  const rounded = rows.map((row) => ({ ...row, nano: row.nano + 3 }))
  const tolerated = await importRows(database, rounded, { toleranceNano: 3n })
  const differing = await importRows(database, rounded, { toleranceNano: 2n })

  const classesOf = async (one: typeof exact) =>
    one.kind === 'refused' ? one.reason : (await readDisputes(database.query, { id: one.dispute }))[0]?.classes
  expect(await classesOf(exact)).toEqual([])
  expect(await classesOf(tolerated)).toEqual([])
  expect(await classesOf(differing)).toMatchObject([{ class: 'price', count: 100n }])
})

testOnBoth('sums of days are compared too, and a day that late notices explain is late', async (database) => {
  await enterInTime(database, 'october', some('d', 56))
  await closeMonth(database, { month: october, by: 'ana', forcedBecause: 'x', nowMs: novemberMs, journals: undefined })
  const late = {
    bid: 'late',
    at: '2026-10-03T10:00Z',
    partner: 'acme',
    publisher: 'pub-1',
    paid: 7_000_000,
    clearing: 1,
  }
  await enter(database, 'too-late', [late], novemberMs)
  const { rows: days } = await sql<{ day: string; count: bigint; nano: bigint }>`
    select day, count(*) as count, sum(paid_nano) as nano from ledger.notices group by 1 order by 1`.execute(
    database.query,
  )
  const lines = days.map(({ day, count, nano }) => {
    if (day === '2026-10-05') return `${day},${count},${dollarsOf(nano + 1n)}`
    return day === '2026-10-06' ? `${day},${count + 1n},${dollarsOf(nano)}` : `${day},${count},${dollarsOf(nano)}`
  })
  const bytes = [Buffer.from(`day,count,amount\n${lines.join('\n')}\n`)]

  const imported = await importDispute(database, asStream(bytes), { ...importing, mapping: '' })

  const found = imported.kind === 'refused' ? [] : await readDisputeLines(database.query, imported.dispute)
  expect(found.map((line) => `${line.day} ${line.class} ${line.count}`)).toEqual([
    '2026-10-03 late 1',
    '2026-10-05 price 0',
    '2026-10-06 unknown 1',
  ])
})

async function* asStream(chunks: readonly Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* chunks
}

test('a file with one wrong row, too many rows or another month is refused as a whole', async () => {
  const database = await emptyDatabase('pglite')
  await closeMonth(database, {
    month: october,
    by: 'ana',
    forcedBecause: undefined,
    nowMs: novemberMs,
    journals: undefined,
  })
  const refusalOf = async (text: string, changes = {}): Promise<string> => {
    const ended = await importDispute(database, asStream([Buffer.from(text)]), {
      ...importing,
      mapping: '',
      ...changes,
    })
    return ended.kind === 'refused' ? ended.reason : 'imported'
  }

  expect(await refusalOf('day,auction,cpm\n2026-10-01,a,2\n2026-10-02,b,=1+1\n')).toBe(
    'line 3: the price must be a decimal number such as 2.5',
  )
  expect(await refusalOf('day,auction,cpm\n2026-11-01,a,2\n')).toBe('line 2: 2026-11-01 is not a day of 2026-10')
  expect(await refusalOf('day,auction,cpm\n2026-10-01,a,2\n2026-10-02,b,2\n', { rowsMax: 1 })).toBe(
    'the file has more than 1 rows; import sums of days',
  )
  expect(await refusalOf('day,auction\n2026-10-01,a\n')).toBe(
    'the file needs one column of cpm and amount; name it with --columns cpm=<its title>',
  )
  const { rows } = await sql<{ n: bigint }>`select count(*) as n from ledger.disputes`.execute(database.query)
  expect(rows[0]?.n).toBe(0n)
})
