// Ads: what is said of their review, when they are handed over and when they are listed.

import { expect, test } from 'vitest'
import { account, buyRequest, cardAssets, creativesRequest, newKey, serve } from './support/agent.ts'

const miracle = { ...cardAssets, title: { asset_type: 'text', content: 'A miracle of a shoe' } }
const pending = { status: 'pending_review', warnings: ['the text says “miracle”'] }

test('an ad that no campaign shows has the review that it would get, at once and when it is listed', async () => {
  const { call } = await serve()

  const taken = await call('sync_creatives', creativesRequest())
  const held = await call('sync_creatives', creativesRequest({ creative_id: 'held', assets: miracle }))
  const { creatives } = await call('list_creatives', {})

  expect(taken.creatives).toEqual([{ creative_id: 'card', action: 'created', status: 'approved' }])
  expect(held.creatives).toEqual([{ creative_id: 'held', action: 'created', ...pending }])
  expect(creatives).toMatchObject([{ status: 'approved' }, { creative_id: 'held', ...pending }])
})

test('an ad of a campaign has the review of that campaign, until it is another ad', async () => {
  const { booking, call } = await serve()
  await call('sync_creatives', creativesRequest())
  await call('create_media_buy', buyRequest())
  const statusOf = async () => (await call('list_creatives', {})).creatives
  for (const [id, campaign] of booking.campaigns)
    booking.campaigns.set(id, { ...campaign, review: { state: 'rejected', reasons: ['no trails, please'] } })

  const rejected = await statusOf()
  const again = await call('sync_creatives', creativesRequest())
  const other = await call('sync_creatives', creativesRequest({ assets: miracle }))

  expect(rejected).toMatchObject([{ status: 'rejected', warnings: ['no trails, please'] }])
  expect(again.creatives).toMatchObject([{ action: 'unchanged', status: 'rejected' }])
  expect(other.creatives).toMatchObject([{ action: 'updated', ...pending }])
})

test('of two accounts that have an ad of one name, each has the review of its own', async () => {
  const { booking, call } = await serve()
  const other = { brand: { domain: 'southtrail.example' }, operator: account.operator }
  await call('sync_creatives', creativesRequest())
  await call('sync_creatives', { ...creativesRequest({ assets: miracle }), account: other })
  await call('create_media_buy', buyRequest())
  for (const [id, campaign] of booking.campaigns)
    booking.campaigns.set(id, { ...campaign, review: { state: 'rejected', reasons: [] } })

  const own = await call('list_creatives', { account })
  const others = await call('list_creatives', { account: other })

  expect(own.creatives).toMatchObject([{ status: 'rejected' }])
  expect(others.creatives).toMatchObject([pending])
})

test('while booking is away nobody has reviewed an ad, and the same key gets the same answer later', async () => {
  const { booking, call } = await serve()
  const request = creativesRequest()
  booking.isAway = true

  const first = await call('sync_creatives', request)
  booking.isAway = false
  const again = await call('sync_creatives', request)

  expect(first.creatives).toEqual([{ creative_id: 'card', action: 'created', status: 'pending_review' }])
  expect(again.creatives).toEqual(first.creatives)
  expect((await call('list_creatives', {})).creatives).toMatchObject([{ status: 'approved' }])
})

test('what is refused has no review, and another ad beside it has one', async () => {
  const { call } = await serve()
  const broken = { ...creativesRequest().creatives[0], creative_id: 'broken', assets: { title: cardAssets.title } }
  const request = creativesRequest()

  const { creatives } = await call('sync_creatives', {
    ...request,
    idempotency_key: newKey(),
    creatives: [broken, ...request.creatives],
  })

  expect(creatives).toEqual([
    { creative_id: 'broken', action: 'failed', errors: [expect.objectContaining({ code: 'CREATIVE_REJECTED' })] },
    { creative_id: 'card', action: 'created', status: 'approved' },
  ])
})
