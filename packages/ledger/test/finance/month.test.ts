// A month from its close to the last payment, with late notices, a correction and credit notes. After every step all accounts together
// are zero.

import { sql } from 'kysely'
import { afterAll, expect } from 'vitest'
import type { Database } from '../../src/database/open.ts'
import { closeMonth } from '../../src/finance/close-month.ts'
import { approveCorrection, askCorrection } from '../../src/finance/correct.ts'
import { recordPayment } from '../../src/finance/pay.ts'
import { readDocuments } from '../../src/finance/read-documents.ts'
import { stateOf } from '../../src/finance/state.ts'
import { reconcile } from '../../src/index.ts'
import { inReadTransaction } from '../../src/reports/read-transaction.ts'
import { stopDatabases } from '../support/databases.ts'
import { testOnBoth } from '../support/on-both.ts'
import {
  balances,
  close,
  decemberMs,
  enter,
  enterInTime,
  invoice,
  novemberMs,
  october,
  partiesFor,
  sumOfAll,
} from './stage.ts'

afterAll(stopDatabases)

const vat = {
  taxes: [
    { label: 'VAT', percent: '19' },
    { label: 'Stamp', fixed: '0.50' },
  ],
}
const parties = partiesFor([
  { side: 'partner', of: 'acme', ...vat },
  { side: 'publisher', of: 'chat', days: 14 },
])
const pair = { publisher: 'chat', partner: 'acme' }
const day = '2026-10-05T10:00Z'
/** A hundred impressions for 2.345678 and 2.10 dollars together, in two campaigns. */
const inTime = Array.from({ length: 100 }, (_, at) => ({
  bid: `o${at}`,
  at: day,
  ...pair,
  campaign: at < 60 ? 'shoes' : 'boots',
  paid: 23_456_780,
  clearing: 21_000_000,
}))
const cheap = { at: day, ...pair, campaign: 'shoes', paid: 2_000_000, clearing: 1_000_000 }
const late = Array.from({ length: 10 }, (_, at) => ({ ...cheap, bid: `l${at}` }))
const ana = { nowMs: novemberMs, by: 'ana' }
const ben = { nowMs: novemberMs, by: 'ben' }

async function issueOctober(database: Database) {
  await enterInTime(database, 'october', inTime)
  const closed = await close(database, october, novemberMs)
  await enter(database, 'late', late, novemberMs)
  return { closed, issued: await invoice(database, october, parties, novemberMs) }
}

const robots = { month: october, ...pair, paidNano: 1_000_000_000n, clearingNano: 900_000_000n, reason: 'robots' }

/** The number of a correction that waits. */
async function ask(database: Database): Promise<bigint> {
  const asked = await askCorrection(database, { ...robots, dispute: undefined }, ana)
  if (asked.kind === 'refused') throw new Error(asked.reason)
  return asked.id
}

const paying = { numbers: ['DE-INV-000001'], amountNano: 1_000_000_000n, paidOn: '2026-11-20', reference: 'bank 1' }

/** Number, state, total and what is open, in cents. */
async function statesOf(database: Database, nowMs: number): Promise<readonly string[]> {
  const today = new Date(nowMs).toISOString().slice(0, 10)
  const found = await inReadTransaction(database, 60_000, (transaction) => readDocuments(transaction, {}))
  if ('kind' in found) throw new Error('the documents cannot be read')
  const cents = (nano: bigint): bigint => nano / 10_000_000n
  return found.map((one) => `${one.number} ${stateOf(one, today)} ${cents(one.totalNano)} ${cents(one.openNano)}`)
}

testOnBoth('documents have what the month has, and late notices are not in them', async (database) => {
  const { closed, issued } = await issueOctober(database)

  expect(closed).toMatchObject({ notices: 100n, paidNano: 2_345_678_000n, clearingNano: 2_100_000_000n })
  // 2.345678 is 2.35, and 19 % of it are 0.4465, which is 0.45, with 0.50 for the stamp.
  const rounded = { roundingNano: 4_322_000n, taxNano: 950_000_000n, totalNano: 3_300_000_000n }
  expect(issued).toMatchObject([
    { number: 'DE-INV-000001', sumNano: 2_345_678_000n, ...rounded },
    { number: 'DE-SB-000001', sumNano: 2_100_000_000n, roundingNano: 0n, taxNano: 0n, totalNano: 2_100_000_000n },
  ])
  expect(await balances(database)).toMatchObject({
    'partner:acme': -3_300_000_000n - 20_000_000n,
    'publisher:chat': 2_100_000_000n + 10_000_000n,
    rounding: 4_322_000n,
    'tax:DE': 950_000_000n,
  })
  expect(await sumOfAll(database)).toBe(0n)
})

testOnBoth('a correction needs a second person, and makes a credit note for each side, once', async (database) => {
  await issueOctober(database)
  const id = await ask(database)

  const byHerself = await approveCorrection(database, id, ana)
  const before = await sumOfAll(database)
  const approved = await approveCorrection(database, id, ben)
  const again = await approveCorrection(database, id, ben)

  expect(byHerself).toMatchObject({ reason: expect.stringContaining('somebody else must approve it') })
  expect(approved).toMatchObject({
    documents: [
      { number: 'DE-CN-000001', totalNano: -1_190_000_000n },
      { number: 'DE-SC-000001', totalNano: -900_000_000n },
    ],
  })
  expect(again).toMatchObject({ reason: `correction ${id} is approved already` })
  expect([before, await sumOfAll(database)]).toEqual([0n, 0n])
  expect(await statesOf(database, novemberMs)).toEqual([
    'DE-INV-000001 open 330 211',
    'DE-CN-000001 applied -119 0',
    'DE-SB-000001 open 210 120',
    'DE-SC-000001 applied -90 0',
  ])
})

testOnBoth('payments are recorded once and never above what is open, and the day decides', async (database) => {
  await issueOctober(database)
  await recordPayment(database, paying, ana)

  const again = await recordPayment(database, paying, ana)
  const tooMuch = await recordPayment(database, { ...paying, amountNano: 3_000_000_000n, reference: 'bank 2' }, ana)
  const stranger = await recordPayment(database, { ...paying, numbers: ['DE-INV-000001', 'DE-SB-000001'] }, ana)

  expect(again).toMatchObject({ reason: expect.stringContaining('is recorded already') })
  expect(tooMuch).toMatchObject({ reason: '0.70 would be left over: of these documents 2.30 is open' })
  expect(stranger).toMatchObject({ reason: 'a payment is for documents of one account' })
  const [onTheDay, later] = [decemberMs, decemberMs + 86_400_000]
  expect((await statesOf(database, onTheDay))[0]).toBe('DE-INV-000001 partly-paid 330 230')
  expect((await statesOf(database, later))[0]).toBe('DE-INV-000001 overdue 330 230')
  expect(await sumOfAll(database)).toBe(0n)
})

testOnBoth(
  'when all is paid, only what the next month bills is left, and late notices are lines of it',
  async (database) => {
    await issueOctober(database)
    await approveCorrection(database, await ask(database), ben)
    await recordPayment(database, { ...paying, amountNano: 2_110_000_000n }, ana)
    await recordPayment(database, { ...paying, numbers: ['DE-SB-000001'], amountNano: 1_200_000_000n }, ana)
    const paid = [await statesOf(database, decemberMs), await balances(database), await sumOfAll(database)]
    const november = '2026-11-06T10:01Z'
    await enter(database, 'november', [{ ...cheap, bid: 'n1', at: '2026-11-06T10:00Z' }], Date.parse(november))
    const closing = { month: '2026-11', by: 'ana', forcedBecause: 'a test', nowMs: decemberMs, journals: undefined }
    await closeMonth(database, closing)
    await invoice(database, '2026-11', parties, decemberMs)

    expect(paid).toEqual([
      [
        'DE-INV-000001 paid 330 0',
        'DE-CN-000001 applied -119 0',
        'DE-SB-000001 paid 210 0',
        'DE-SC-000001 applied -90 0',
      ],
      expect.objectContaining({ 'partner:acme': -20_000_000n, 'publisher:chat': 10_000_000n }),
      0n,
    ])
    const { rows } = await sql<{ body: string }>`
    select body from ledger.documents where number = 'DE-INV-000002'`.execute(database.query)
    expect(JSON.parse(rows[0]?.body ?? '{}').lines).toEqual([
      { day: '2026-10-05', name: 'shoes', isLate: true, count: 10, amount: '0.02' },
      { day: '2026-11-06', name: 'shoes', isLate: false, count: 1, amount: '0.002' },
    ])
    expect(await sumOfAll(database)).toBe(0n)
    expect((await reconcile(database, undefined)).checks.filter(({ state }) => state === 'wrong')).toEqual([])
  },
)

testOnBoth(
  'a month is closed once, after its last day, and not while journals may hold notices of it',
  async (database) => {
    const closing = { month: october, by: 'ana', forcedBecause: undefined, nowMs: novemberMs, journals: undefined }
    await enter(database, 'quiet', inTime.slice(0, 3), Date.parse(day))
    const tooEarly = { ...closing, nowMs: Date.parse('2026-11-01T11:59Z') }

    expect(await closeMonth(database, tooEarly)).toMatchObject({
      reason: expect.stringContaining('closes at 2026-11-01T12:00Z'),
    })
    expect(await closeMonth(database, closing)).toMatchObject({
      reason: expect.stringContaining('journal quiet was last heard of at 2026-10-05 10:00 UTC'),
    })
    expect(await closeMonth(database, { ...closing, forcedBecause: 'the node is gone' })).toMatchObject({
      kind: 'closed',
      unread: ['journal quiet was last heard of at 2026-10-05 10:00 UTC'],
    })
    expect(await closeMonth(database, closing)).toMatchObject({ kind: 'refused' })
  },
)

testOnBoth('nothing is booked in a closed month, whatever the clock of a ledger says', async (database) => {
  await enterInTime(database, 'october', inTime.slice(0, 3))
  await close(database, october, novemberMs)

  await expect(enter(database, 'behind', [{ ...cheap, bid: 'x' }], Date.parse(day))).rejects.toThrow(
    'the books of 2026-10 are closed',
  )
  await enter(database, 'behind', [{ ...cheap, bid: 'x' }], novemberMs)

  const { rows } = await sql<{ day: string }>`select booked_day as day from ledger.notices where bid = 'x'`.execute(
    database.query,
  )
  expect(rows).toEqual([{ day: '2026-11-02' }])
})

testOnBoth('documents, payments and corrections are never changed', async (database) => {
  await enterInTime(database, 'october', inTime.slice(0, 3))
  await close(database, october, novemberMs)
  await invoice(database, october, parties, novemberMs)

  for (const change of [
    `update ledger.documents set total_nano = 0`,
    `delete from ledger.documents`,
    `truncate ledger.finance_postings`,
    `update ledger.closed_months set closed_by = 'x'`,
  ]) {
    await expect(sql.raw(change).execute(database.query)).rejects.toThrow('its rows are only added to')
  }
})

testOnBoth('no more is taken back than was booked, however often it is asked for', async (database) => {
  await enterInTime(database, 'october', inTime.slice(0, 2))
  await close(database, october, novemberMs)
  const issuing = { nowMs: novemberMs, by: 'ana' }
  const half = { month: october, ...pair, paidNano: 30_000_000n, clearingNano: 0n, reason: 'x', dispute: undefined }
  const first = await askCorrection(database, half, issuing)
  const second = await askCorrection(database, half, issuing)
  const [one, two] = [first, second].map((asked) => (asked.kind === 'asked' ? asked.id : 0n))

  const withoutInvoice = await approveCorrection(database, one ?? 0n, { ...issuing, by: 'ben' })
  await invoice(database, october, parties, novemberMs)
  const approved = await approveCorrection(database, one ?? 0n, { ...issuing, by: 'ben' })
  const tooMuch = await approveCorrection(database, two ?? 0n, { ...issuing, by: 'ben' })

  expect(withoutInvoice).toMatchObject({ reason: expect.stringContaining('has no document of 2026-10 to correct') })
  expect(approved.kind).toBe('approved')
  expect(tooMuch).toMatchObject({
    reason: 'between acme and chat 2026-10 has paid 0.01691356 and clearing 0.042 that was not taken back yet',
  })
})
