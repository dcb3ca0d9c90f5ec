// Money of campaigns: granted, returned and settled in the database, and never more than there is.

import { sql } from 'kysely'
import { afterAll, expect } from 'vitest'
import { skipUsedLeases } from '../src/service/lease-numbers.ts'
import { stopDatabases, testOnBoth } from './support/databases.ts'
import { billing, noonMs, order, serve } from './support/served.ts'

afterAll(stopDatabases)

const unitNanos = 5_000_000
const want = { campaign: 'spring-shoes', nanos: 40_000_000, unitNanos, forMs: 30_000 }
const small = { budgetMicros: 50_000 }
const hourMs = 3_600_000

testOnBoth('what is granted is committed, and what comes back can be granted again', async (database) => {
  const { book, report, show } = serve(database)
  await book(small)

  const first = await report({ wants: [want] })
  const second = await report({ holder: 'node-2', wants: [want] })
  await report({ sequence: 2, returns: [{ lease: 1, awardedNanos: 10_000_000 }] })

  expect(first.body.grants).toEqual([{ lease: 1, campaign: 'spring-shoes', nanos: 40_000_000, forMs: 30_000 }])
  expect(second.body.grants).toMatchObject([{ lease: 2, nanos: 5_000_000 }])
  expect((await show()).delivery).toMatchObject({ spentMicros: 0, committedMicros: 15_000 })
})

testOnBoth('a report that is repeated has the answer of the first, and nothing is granted twice', async (database) => {
  const { book, report, show } = serve(database)
  await book(small)

  const first = await report({ wants: [want] })
  const again = await report({ wants: [want] })
  const old = await report({ sequence: 0, wants: [want] })

  expect(again.body).toEqual(first.body)
  expect(old.status).toBe(409)
  expect((await show()).delivery.committedMicros).toBe(40_000)
})

testOnBoth('a lease is settled with what the ledger billed, after its last notice can have come', async (database) => {
  const { book, report, show, settle, clock } = serve(database)
  await book(small)
  await report({ wants: [want] })
  await report({ sequence: 2, returns: [{ lease: 1, awardedNanos: 30_000_000 }] })

  clock.ms = noonMs + hourMs + 4000
  const early = await settle(billing({ 1: 20_000_000 }))
  clock.ms += 1
  const settled = await settle(billing({ 1: 20_000_000 }))

  expect([early, settled]).toEqual([0, 1])
  expect((await show()).delivery).toMatchObject({
    spentMicros: 20_000,
    committedMicros: 0,
    unspent: [{ reason: 'running', micros: 30_000 }],
  })
})

testOnBoth('a holder that is silent costs all that it was granted until it is settled', async (database) => {
  const { book, report, show, settle, clock } = serve(database)
  await book(small)
  await report({ wants: [want] })
  await report({ sequence: 2, uses: [{ lease: 1, awardedNanos: 10_000_000 }] })

  clock.ms = noonMs + 30_000 + hourMs + 4001
  const before = (await show()).delivery.committedMicros
  await settle(billing({ 1: 15_000_000 }))

  expect(before).toBe(40_000)
  expect((await show()).delivery).toMatchObject({ spentMicros: 15_000, committedMicros: 0 })
})

testOnBoth('what the ledger has not closed stays committed', async (database) => {
  const { book, report, show, settle, clock } = serve(database)
  await book(small)
  await report({ wants: [want] })
  clock.ms = noonMs + 2 * hourMs

  expect(await settle(() => ({ closed: [] }))).toBe(0)
  expect((await show()).delivery.committedMicros).toBe(40_000)
})

testOnBoth('why nothing is granted', async (database) => {
  const { book, ask, report, settle, clock } = serve(database)
  await book({ ...small, dailyMicros: 20_000, timeZone: 'America/New_York' })
  const lackOf = async (sequence: number) => (await report({ sequence, wants: [want] })).body.lacks[0]?.because

  const { body } = await report({ wants: [want] })
  const inLeases = await lackOf(2)
  clock.ms = noonMs + 2 * hourMs
  await settle(billing({ 1: 20_000_000 }))
  const capped = await lackOf(3)
  await ask('PATCH', '/v1/campaigns/spring-shoes', { revision: 1, state: 'paused' })
  const paused = await lackOf(4)
  clock.ms = Date.parse(order.end)

  expect(body.grants).toMatchObject([{ nanos: 20_000_000 }])
  expect([inLeases, capped, paused, await lackOf(5)]).toEqual([
    'no-lease',
    'daily-cap',
    'campaign-paused',
    'flight-over',
  ])
})

testOnBoth('a budget can be raised, and lowered to what is in use', async (database) => {
  const { book, ask, report } = serve(database)
  await book(small)
  await report({ wants: [want] })
  const change = (revision: number, budgetMicros: number) =>
    ask('PATCH', '/v1/campaigns/spring-shoes', { revision, budgetMicros })

  const low = await change(1, 39_999)
  const least = await change(1, 40_000)
  const more = await change(2, 80_000)

  expect(low.status).toBe(409)
  expect(JSON.stringify(low.body)).toContain('40000 micro-dollars are spent or in use by exchanges already')
  expect([least.status, more.status]).toEqual([200, 200])
})

testOnBoth('the database itself refuses a budget that is exceeded', async (database) => {
  const { book } = serve(database)
  await book(small)

  const update = sql`update booking.campaigns set committed_nano = budget_nano - spent_nano + 1`.execute(database.query)

  await expect(update).rejects.toThrow('never_above_budget')
})

testOnBoth('an exchange whose notices are valid for longer than booking waits is refused', async (database) => {
  const { report } = serve(database)

  const { status, body } = await report({ noticeSeconds: 7200 })

  expect(status).toBe(409)
  expect(body.error.details.reason).toContain('lower notices.expirySeconds or raise PARLEY_BOOKING_NOTICE_SECONDS')
})

testOnBoth('traffic sets the share of an even campaign', async (database) => {
  const { book, report, pacer, clock } = serve(database)
  await book({ budgetMicros: 5_000_000, start: new Date(noonMs).toISOString() })
  const ends = [
    { end: 'held-back', count: 900 },
    { end: 'won', count: 100 },
  ]
  const traffic = [{ campaign: 'spring-shoes', ends }]

  const first = await report({ traffic, wants: [want] })
  await report({ sequence: 2, uses: [{ lease: 1, awardedNanos: 40_000_000 }] })
  clock.ms += 10_000
  await pacer.pace(clock.ms)
  const second = await report({ sequence: 3, traffic })

  expect(first.body.shares).toEqual([{ campaign: 'spring-shoes', share: 0.1 }])
  expect(second.body.shares[0]?.share).toBeLessThan(0.1)
})

testOnBoth('ten processes that ask at once get no more than there is', async (database) => {
  const { book, report, show } = serve(database)
  await book(small)

  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, at) => report({ holder: `node-${at}`, wants: [want] })),
  )

  const granted = answers.flatMap(({ body }) => body.grants).reduce((sum, { nanos }) => sum + nanos, 0)
  expect(granted).toBeLessThanOrEqual(50_000_000)
  expect((await show()).delivery.committedMicros).toBe(granted / 1000)
})

testOnBoth(
  'a lease that was billed above what it could cost is reported, and keeps no other from being settled',
  async (database) => {
    const { book, report, show, settle, clock, errors } = serve(database)
    await book(small)
    await book({ ...small, id: 'boots' })
    await report({ wants: [want, { ...want, campaign: 'boots' }] })
    clock.ms = noonMs + 2 * hourMs

    const settled = await settle(billing({ 1: 40_000_001, 2: 10_000_000 }))

    expect(settled).toBe(1)
    expect(errors.map(String)).toEqual(['Error: leases of spring-shoes could not be settled'])
    expect((await show()).delivery).toMatchObject({ spentMicros: 0, committedMicros: 40_000 })
    expect((await show('boots')).delivery).toMatchObject({ spentMicros: 10_000, committedMicros: 0 })
  },
)

testOnBoth('of many campaigns that are settled together, only the one with a fault waits', async (database) => {
  const { book, report, show, settle, clock, errors } = serve(database)
  const ids = ['a', 'b', 'c', 'd', 'e']
  for (const id of ids) await book({ ...small, id })
  await report({ wants: ids.map((campaign) => ({ ...want, campaign })) })
  clock.ms = noonMs + 2 * hourMs

  const settled = await settle(billing({ 1: 1000, 2: 2000, 3: 3000, 4: 40_000_001, 5: 5000 }))

  const spent = await Promise.all(ids.map(async (id) => (await show(id)).delivery.spentMicros))
  expect([settled, spent]).toEqual([4, [1, 2, 3, 0, 5]])
  expect(errors.map(String)).toEqual(['Error: leases of d could not be settled'])
})

testOnBoth('the ledger is told whose journals have to be read', async (database) => {
  const { book, report, settle, clock } = serve(database)
  await book(small)
  await report({ journal: 'journal-1', wants: [want] })
  await report({ holder: 'node-2', journal: 'journal-2' })
  clock.ms = noonMs + 2 * hourMs
  const asked: unknown[] = []

  await settle(({ journals }) => {
    asked.push(journals?.toSorted())
    return { closed: [] }
  })

  expect(asked).toEqual([['journal-1', 'journal-2']])
})

testOnBoth(
  'two reports with the traffic of each other’s campaigns do not wait for each other in a ring',
  async (database) => {
    const { book, report } = serve(database)
    await book(small)
    await book({ ...small, id: 'boots' })
    const traffic = ['boots', 'spring-shoes'].map((campaign) => ({ campaign, ends: [{ end: 'outbid', count: 1 }] }))
    const reports = Array.from({ length: 20 }, (_, at) =>
      report({
        holder: `node-${at}`,
        traffic: at % 2 === 0 ? traffic : traffic.toReversed(),
        wants: [{ ...want, campaign: at % 2 === 0 ? 'boots' : 'spring-shoes' }],
      }),
    )

    expect((await Promise.all(reports)).map(({ status }) => status)).toEqual(reports.map(() => 200))
  },
)

testOnBoth('T93: a database that was restored from a copy uses no number of a lease again', async (database) => {
  const { book, report } = serve(database)
  await book({ budgetMicros: 500_000 })
  const before = await report({ wants: [want] })
  // The copy is older than this lease.
  await sql`select setval('booking.lease_ids', 1, false)`.execute(database.query)

  await skipUsedLeases(database, noonMs)
  const after = await report({ holder: 'node-2', wants: [want] })

  expect(before.body.grants).toMatchObject([{ lease: 1 }])
  expect(after.body.grants).toMatchObject([{ lease: noonMs + 1 }])
})
