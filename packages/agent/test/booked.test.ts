// A buyer with nothing but MCP: products, an ad, a buy, a chat that shows it, and what was delivered; with real processes.

import { afterAll, beforeAll, expect, test } from 'vitest'
import { account, buyRequest, cardAssets, creativesRequest, newKey } from './support/agent.ts'
import { callAt, soldAt } from './support/asked.ts'
import { openStage, type Stage } from './support/programs.ts'

let stage: Stage

beforeAll(async () => {
  stage = await openStage()
})

afterAll(async () => {
  await stage?.close()
})

test('what a buyer books is shown in a chat, and its delivery is what was billed', async () => {
  const { products } = await call<{ readonly products: readonly { readonly product_id: string }[] }>('get_products', {
    buying_mode: 'brief',
    brief: 'people who compare running shoes, US',
  })
  await call('sync_creatives', creativesRequest())
  const request = {
    ...buyRequest({ start_time: 'asap', end_time: '2036-01-01T00:00:00Z' }, { pacing: 'asap' }),
  }
  const bought = await call<{ readonly media_buy_id: string; readonly status: string }>('create_media_buy', request)

  const [impression] = await soldAt(stage.exchangeUrl)
  const shown = await fetch(impression?.burl ?? '')
  const delivered = await expect
    .poll(() => call('get_media_buy_delivery', { account, media_buy_ids: [bought.media_buy_id] }))
    .toMatchObject({ aggregated_totals: { impressions: 1, spend: 0.0065 } })
    .then(() => call('get_media_buy_delivery', { account }))

  expect(products.map(({ product_id }) => product_id)).toEqual(['purchase-us'])
  expect(bought.status).toBe('active')
  expect(impression).toMatchObject({ cid: `${bought.media_buy_id}-p1`, adomain: ['northtrail.example'] })
  expect(impression?.adm).toContain(cardAssets.title.content)
  expect(shown.status).toBe(200)
  expect(delivered).toMatchObject({
    media_buy_deliveries: [{ by_package: [{ impressions: 1, spend: 0.0065, rate: 6.5 }] }],
  })
})

test('an agent that is killed knows its buys and answers, and books none of them again', async () => {
  const request = buyRequest({ start_time: '2035-01-01T00:00:00Z', end_time: '2036-01-01T00:00:00Z' })
  const first = await call<{ readonly media_buy_id: string }>('create_media_buy', request)
  const before = await campaignCount()

  await stage.killAgent()
  await stage.startAgent()
  const again = await call('create_media_buy', request)
  const canceled = await call('update_media_buy', {
    idempotency_key: newKey(),
    account,
    media_buy_id: first.media_buy_id,
    canceled: true,
  })

  expect(again).toEqual({ ...first, replayed: true })
  expect(await campaignCount()).toBe(before)
  expect(canceled).toMatchObject({ status: 'canceled', revision: 2 })
  const { state } = (await (await fetch(`${stage.bookingUrl}/v1/campaigns/${first.media_buy_id}-p1`)).json()) as {
    readonly state: string
  }
  expect(state).toBe('paused')
})

test('what is said of an ad is what booking says of it', async () => {
  const title = { asset_type: 'text', content: 'Guaranteed grip' }
  const creative = { creative_id: 'bold', assets: { ...cardAssets, title } }
  const flight = { start_time: '2035-01-01T00:00:00Z', end_time: '2036-01-01T00:00:00Z' }
  const statusOf = async () =>
    (await call<{ readonly creatives: readonly object[] }>('list_creatives', { filters: { creative_ids: ['bold'] } }))
      .creatives

  const taken = await call('sync_creatives', creativesRequest(creative))
  const { media_buy_id } = await call<{ readonly media_buy_id: string }>(
    'create_media_buy',
    buyRequest(flight, { creative_assignments: [{ creative_id: 'bold' }] }),
  )
  const waiting = await statusOf()
  const reviewed = await fetch(`${stage.bookingUrl}/v1/campaigns/${media_buy_id}-p1/review`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ revision: 1, decision: 'rejected', reason: 'no guarantees' }),
  })

  expect(taken).toMatchObject({ creatives: [{ status: 'pending_review', warnings: ['the text says “Guaranteed”'] }] })
  expect(waiting).toMatchObject([{ status: 'pending_review' }])
  expect(reviewed.status).toBe(200)
  expect(await statusOf()).toMatchObject([{ status: 'rejected', warnings: ['no guarantees'] }])
})

async function campaignCount(): Promise<number> {
  const { campaigns } = (await (await fetch(`${stage.bookingUrl}/v1/campaigns`)).json()) as {
    readonly campaigns: readonly unknown[]
  }
  return campaigns.length
}

function call<Answer = unknown>(name: string, args: object): Promise<Answer> {
  return callAt<Answer>(stage.agentUrl, name, args)
}
