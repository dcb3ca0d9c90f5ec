import { contextWith } from '@parley/contract'
import { afterAll, expect } from 'vitest'
import { readMoney } from '../../src/reports/money.ts'
import { inReadTransaction } from '../../src/reports/read-transaction.ts'
import { stopDatabases } from '../support/databases.ts'
import { testOnBoth } from '../support/on-both.ts'
import { fill } from './sample-rows.ts'

afterAll(stopDatabases)

testOnBoth('a day with two midnights has all its hours, and the day before has none of them', async (database) => {
  const where = { publisher: 'chat', partner: 'acme', ...contextWith({}) }
  const row = { ...where, kind: 'billing', count: 1, paid_nano: 10, clearing_nano: 9 } as const
  // In Havana the clock goes back at one o'clock: midnight is at 04:00 and at 05:00 of UTC.
  const times = [
    '2026-11-01T03:45Z',
    '2026-11-01T04:00Z',
    '2026-11-01T04:45Z',
    '2026-11-01T05:00Z',
    '2026-11-02T04:45Z',
  ]
  await fill(
    database.query,
    [],
    times.map((time) => ({ ...row, quarter: new Date(time) })),
  )
  const countOf = async (from: string, to: string) => {
    const range = { from, to, zone: 'America/Havana' }
    const query = { by: [], range, filters: {}, view: { side: 'operator' } } as const
    const money = await inReadTransaction(database, 10_000, (transaction) => readMoney(transaction, query, 10))
    return money.kind === 'money' ? money.total.count : money.reason
  }

  expect(await countOf('2026-11-01', '2026-11-02')).toBe(4n)
  expect(await countOf('2026-10-31', '2026-11-01')).toBe(1n)
})
