// Campaigns: what is booked, what is refused and how to mend it, and what exchanges follow.

import type { BookingSnapshot, Review } from '@parley/contract'
import { afterAll, expect } from 'vitest'
import { stopDatabases, testOnBoth } from './support/databases.ts'
import { order, type Refusal, serve } from './support/served.ts'

afterAll(stopDatabases)

testOnBoth('an order is booked once, however often it comes with its key', async (database) => {
  const { book, ask } = serve(database)

  const [first, again, other] = [
    await book({}, 'order-1'),
    await book({}, 'order-1'),
    await book({ budgetMicros: 1_000_000 }, 'order-1'),
  ]

  expect([first.status, again.status, other.status]).toEqual([201, 200, 409])
  expect(first.body).toMatchObject({
    id: 'spring-shoes',
    revision: 1,
    state: 'active',
    pacing: 'even',
    timeZone: 'UTC',
  })
  expect(again.body).toEqual(first.body)
  expect(other.body.error.details.reason).toContain('another order')
  expect((await ask<{ campaigns: unknown[] }>('GET', '/v1/campaigns')).body.campaigns).toHaveLength(1)
})

testOnBoth('an order says how to mend what is wrong with it', async (database) => {
  const { book, ask } = serve(database)
  const reasonOf = async (members: object) => (await book(members)).body.error.details.reason

  expect(await reasonOf({ end: order.start })).toBe('end: must be after start, 2026-11-18T00:00:00Z')
  expect(await reasonOf({ start: '2026-11-01T00:00:00Z', end: '2026-11-02T00:00:00Z' })).toBe(
    'end: must be in the future',
  )
  expect(await reasonOf({ timeZone: 'Mars/Base' })).toContain('IANA name such as Europe/Berlin')
  expect(await reasonOf({ budgetMicros: 4999 })).toBe(
    'budgetMicros: must pay at least one impression, 5000 micro-dollars at this price',
  )
  expect(await reasonOf({ creative: { title: 'x', url: 'http://shoes.example' } })).toBe(
    'creative.url: must be an https URL',
  )
  expect(await reasonOf({ budgetMicros: 1.5 })).toContain('/budgetMicros')
  expect(await reasonOf({ dailyMicro: 5000 })).toBe('/dailyMicro is not known here; check its spelling')
  expect(await reasonOf({ targeting: { countries: ['usa'] } })).toContain('alpha-2 code such as US')
  expect(await reasonOf({ advertiser: 'A\u0000B' })).toContain('characters that cannot be stored')
  const bare = await ask<Refusal>('POST', '/v1/campaigns', order)
  expect(bare.body.error.details.reason).toContain('Idempotency-Key')
})

testOnBoth('an id that is taken is refused, and its key may be used again', async (database) => {
  const { book } = serve(database)
  await book()

  const taken = await book({ advertiser: 'Others' }, 'mine')
  const mended = await book({ id: 'others', advertiser: 'Others' }, 'mine')

  expect([taken.status, mended.status]).toEqual([409, 201])
})

testOnBoth('an ad that needs a look waits for a person, who decides about this revision', async (database) => {
  const { book, ask } = serve(database)
  const { body } = await book({ creative: { title: 'A miracle', url: 'https://elsewhere.example/' }, cat: ['IAB8-18'] })

  const stale = await ask('POST', '/v1/campaigns/spring-shoes/review', { revision: 9, decision: 'approved' })
  const silent = await ask('POST', '/v1/campaigns/spring-shoes/review', { revision: 1, decision: 'rejected' })
  const approved = await ask('POST', '/v1/campaigns/spring-shoes/review', { revision: 1, decision: 'approved' })

  expect(body.review).toEqual({
    state: 'pending',
    reasons: [
      'the landing page is not on shoes.example, the domain of the advertiser',
      'category IAB8-18 is sensitive',
      'the text says “miracle”',
      'the ad does not name its brand (creative.sponsored)',
    ],
  })
  expect([stale.status, silent.status, approved.status]).toEqual([409, 400, 200])
  expect(approved.body).toMatchObject({ revision: 2, review: { state: 'approved', reasons: [] } })
})

testOnBoth('an ad is reviewed without being booked, by the rules of an order', async (database) => {
  const { ask } = serve(database)
  const { advertiserDomain, creative } = order
  const review = (members: object) =>
    ask<Review & Refusal>('POST', '/v1/review', { advertiserDomain, creative, ...members })

  const [shown, held, sensitive] = [
    await review({}),
    await review({ creative: { ...creative, title: 'A miracle', url: 'https://elsewhere.example/' } }),
    await review({ cat: ['IAB8-18'] }),
  ]
  const [insecure, long] = [
    await review({ creative: { ...creative, url: 'http://shoes.example/' } }),
    await review({ creative: { ...creative, title: 'x'.repeat(201) } }),
  ]

  expect(shown.body).toEqual({ state: 'approved', reasons: [] })
  expect(held.body).toEqual({
    state: 'pending',
    reasons: ['the landing page is not on shoes.example, the domain of the advertiser', 'the text says “miracle”'],
  })
  expect(sensitive.body).toEqual({ state: 'pending', reasons: ['category IAB8-18 is sensitive'] })
  expect([insecure.status, insecure.body.error.details.reason]).toEqual([400, 'creative.url: must be an https URL'])
  expect([long.status, long.body.error.details.reason]).toEqual([400, expect.stringContaining('/creative/title')])
  expect((await ask<{ campaigns: unknown[] }>('GET', '/v1/campaigns')).body.campaigns).toEqual([])
})

testOnBoth(
  'an ad of a campaign has the review of that campaign, and another one in its place what that would be',
  async (database) => {
    const { ask, book } = serve(database)
    await book()
    const { advertiserDomain, creative } = order
    const review = async (members: object) =>
      (
        await ask<Review>('POST', '/v1/review', {
          advertiserDomain,
          creative,
          campaigns: ['other', order.id],
          ...members,
        })
      ).body
    const decision = { revision: 1, decision: 'rejected', reason: 'no trails, please' }

    const before = await review({})
    await ask('POST', '/v1/campaigns/spring-shoes/review', decision)

    expect(before).toEqual({ state: 'approved', reasons: [] })
    expect(await review({})).toEqual({ state: 'rejected', reasons: ['no trails, please'] })
    expect(await review({ creative: { ...creative, title: 'Light shoes' } })).toEqual({
      state: 'pending',
      reasons: ['it was rejected before'],
    })
    expect(await review({ campaigns: ['other'] })).toEqual({ state: 'approved', reasons: [] })
  },
)

testOnBoth('every change is a revision, and exchanges see a new snapshot', async (database) => {
  const { book, ask } = serve(database)
  await book()
  const before = await ask<BookingSnapshot>('GET', '/v1/snapshot')

  const changed = await ask('PATCH', '/v1/campaigns/spring-shoes', { revision: 1, priceCpm: 6, state: 'paused' })
  const late = await ask('PATCH', '/v1/campaigns/spring-shoes', { revision: 1, priceCpm: 7 })
  const after = await ask<BookingSnapshot>('GET', '/v1/snapshot')
  const same = await ask('GET', '/v1/snapshot', undefined, { 'if-none-match': String(after.headers.etag) })

  expect(changed.body).toMatchObject({ revision: 2, priceCpm: 6, state: 'paused' })
  expect(late.status).toBe(409)
  expect(before.body.campaigns).toMatchObject([{ id: 'spring-shoes', state: 'active', priceCpm: 5, isEven: true }])
  expect(after.body.campaigns).toMatchObject([{ id: 'spring-shoes', state: 'paused', priceCpm: 6 }])
  expect(after.body.number).toBeGreaterThan(before.body.number)
  expect(same.status).toBe(304)
})

testOnBoth(
  'an exchange fetches a line for each campaign that has changed since its last snapshot',
  async (database) => {
    const { book, ask, text } = serve(database)
    await book()
    await book({ id: 'boots' })
    const { number } = (await ask<BookingSnapshot>('GET', '/v1/snapshot')).body
    await ask('PATCH', '/v1/campaigns/boots', { revision: 1, state: 'paused' })

    const lines = async (path: string) =>
      (await text(path, { accept: 'application/x-ndjson' }))
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as object)

    expect(await lines('/v1/snapshot')).toMatchObject([
      { number: number + 1, count: 2 },
      { id: 'boots', state: 'paused' },
      { id: 'spring-shoes', state: 'active' },
    ])
    expect(await lines(`/v1/snapshot?since=${number}`)).toMatchObject([
      { number: number + 1, since: number, count: 1 },
      { id: 'boots', state: 'paused' },
    ])
    expect(await lines(`/v1/snapshot?since=${number + 1}`)).toEqual([
      { number: number + 1, since: number + 1, count: 0 },
    ])
    expect((await ask('GET', '/v1/snapshot?since=x')).status).toBe(400)
  },
)

testOnBoth('a new creative is reviewed again, and one that was rejected is not in the snapshot', async (database) => {
  const { book, ask } = serve(database)
  await book()
  const creative = { title: 'Risk-free shoes', url: 'https://shoes.example/', sponsored: 'Shoes Ltd' }

  const changed = await ask('PATCH', '/v1/campaigns/spring-shoes', { revision: 1, creative })
  const waiting = await ask<BookingSnapshot>('GET', '/v1/snapshot')
  const decision = { revision: 2, decision: 'rejected', reason: 'no promises, please' }
  await ask('POST', '/v1/campaigns/spring-shoes/review', decision)
  const rejected = await ask<BookingSnapshot>('GET', '/v1/snapshot')
  const mended = await ask('PATCH', '/v1/campaigns/spring-shoes', { revision: 3, creative: order.creative })

  expect(changed.body).toMatchObject({ review: { state: 'pending', reasons: ['the text says “Risk-free”'] } })
  expect(waiting.body.campaigns).toMatchObject([{ state: 'not-approved' }])
  expect(rejected.body.campaigns).toEqual([])
  expect(mended.body).toMatchObject({ review: { state: 'pending', reasons: ['it was rejected before'] } })
})
