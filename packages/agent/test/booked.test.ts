// A buyer with nothing but MCP: products, an ad, a buy, a chat that shows it, and what was delivered; with real processes.

import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { account, buyRequest, cardAssets, creativesRequest, newKey } from './support/agent.ts'
import { openStage, type Stage } from './support/programs.ts'

let stage: Stage

beforeAll(async () => {
  stage = await openStage()
})

afterAll(async () => {
  await stage?.close()
})

const chat = readFileSync(new URL('../../../docs/examples/first-request.json', import.meta.url), 'utf8')

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

  const [impression] = await sold()
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

async function campaignCount(): Promise<number> {
  const { campaigns } = (await (await fetch(`${stage.bookingUrl}/v1/campaigns`)).json()) as {
    readonly campaigns: readonly unknown[]
  }
  return campaigns.length
}

interface Bid {
  readonly cid: string
  readonly adm: string
  readonly burl: string
}

/** The first impression finds no money in this process, and asks for it. */
async function sold(): Promise<readonly Bid[]> {
  for (let turn = 0; turn < 120; turn++) {
    const answer = await fetch(`${stage.exchangeUrl}/openrtb2`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: chat,
    })
    if (answer.status === 200) {
      const { seatbid } = (await answer.json()) as { readonly seatbid: readonly { readonly bid: readonly Bid[] }[] }
      return seatbid.flatMap(({ bid }) => bid)
    }
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
  throw new Error('nothing was sold within a minute')
}

async function call<Answer = unknown>(name: string, args: object): Promise<Answer> {
  const response = await fetch(`${stage.agentUrl}/mcp`, {
    method: 'POST',
    headers: { authorization: 'Bearer first-token', 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } }),
  })
  const { result } = (await response.json()) as { readonly result: { readonly structuredContent: Answer } }
  return result.structuredContent
}
