// How a campaign is delivered, and what it could buy, over a real database.

import type { CampaignDelivery, Forecast, SampledImp } from '@parley/contract'
import { sql } from 'kysely'
import { afterAll, expect } from 'vitest'
import { trimSamples } from '../src/service/samples.ts'
import { stopDatabases, testOnBoth } from './support/databases.ts'
import { billing, noonMs, order, type Refusal, serve } from './support/served.ts'

afterAll(stopDatabases)

const imp: SampledImp = {
  keywords: ['trail running', 'nul \u0000 and \ud800'],
  country: 'US',
  floorMicros: 1_000_000,
  toBeatMicros: 2_000_000,
  isSecondPrice: false,
}
const hourMs = 3_600_000

testOnBoth('every impression that matched has one end, by day, and what was billed is in its day', async (database) => {
  const { book, report, settle, ask, clock } = serve(database)
  await book({ timeZone: 'America/New_York', pacing: 'asap' })
  const want = { campaign: 'spring-shoes', nanos: 40_000_000, unitNanos: 5_000_000, forMs: 30_000 }
  const ends = (count: number) => [
    {
      campaign: 'spring-shoes',
      ends: [
        { end: 'won', count },
        { end: 'outbid', count: 1 },
      ],
    },
  ]
  await report({ wants: [want], traffic: ends(5) })
  await report({ sequence: 2, returns: [{ lease: 1, awardedNanos: 20_000_000 }], traffic: ends(2) })
  await report({ sequence: 2, traffic: ends(2) })
  clock.ms = noonMs + 20 * hourMs
  await report({ sequence: 3, traffic: [...ends(1), { campaign: 'unknown', ends: [{ end: 'won', count: 1 }] }] })
  await settle(billing({ 1: 15_000_000 }))

  const { body } = await ask<CampaignDelivery>('GET', '/v1/campaigns/spring-shoes/delivery')

  expect(body).toMatchObject({
    campaign: { delivery: { seen: 11, spentMicros: 15_000 } },
    matched: 11,
    ends: [
      { end: 'won', count: 8 },
      { end: 'outbid', count: 3 },
    ],
  })
  expect(body.days).toEqual([
    { day: '2026-11-17', plannedMicros: 500_000_000, spentMicros: 0 },
    { day: '2026-11-18', plannedMicros: 500_000_000, spentMicros: 15_000 },
    { day: '2026-11-19', plannedMicros: 500_000_000, spentMicros: 0 },
  ])
  expect((await ask('GET', '/v1/campaigns/nobody/delivery')).status).toBe(404)
})

testOnBoth('a forecast comes from the traffic of the ledger and the samples of the exchanges', async (database) => {
  const { book, report, ask, clock, traffic } = serve(database)
  await book()
  for (let sequence = 1; sequence <= 40; sequence++)
    await report({ sequence, sample: { of: 50, imp: sequence % 4 === 0 ? imp : { ...imp, country: 'DE' } } })
  await traffic.follow(clock.ms)
  const { priceCpm, budgetMicros, start, end, targeting } = order

  const { status, body } = await ask<Forecast>('POST', '/v1/forecast', {
    priceCpm,
    budgetMicros,
    start,
    end,
    targeting,
  })
  const late = await ask<Refusal>('POST', '/v1/forecast', { priceCpm, budgetMicros, start, end: start })

  expect(status).toBe(200)
  expect(body).toMatchObject({ paidCpm: 5, limit: 'budget', isBudgetSpent: true, traffic: { days: 7 } })
  // Twelve and a half days of 96,000.
  expect(body.traffic.impressions).toBe(1_200_000)
  expect(body.reach).toMatchObject({
    sampled: 40,
    ends: [
      { end: 'country', share: 0.75 },
      { end: 'reached', share: 0.25 },
    ],
  })
  expect(late.body.error.details.reason).toContain('end: must be after start')
})

testOnBoth('of an hour a bounded number of samples is kept, and of a week only those', async (database) => {
  const { book } = serve(database)
  await book()
  await sql`insert into booking.samples (hour, key, weight, imp)
    select '2026-11-18T11:00:00Z', n / 1000.0, 1, '{}' from generate_series(1, 300) as n`.execute(database.query)
  await sql`insert into booking.samples (hour, key, weight, imp) values ('2026-11-11T11:00:00Z', 0, 1, '{}')`.execute(
    database.query,
  )

  await trimSamples(database, noonMs)

  const { rows } = await sql`select count(*)::integer as count, max(key) as highest from booking.samples`.execute(
    database.query,
  )
  expect(rows).toEqual([{ count: 200, highest: 0.2 }])
})
