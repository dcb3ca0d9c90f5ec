// Buys: what is booked for them, what is refused, and that each is booked once whatever fails in between.

import { expect, test } from 'vitest'
import { account, buyRequest, cardAssets, codeOf, creativesRequest, newKey, noonMs, serve } from './support/agent.ts'

test('a package becomes a campaign with its money, flight, ad and targeting', async () => {
  const { booking, call } = await serve()
  await call('sync_creatives', creativesRequest())

  const bought = await call(
    'create_media_buy',
    buyRequest(
      {},
      { pacing: 'asap', targeting_overlay: { geo_countries: ['US'], keyword_targets: [{ keyword: 'Shoes' }] } },
    ),
  )

  const id = `${String(bought.media_buy_id)}-p1`
  expect(bought).toMatchObject({
    status: 'pending_start',
    revision: 1,
    packages: [{ package_id: id, budget: 500, bid_price: 6.5, targeting_overlay: { geo_countries: ['US'] } }],
  })
  expect([...booking.campaigns.values()]).toMatchObject([
    {
      id,
      advertiserDomain: 'northtrail.example',
      priceCpm: 6.5,
      budgetMicros: 500_000_000,
      start: '2026-12-01T00:00:00.000Z',
      end: '2026-12-15T00:00:00.000Z',
      pacing: 'asap',
      creative: { title: 'Trail shoes that keep their grip', sponsored: 'northtrail.example' },
      targeting: { intents: ['purchase_inquiry'], countries: ['US'], keywords: ['shoes'], publishers: ['chat'] },
    },
  ])
})

test('a request that is repeated gets the same answer, and with another body a conflict', async () => {
  const { booking, call } = await serve()
  await call('sync_creatives', creativesRequest())
  const request = buyRequest({ context: { try: 1 } })

  const first = await call('create_media_buy', request)
  const again = await call('create_media_buy', { ...request, context: { try: 2 } })
  const other = await call('create_media_buy', { ...request, end_time: '2026-12-16T00:00:00Z' })
  const refused = await call('create_media_buy', { ...buyRequest(), start_time: '2026-12-20T00:00:00Z' })

  expect(again).toEqual({ ...first, replayed: true, context: { try: 2 } })
  expect(codeOf(other)).toBe('IDEMPOTENCY_CONFLICT')
  expect(codeOf(refused)).toBe('VALIDATION_ERROR')
  expect(booking.campaigns.size).toBe(1)
})

test('a refused request gives its key back', async () => {
  const { call } = await serve()
  await call('sync_creatives', creativesRequest())
  const idempotency_key = newKey()

  const refused = await call('create_media_buy', buyRequest({ idempotency_key }, { budget: 99 }))
  const mended = await call('create_media_buy', buyRequest({ idempotency_key }, { budget: 100 }))

  expect(refused.errors).toMatchObject([
    { code: 'BUDGET_TOO_LOW', field: 'packages[0].budget', details: { minimum_budget: 100 } },
  ])
  expect(mended.status).toBe('pending_start')
})

test('an answer of booking that is lost makes no second campaign, and the same key gets the buy', async () => {
  const { booking, call } = await serve()
  await call('sync_creatives', creativesRequest())
  booking.losesAnswers = true
  const request = buyRequest()

  const lost = await call('create_media_buy', request)
  const booked = booking.campaigns.size
  booking.losesAnswers = false
  const again = await call('create_media_buy', request)

  expect([codeOf(lost), booked]).toEqual(['SERVICE_UNAVAILABLE', 1])
  expect(again).toMatchObject({ status: 'pending_start', revision: 1 })
  expect(booking.campaigns.size).toBe(1)
})

test('while booking is away nothing is stored, and what was stored is booked in the background', async () => {
  const { booking, call, settler } = await serve()
  await call('sync_creatives', creativesRequest())
  booking.isAway = true
  expect(codeOf(await call('create_media_buy', buyRequest()))).toBe('SERVICE_UNAVAILABLE')
  booking.isAway = false
  expect((await call('get_media_buys', {})).media_buys).toEqual([])

  booking.losesAnswers = true
  await call('create_media_buy', buyRequest())
  booking.campaigns.clear()
  booking.losesAnswers = false
  await settler.settleLeft()

  expect(booking.campaigns.size).toBe(1)
})

test('a buy that booking refuses is none; a change that it refuses changes nothing', async () => {
  const { booking, call } = await serve()
  await call('sync_creatives', creativesRequest())
  booking.refusal = 'targeting.countries: XX must be a country'
  expect(codeOf(await call('create_media_buy', buyRequest()))).toBe('VALIDATION_ERROR')
  expect((await call('get_media_buys', {})).media_buys).toEqual([])

  booking.refusal = ''
  const { media_buy_id } = await call('create_media_buy', buyRequest())
  booking.refusal = 'budgetMicros: 300000000 micro-dollars are spent or in use by exchanges already; lower it to that'
  const packages = [{ package_id: `${String(media_buy_id)}-p1`, budget: 200 }]
  const refused = await call('update_media_buy', { idempotency_key: newKey(), account, media_buy_id, packages })

  expect(refused.errors).toMatchObject([{ code: 'BUDGET_TOO_LOW', details: { minimum_budget: 300 } }])
  expect((await call('get_media_buys', {})).media_buys).toMatchObject([{ total_budget: 500, revision: 1 }])
  expect([...booking.campaigns.values()]).toMatchObject([{ budgetMicros: 500_000_000 }])
})

test('a change needs the revision that is current, if it names one', async () => {
  const { booking, call, clock } = await serve()
  await call('sync_creatives', creativesRequest())
  const { media_buy_id } = await call('create_media_buy', buyRequest())
  const change = (members: object) =>
    call('update_media_buy', { idempotency_key: newKey(), account, media_buy_id, ...members })
  const packages = [{ package_id: `${String(media_buy_id)}-p1`, budget: 700, bid_price: 7 }]

  const changed = await change({ revision: 1, packages })
  const stale = await change({ revision: 1, paused: true })
  const early = await change({ revision: 2, paused: true })
  clock.ms = Date.UTC(2026, 11, 2)
  const paused = await change({ paused: true })
  const resumed = await change({ paused: false })

  expect(changed).toMatchObject({ revision: 2, affected_packages: [{ budget: 700, bid_price: 7 }] })
  expect(codeOf(stale)).toBe('CONFLICT')
  expect(
    await call('control_media_buy', { idempotency_key: newKey(), account, media_buy_id, revision: 1, paused: true }),
  ).toEqual({ status: 'failed', errors: [expect.objectContaining({ code: 'CONFLICT' })] })
  expect(early).toMatchObject({ status: 'pending_start', valid_actions: expect.arrayContaining(['resume']) as unknown })
  expect([paused.status, resumed.status]).toEqual(['paused', 'active'])
  expect([...booking.campaigns.values()]).toMatchObject([
    { budgetMicros: 700_000_000, priceCpm: 7, state: 'active', revision: 4 },
  ])
})

test('a canceled buy spends nothing more, and is never canceled again', async () => {
  const { booking, call } = await serve()
  await call('sync_creatives', creativesRequest())
  const { media_buy_id } = await call('create_media_buy', buyRequest())
  const cancel = () =>
    call('update_media_buy', {
      idempotency_key: newKey(),
      account,
      media_buy_id,
      canceled: true,
      cancellation_reason: 'x',
    })

  expect(await cancel()).toMatchObject({ status: 'canceled', valid_actions: [] })
  expect(codeOf(await cancel())).toBe('NOT_CANCELLABLE')
  expect([...booking.campaigns.values()].map(({ state }) => state)).toEqual(['paused'])
  expect((await call('get_media_buys', {})).media_buys).toMatchObject([
    { canceled_by: 'buyer', canceled_at: new Date(noonMs).toISOString() },
  ])
})

test('an ad that arrives after its buy is booked then, and one that changes is changed', async () => {
  const { booking, call } = await serve()

  const early = await call('create_media_buy', buyRequest())
  const before = booking.campaigns.size
  await call('sync_creatives', creativesRequest())
  const after = await call('get_media_buys', {})
  const title = { asset_type: 'text', content: 'Newer shoes' }
  await call('sync_creatives', creativesRequest({ assets: { ...cardAssets, title } }))

  expect([early.status, before]).toEqual(['pending_creatives', 0])
  expect(after.media_buys).toMatchObject([
    {
      status: 'pending_start',
      packages: [{ creative_approvals: [{ creative_id: 'card', approval_status: 'approved' }] }],
    },
  ])
  expect([...booking.campaigns.values()]).toMatchObject([{ creative: { title: 'Newer shoes' } }])
})

test('a buy above its amount waits for a person, and no change goes around that', async () => {
  const { booking, call, inject } = await serve()
  await call('sync_creatives', creativesRequest())
  const headers = { host: 'localhost', authorization: 'Bearer operator-token' }
  const decide = (task: unknown, payload: object) =>
    inject({ method: 'POST', url: `/v1/tasks/${String(task)}`, headers, payload })

  const asked = await call('create_media_buy', buyRequest({}, { budget: 10_000.01 }))
  const task_id = asked.task_id
  const waiting = await inject({ url: '/v1/tasks', headers })
  const before = [booking.campaigns.size, (await call('tasks_get', { task_id })).status]
  const foreign = await call('tasks_get', { task_id }, 'second-token')
  const decided = await decide(task_id, { decision: 'approved' })
  const after = await call('tasks_get', { task_id })

  expect(asked).toMatchObject({ status: 'submitted' })
  expect(waiting.json()).toMatchObject({ tasks: [{ task: task_id, agent: 'first', totalMicros: 10_000_010_000 }] })
  expect(before).toEqual([0, 'submitted'])
  expect(codeOf(foreign)).toBe('REFERENCE_NOT_FOUND')
  expect(decided.json()).toEqual({ decision: 'approved', isBooked: true })
  expect(after).toMatchObject({
    status: 'completed',
    result: { status: 'pending_start', packages: [{ budget: 10_000.01 }] },
  })
  expect(booking.campaigns.size).toBe(1)
  expect((await decide(task_id, { decision: 'approved' })).statusCode).toBe(404)

  const { media_buy_id } = await call('create_media_buy', buyRequest())
  const packages = [{ package_id: `${String(media_buy_id)}-p1`, budget: 10_000.01 }]
  const raised = await call('update_media_buy', { idempotency_key: newKey(), account, media_buy_id, packages })
  expect(codeOf(raised)).toBe('BUDGET_EXCEEDED')

  const other = await call('create_media_buy', buyRequest({}, { budget: 20_000 }))
  await decide(other.task_id, { decision: 'rejected', reason: 'too much for us' })
  expect(await call('tasks_get', { task_id: other.task_id })).toMatchObject({
    status: 'rejected',
    message: 'too much for us',
  })
})
