// Leases of budgets: what is billed for them, when they may be closed, and what becomes of a notice that comes later.

import { sql } from 'kysely'
import { afterAll, expect } from 'vitest'
import { createApiMetrics } from '../src/api/metrics.ts'
import { closeLeases } from '../src/apply/close-leases.ts'
import { enterHeld } from '../src/apply/enter-held.ts'
import { applyEntries, type Database } from '../src/index.ts'
import { serve } from './reports/served.ts'
import { stopDatabases } from './support/databases.ts'
import { billed, clock, close, day, enter, keepMs } from './support/leases.ts'
import { testOnBoth } from './support/on-both.ts'
import { entriesOf, noonMs, notice } from './support/samples.ts'

afterAll(stopDatabases)

testOnBoth(
  'what was billed for a lease is final once it is closed, and others can be closed later',
  async (database) => {
    await enter(database, 'one', [billed('b1', 7), billed('b2', 7), billed('b3', 8), clock(noonMs)])

    const first = await close(database, [7], noonMs - 1)
    const again = await close(database, [7], noonMs - 1)

    expect(first).toEqual({
      readUntil: new Date(noonMs).toISOString(),
      closed: [{ lease: 7, billedNanos: 5_000_000 }],
    })
    expect(again.closed).toEqual(first.closed)
    expect((await close(database, [8, 9], noonMs - 1)).closed).toEqual([
      { lease: 8, billedNanos: 2_500_000 },
      { lease: 9, billedNanos: 0 },
    ])
  },
)

testOnBoth('a lease is not closed before every journal was read past its time', async (database) => {
  await enter(database, 'one', [billed('b1', 7), clock(noonMs)])
  await enter(database, 'two', [clock(noonMs - 5000)])
  await enter(database, 'without a clock', [notice('b2')])

  const early = await close(database, [7], noonMs - 5000)
  await enter(database, 'two', [clock(noonMs - 5000), clock(noonMs - 4999)])

  expect(early.closed).toEqual([])
  expect((await close(database, [7], noonMs - 5000)).closed).toHaveLength(1)
})

testOnBoth('nobody waits for a process that has ended, nor for one that is gone for days', async (database) => {
  await enter(database, 'one', [billed('b1', 7), clock(noonMs)])
  await enter(database, 'ended', [clock(noonMs - 9000, true)])
  await enter(database, 'gone', [clock(noonMs - 2 * day * 1000)])

  expect((await close(database, [7], noonMs - 1, { awaySeconds: 3 * day })).closed).toEqual([])
  expect((await close(database, [7], noonMs - 1, { awaySeconds: day })).closed).toHaveLength(1)
})

testOnBoth('without any clock nothing is closed', async (database) => {
  await enter(database, 'one', [billed('b1', 7)])

  expect(await close(database, [7], 0)).toEqual({ closed: [] })
})

testOnBoth(
  'a billing notice that comes after its lease was closed is kept aside, and never billed',
  async (database) => {
    await enter(database, 'one', [billed('b1', 7), clock(noonMs)])
    await close(database, [7], noonMs - 1)

    const late = await enter(database, 'two', [billed('b2', 7), billed('b3', 8), notice('b2', { kind: 'win' })])
    const entered = await enterHeld(database, { nowMs: () => noonMs, verify: () => true })

    expect(late).toMatchObject({ entries: 3, notices: 2, held: 1, repeated: 0 })
    expect(entered).toEqual({ entered: 0, notices: 0, stillHeld: 0 })
    expect(await rows(database, sql`select bid, kind from ledger.notices order by bid, kind`)).toEqual([
      { bid: 'b1', kind: 'billing' },
      { bid: 'b2', kind: 'win' },
      { bid: 'b3', kind: 'billing' },
    ])
    expect(await rows(database, sql`select reason from ledger.held`)).toEqual([{ reason: 'lease' }])
    const metrics = await createApiMetrics(database.query).text()
    expect(metrics).toContain('\nparley_ledger_late_entries 1\n')
    expect(metrics).toContain('\nparley_ledger_held_entries 0\n')
    expect((await close(database, [7], noonMs - 1)).closed).toEqual([{ lease: 7, billedNanos: 2_500_000 }])
  },
)

testOnBoth('the port closes leases for operators alone, and says what is wrong with a request', async (database) => {
  await enter(database, 'one', [billed('b1', 7), clock(noonMs)])
  const server = await serve(database)
  const post = async (key: string, payload: object) => {
    const headers = { host: 'localhost', authorization: `Bearer ${key}` }
    const { statusCode, body } = await server.inject({ method: 'POST', url: '/v1/leases/close', headers, payload })
    return { statusCode, body: JSON.parse(body) as { readonly error?: { readonly details: { reason: string } } } }
  }
  const past = new Date(noonMs - 1).toISOString()

  expect(await post('parley_operator', { leases: [{ lease: 7, past }], awaySeconds: day })).toMatchObject({
    statusCode: 200,
    body: { closed: [{ lease: 7, billedNanos: 2_500_000 }] },
  })
  expect((await post('parley_acme', { leases: [{ lease: 7, past }], awaySeconds: day })).statusCode).toBe(403)
  const wrong = await post('parley_operator', { leases: [{ lease: 0, past }], awaySeconds: day })
  expect(wrong.statusCode).toBe(400)
  expect(wrong.body.error?.details.reason).toContain('/leases/0/lease')
})

testOnBoth(
  'nothing is closed before the journals of all holders are known, nor while notices are kept aside',
  async (database) => {
    await enter(database, 'one', [billed('b1', 7), clock(noonMs)])
    const leases = [{ lease: 7, past: new Date(noonMs - 1).toISOString() }]
    const closed = async (journals: string[]) =>
      (await closeLeases(database, { leases, journals, awaySeconds: day }, { nowMs: noonMs, keepMs })).closed.length

    const [unknown, known] = [await closed(['one', 'two']), await closed(['one', 'one'])]
    await applyEntries(database, entriesOf('three', [notice('b9')]), { nowMs: () => noonMs, verify: () => false })

    expect([unknown, known]).toEqual([0, 1])
    expect(await closed(['one'])).toBe(0)
  },
)

async function rows(database: Database, query: ReturnType<typeof sql>): Promise<readonly unknown[]> {
  return (await query.execute(database.query)).rows
}
